import { expect, it } from 'vitest'
import { aLotRow, anId } from './testing/lots.builders.ts'
import { totalLots } from './lots.totals.ts'

const now = Date.parse('2026-11-20T15:42:10Z')

it('LOT-13 adds up occupancy, thresholds, alerts and devices', () => {
  const lots = [
    aLotRow({ types: { tenant: [95, 100] }, alerts: { violation: 3, occupancy: 1 } }),
    aLotRow({ _id: anId(2), types: { visitor: [10, 200] }, cameras: { total: 4, reporting: 3 } }),
  ]
  expect(totalLots(lots, now)).toEqual({
    lots: 2,
    needAttention: 2,
    occupancy: { capacity: 300, occupancy: 105, percent: 35 },
    aboveThreshold: 1,
    alerts: { violation: 3, occupancy: 1 },
    devices: { total: 204, reporting: 203, percent: 99.5 },
  })
})

it('LOT-13 leaves out what the viewer may not see', () => {
  const camera = aLotRow({
    counts: null,
    alerts: undefined,
    sensors: undefined,
    cameras: { total: 2, reporting: 2 },
  })
  expect(totalLots([camera], now)).toEqual({
    lots: 1,
    needAttention: 0,
    occupancy: undefined,
    aboveThreshold: undefined,
    alerts: undefined,
    devices: { total: 2, reporting: 2, percent: 100 },
  })
})

it('LOT-13 never rounds a missing device away, and has no percent without stalls', () => {
  const lot = aLotRow({ types: {}, sensors: { total: 10_000, reporting: 9_999, errors: 1, lowBattery: 0 } })
  expect(totalLots([lot], now)).toMatchObject({ devices: { percent: 99.9 }, occupancy: { percent: null } })
})

it('LOT-13 has nothing to add up without lots', () => {
  expect(totalLots([], now)).toMatchObject({
    lots: 0,
    needAttention: 0,
    occupancy: undefined,
    devices: undefined,
  })
})
