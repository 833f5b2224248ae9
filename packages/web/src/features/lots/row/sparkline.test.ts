import { expect, it, test } from 'vitest'
import { drawSpark, sparkHeight } from './sparkline.ts'

test.each([
  [0, 31],
  [120, 2],
  [250, 2],
  [-4, 31],
  [60, 16.5],
])('LOT-14 %d % stands at height %d', (percent, y) => expect(sparkHeight(percent)).toBe(y))

it('LOT-14 leaves gaps for unobserved half hours', () => {
  const spark = drawSpark([0, 60, null, 120])
  expect(spark.lines).toEqual(['0,31 2.7,16.5', '8.2,2'])
  expect(spark.last).toEqual({ x: 8.2, y: 2 })
})

it('LOT-14 draws nothing before the first value', () => {
  expect(drawSpark([])).toEqual({ lines: [], areas: [], last: undefined })
  expect(drawSpark([null, null])).toEqual({ lines: [], areas: [], last: undefined })
})

it('LOT-14 stays within its width on a day of 25 hours', () => {
  expect(drawSpark(Array.from({ length: 50 }, () => 50)).last?.x).toBe(129)
})
