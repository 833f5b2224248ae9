import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { freeOf, isCleared, isEstimated, isHigh, occupancyPercent } from './occupancy.rules.ts'

describe('OCC-01: occupancy percent', () => {
  test.each([
    [0, 10, 0],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [23, 80, 28.8],
    [1, 2000, 0.1],
    [12, 10, 120],
    [5, 0, null],
  ])('%i of %i is %j', (occupied, capacity, percent) => {
    expect(occupancyPercent(occupied, capacity)).toBe(percent)
  })

  test('is rounded half up exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        (occupied, capacity) => {
          const tenths = (BigInt(occupied) * 2000n + BigInt(capacity)) / (2n * BigInt(capacity))
          expect(occupancyPercent(occupied, capacity)).toBe(Number(tenths) / 10)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('OCC-02: high is strictly greater than the threshold', () => {
  test.each([
    [90, 100, 90, false],
    [91, 100, 90, true],
    [9001, 10_000, 90, true],
    [573, 1000, 57.3, false],
    [574, 1000, 57.3, true],
    [100, 100, 100, false],
    [101, 100, 100, true],
    [1, 0, 90, false],
  ])('%i of %i above %d: %j', (occupied, capacity, threshold, high) => {
    expect(isHigh(occupied, capacity, threshold)).toBe(high)
  })

  test('compared exactly, for every threshold with two decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 0, max: 20_000 }),
        (occupied, capacity, hundredths) => {
          const exact = BigInt(occupied) * 10_000n > BigInt(hundredths) * BigInt(capacity)
          expect(isHigh(occupied, capacity, hundredths / 100)).toBe(exact)
          const cleared = BigInt(occupied) * 10_000n <= BigInt(hundredths - 300) * BigInt(capacity)
          expect(isCleared(occupied, capacity, hundredths / 100)).toBe(cleared)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

test.each([
  [88, 100, 90, false],
  [87, 100, 90, true],
  [543, 1000, 57.3, true],
  [544, 1000, 57.3, false],
  [5, 0, 90, true],
])('OCC-03: %i of %i is 3 points below %d: %j', (occupied, capacity, threshold, cleared) => {
  expect(isCleared(occupied, capacity, threshold)).toBe(cleared)
})

test.each([
  [0, 0, false],
  [1, 10, false],
  [2, 19, true],
  [2, 20, false],
])('OCC-04: %i of %i stalls in error is an estimate: %j', (inError, stalls, estimated) => {
  expect(isEstimated(inError, stalls)).toBe(estimated)
})

test.each([
  [100, 40, 60],
  [10, 10, 0],
  [10, 12, 0],
  [0, 0, 0],
])('OCC-20: of %i with %i occupied %i are free', (capacity, occupancy, free) => {
  expect(freeOf({ capacity, occupancy })).toBe(free)
})
