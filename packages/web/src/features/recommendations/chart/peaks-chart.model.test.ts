import { expect, it, test } from 'vitest'
import { frameOf } from '#ui/chart/chart-frame.ts'
import {
  barsOf,
  dayAt,
  daysPerBar,
  needPaths,
  peaksPath,
  spreadLabels,
  windowOf,
} from './peaks-chart.model.ts'

const aDay = (day: string, peak: number) => ({ day, peak, passes: 100 })
// A Friday, a Saturday and a Tuesday.
const days = [aDay('2026-11-13', 60), aDay('2026-11-14', 20), aDay('2026-11-17', 90)]
const frame = frameOf(400, 240, windowOf(days), 120)

it('has a bar for each day where it has been, with weekends apart', () => {
  const bars = barsOf(days, 300)
  expect(bars.map(({ from, peak, isWeekend }) => [from, peak, isWeekend])).toEqual([
    [dayAt('2026-11-13'), 60, false],
    [dayAt('2026-11-14'), 20, true],
    [dayAt('2026-11-17'), 90, false],
  ])
  expect(peaksPath(frame, bars, true).match(/z/g)).toHaveLength(1)
  expect(peaksPath(frame, bars, false).match(/z/g)).toHaveLength(2)
})

it('puts several days into a bar where there is no room: the highest of them', () => {
  expect(daysPerBar(days, 5)).toBe(3)
  expect(barsOf(days, 5).map(({ peak }) => peak)).toEqual([60, 90])
})

it('draws three years in a few hundred bars', () => {
  const first = dayAt('2023-11-20')
  const years = Array.from({ length: 1_095 }, (_, nth) =>
    aDay(new Date(first + nth * 86_400_000).toISOString().slice(0, 10), nth % 100),
  )
  expect(barsOf(years, 900).length).toBeLessThanOrEqual(300)
})

it('draws what would have come: what fits above the peak, what does not fit, and what is less', () => {
  const bars = barsOf(days, 300)
  const more = needPaths(frame, bars, 100, ({ peak }) => peak * 1.25)
  expect([more.more, more.over, more.tops].map((path) => path.match(/M/g)?.length ?? 0)).toEqual([3, 1, 0])
  const less = needPaths(frame, bars, 100, ({ peak }) => peak / 2)
  expect([less.more, less.over, less.tops].map((path) => path.match(/M/g)?.length ?? 0)).toEqual([0, 0, 3])
})

it('has a window without days', () => {
  expect(windowOf([])).toEqual({ from: 0, to: 86_400_000 })
  expect(barsOf([], 300)).toEqual([])
})

test.each([
  [
    [10, 12, 100],
    [10, 24, 100],
  ],
  [
    [12, 10],
    [24, 10],
  ],
  [[], []],
])('labels at %j stand at %j', (wanted, places) => expect(spreadLabels(wanted, 14)).toEqual(places))
