import { expect, it } from 'vitest'
import { aGroup, someCounts } from '#features/lots/testing/lots.builders.ts'
import { highOccupancyOf } from './high-occupancy.ts'

const calm = aGroup({ name: 'Calm', occupancy: 5, capacity: 100 })
const full = aGroup({ name: 'Full', occupancy: 92, capacity: 100, high: true })
const over = aGroup({ name: 'Over', type: 'visitor', occupancy: 120, capacity: 100, high: true })
const reserved = aGroup({ name: 'Reserved', type: 'reserved', occupancy: 10, capacity: 10, high: true })

it('OCC-33 shows no banner while nothing is above its threshold', () =>
  expect(highOccupancyOf(someCounts([calm, reserved]), 90)).toBeUndefined())

it('OCC-33 names the groups above their thresholds, fullest first', () => {
  const high = highOccupancyOf(someCounts([full, calm, over]), 90)
  expect(high?.lot).toBeUndefined()
  expect(high?.groups.map(({ name }) => name)).toEqual(['Over', 'Full'])
})

it('OCC-33 names the lot with its threshold', () =>
  expect(highOccupancyOf(someCounts([full], { high: true }), 85)).toMatchObject({
    lot: { percent: 92, threshold: 85 },
  }))
