import { expect, it, test } from 'vitest'
import type { LotChange } from '@stallwise/contract/live/live.contract.ts'
import { aGroup, aLot, aLotRow, anId, someCounts } from './testing/lots.builders.ts'
import { makesRowsStale, patchLot, patchRow } from './lots.patch.ts'

const counts = someCounts([aGroup({ occupancy: 95, capacity: 100 })], { high: true })
const change = (changes: Partial<LotChange> = {}): LotChange => ({
  lot: anId(1),
  version: 8,
  changes: { counts, lastEventAt: '2026-11-20T15:43:00Z' },
  ...changes,
})

it('LOT-20 a change replaces the figures of its lot', () => {
  const row = patchRow(aLotRow({ version: 7 }), change())
  expect(row).toMatchObject({ version: 8, lastEventAt: '2026-11-20T15:43:00Z' })
  expect(row.counts).toMatchObject({ occupancy: 95, high: true, types: { tenant: { occupancy: 95 } } })
  expect(row.counts).not.toHaveProperty('groups')
})

test.each([
  ['an older version', change({ version: 3 })],
  ['another lot', change({ lot: anId(2) })],
])('LOT-20 a row stays the same object for %s', (_, same) => {
  const row = aLotRow({ version: 7 })
  expect(patchRow(row, same)).toBe(row)
  const lot = aLot({ version: 7 })
  expect(patchLot(lot, same)).toBe(lot)
})

it('LOT-20 an equal version brings the rest of its changes', () =>
  expect(patchRow(aLotRow({ version: 8 }), change()).counts).toMatchObject({ occupancy: 95 }))

it('LOT-20 a change without figures keeps those it has', () => {
  const row = aLotRow({ version: 7 })
  const patched = patchRow(row, change({ changes: { stale: ['alerts'] } }))
  expect(patched).toEqual({ ...row, version: 8 })
})

it('LOT-20 gives no figures to a viewer who had none', () => {
  expect(patchRow(aLotRow({ counts: null, version: 7 }), change()).counts).toBeUndefined()
  expect(patchLot(aLot({ counts: undefined, version: 7 }), change()).counts).toBeUndefined()
})

it('LOT-20 a lot takes groups and totals', () => {
  expect(patchLot(aLot({ version: 7 }), change())).toMatchObject({
    version: 8,
    occupancy: 95,
    capacity: 100,
    occupancyPercent: 95,
    counts: { groups: [{ occupancy: 95 }] },
  })
})

test.each<[LotChange['changes']['stale'], boolean]>([
  [undefined, false],
  [[], false],
  [['stalls'], false],
  [['stalls', 'alerts'], true],
  [['sensorErrors'], true],
])('LOT-21 stale %s asks for rows again: %s', (stale, asks) =>
  expect(makesRowsStale(change({ changes: { stale } }))).toBe(asks),
)
