import { expect, it, test } from 'vitest'
import { aGroup } from '#features/lots/testing/lots.builders.ts'
import { maxPercent, drawBar, hundredPercentAt, isHigh } from './group-bars.ts'

const rounded = (value: number | undefined) => (value === undefined ? undefined : Math.round(value * 10) / 10)

test.each([
  ['OCC-31 empty', 0, 100, 0, 0, 0],
  ['OCC-31 half full', 50, 100, 41.7, 0, 0],
  ['OCC-31 full', 100, 100, 83.3, 0, 0],
  ['OCC-31 9 over 300', 309, 300, 83.3, 2.5, 9],
  ['OCC-31 at 250 %', 250, 100, 83.3, 16.7, 150],
  ['OCC-31 without a capacity', 7, 0, 0, 0, 0],
])('%s', (_, occupancy, capacity, fill, over, excess) => {
  const bar = drawBar(aGroup({ occupancy, capacity }), 90)
  expect([rounded(bar.fill), rounded(bar.over), bar.excess]).toEqual([fill, over, excess])
})

it('OCC-31 uses the group’s own threshold before the lot’s, and none for reserved', () => {
  const percentOf = (bar: ReturnType<typeof drawBar>) => rounded(((bar.threshold ?? NaN) / 100) * maxPercent)
  expect(percentOf(drawBar(aGroup({ occupancy: 1, capacity: 2 }), 90))).toBe(90)
  expect(percentOf(drawBar(aGroup({ occupancy: 1, capacity: 2, highOccupancyThreshold: 75 }), 90))).toBe(75)
  expect(drawBar(aGroup({ occupancy: 1, capacity: 2, type: 'reserved' }), 90).threshold).toBeUndefined()
})

it('OCC-31 has the 100 % line on a scale of 120 %', () => expect(rounded(hundredPercentAt)).toBe(83.3))

test.each([
  [100, false, false],
  [101, false, true],
  [95, true, true],
])('OCC-32 at %d of 100, above its threshold: %s', (occupancy, high, crowded) =>
  expect(isHigh(aGroup({ occupancy, capacity: 100, high }))).toBe(crowded),
)
