import { describe, expect, it, test } from 'vitest'
import { largeFallOf, meanSeries, sumSeries } from './portfolio.rules.ts'

const values = (...pairs: [number, number][]) => new Map(pairs)

describe('PRT-02: days and as many before', () => {
  it('adds up each, with 0 for a day without any', () => {
    expect(sumSeries(values([0, 5], [2, 7], [3, 10], [5, -4]), 3)).toEqual({
      days: [10, 0, -4],
      figure: 6,
      before: 12,
    })
  })

  it('PRT-04: leaves out days of which nothing is known', () => {
    expect(meanSeries(values([1, 30], [3, 80], [5, 90]), 3)).toEqual({
      days: [80, null, 90],
      figure: 85,
      before: 30,
    })
    expect(meanSeries(values(), 2)).toEqual({ days: [null, null], figure: null, before: null })
  })
})

test.each([
  [80, 100, 0.2],
  [81, 100, null],
  [0, 100, 1],
  [-20, 100, 1.2],
  [0, 0, null],
  [5, -10, null],
  [120, 100, null],
  [null, 100, null],
  [5, null, null],
])('PRT-10: %d after %d', (figure, before, fall) => expect(largeFallOf({ figure, before })).toBe(fall))
