import { expect, it } from 'vitest'
import { drawDays } from './day-spark.ts'

it('PRT-02 draws days from 0 to the highest', () => {
  expect(drawDays([0, 5, 10])).toEqual({ lines: ['3,25 32,14 61,3'], dots: [{ x: 61, y: 3 }], zero: 25 })
})

it('PRT-02 draws days on which more was refunded than charged below 0', () => {
  expect(drawDays([10, -10])).toEqual({ lines: ['3,3 61,25'], dots: [{ x: 61, y: 25 }], zero: 14 })
})

it('PRT-04 leaves a gap for a day of which nothing is known', () => {
  const { lines, dots } = drawDays([4, null, 4, 4])
  expect(lines).toEqual(['41.7,3 61,3'])
  expect(dots).toEqual([
    { x: 3, y: 3 },
    { x: 61, y: 3 },
  ])
})

it('draws nothing of no days, and days of 0 on the line', () => {
  expect(drawDays([null, null])).toEqual({ lines: [], dots: [], zero: 25 })
  expect(drawDays([0, 0]).lines).toEqual(['3,25 61,25'])
})
