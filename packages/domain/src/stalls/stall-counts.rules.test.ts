import { expect, test } from 'vitest'
import { countStalls } from './stall-counts.rules.ts'

test.each([
  [true, false, true, { capacity: 1, occupancy: 1 }],
  [true, false, false, { capacity: 1, occupancy: 0 }],
  [true, true, true, { capacity: 0, occupancy: 0 }],
  [true, true, false, { capacity: 0, occupancy: 0 }],
  [false, false, true, { capacity: 0, occupancy: 0 }],
  [false, true, true, { capacity: 0, occupancy: 0 }],
])('OCC-50: active %s, closed %s, occupied %s counts as %j', (isActive, isClosed, occupied, count) => {
  expect(countStalls([{ isActive, isClosed, occupied }])).toEqual(count)
})

test('OCC-50: a set of stalls is the sum of its stalls', () => {
  const stall = { isActive: true, isClosed: false, occupied: true }
  expect(countStalls([stall, stall, { ...stall, occupied: false }, { ...stall, isActive: false }])).toEqual({
    capacity: 3,
    occupancy: 2,
  })
  expect(countStalls([])).toEqual({ capacity: 0, occupancy: 0 })
})
