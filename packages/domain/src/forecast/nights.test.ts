import { expect, test } from 'vitest'
import { reachOf, wideningAfter, widthAt } from './band.rules.ts'
import { coefficientsOf } from './coming-days.rules.ts'
import { byWallClock, dayOfWeek, knownDay } from './days.rules.ts'
import { berlin, busyByDay, capacity, daysFrom, folded } from './forecast.builders.ts'
import { dayQuarters, recentQuarters } from './forecast.model.ts'
import { errorIn, noRuns, runsIn, withRun } from './error-runs.rules.ts'
import { confidenceAfter, fullChanceOf, numbersFrom, oddsOf, statedChance, wasFullOn } from './full.rules.ts'
import { ownErrorOf, reliabilityOf } from './own-error.rules.ts'
import { usualAt } from './profile.rules.ts'

const noon = (day: string) => Date.parse(`${day}T12:00:00Z`)
const none = () => false

test('FOR-01, FOR-04: values are those at the ends of quarters, within the capacity, without void times', () => {
  const day = dayOfWeek(noon('2026-05-04'), berlin, none)
  const slots = Array.from({ length: 288 }, (_, slot) => (slot === 5 ? 130 : slot === 8 ? null : slot))
  const from = day.local.startMs + 3_600_000
  const { values } = knownDay(day, slots, { capacity, voids: [{ from, to: from + 600_000 }] })
  expect([...values.slice(0, 6)]).toEqual([2, 100, Number.NaN, 11, Number.NaN, 17])
})

test('FOR-02: of an hour that comes twice the second time counts; one that is skipped has no values', () => {
  const long = dayOfWeek(noon('2026-10-25'), berlin, none)
  const short = dayOfWeek(noon('2026-03-29'), berlin, none)
  expect([long.wall.length, short.wall.length]).toEqual([100, 92])
  const numbered = (length: number) => Float64Array.from({ length }, (_, place) => place)
  expect([...byWallClock(long, numbered(100)).slice(7, 14)]).toEqual([7, 12, 13, 14, 15, 16, 17])
  const spring = byWallClock(short, numbered(92))
  expect([...spring.slice(7, 13)]).toEqual([7, Number.NaN, Number.NaN, Number.NaN, Number.NaN, 8])
})

test('FOR-10: the usual week is the mean of the first five weeks, and then moves by a fifth', () => {
  const level = [10, 20, 30, 40, 50, 50]
  const mean = (weeks: number) =>
    usualAt(folded(daysFrom('2026-05-04', weeks * 7, (nth) => level[Math.floor(nth / 7)]!)).state, 1, 40)
  expect([1, 2, 3, 4, 5].map(mean)).toEqual([10, 15, 20, 25, 30])
  expect(mean(6)).toBeCloseTo(34)
})

test('FOR-11: one day that is far off moves the usual week by no more than the clip', () => {
  const steady = (nth: number) => (nth === 42 ? 100 : 40 + (nth % 2))
  const before = folded(daysFrom('2026-05-04', 42, steady)).state
  const after = folded(daysFrom('2026-05-04', 43, steady)).state
  const moved = usualAt(after, 1, 40) - usualAt(before, 1, 40)
  expect(moved).toBeGreaterThan(0)
  expect(moved).toBeLessThanOrEqual(0.2 * 2.5 * before.spread + 1e-9)
})

test('FOR-14: of days that stay as far off as the day before, what is left a day later becomes nearly all', () => {
  const shifted = (nth: number, quarter: number) => 30 + (quarter % 8) + 20 * Math.sign(Math.sin(nth / 9))
  const { state } = folded(daysFrom('2026-05-04', 70, shifted))
  expect(coefficientsOf(state, capacity).carry).toBeGreaterThan(0.8)
  const first = folded(daysFrom('2026-05-04', 1, shifted)).state
  expect(coefficientsOf(first, capacity)).toEqual({ carry: 0.6, fade: 0.88 })
})

test('FOR-22: a state has the same size after any number of days', () => {
  const { state } = folded(daysFrom('2026-03-20', 40, busyByDay()))
  expect(state.profile).toHaveLength(7 * dayQuarters)
  expect(state.recent).toHaveLength(recentQuarters)
  expect(state.through).toBe('2026-04-28')
})

test('FOR-40: the band is the 5th to 95th percentile of errors by two hours, and needs five days', () => {
  const day = (error: (quarter: number) => number) => ({
    errors: Float64Array.from({ length: dayQuarters }, (_, quarter) => error(quarter)),
  })
  const days = Array.from({ length: 21 }, (_, nth) => day((quarter) => (quarter < 8 ? nth - 10 : 5)))
  expect(reachOf(days.slice(0, 4).reduce(withRun, noRuns))).toBeNull()
  const { below, above } = reachOf(days.reduce(withRun, noRuns))!
  expect(below[0]).toBeCloseTo(-9, 0)
  expect(above[0]).toBeCloseTo(9, 0)
  expect(below[1]).toBe(0)
  expect(above[1]).toBeCloseTo(5, 1)
})

test('FOR-40: the errors of the last 28 days with errors are kept, each within half a step of its largest', () => {
  const errors = (by: number) =>
    Float64Array.from({ length: dayQuarters }, (_, nth) => (nth === 7 ? Number.NaN : by * (nth - 40)))
  const none = { errors: new Float64Array(dayQuarters).fill(Number.NaN) }
  const runs = Array.from({ length: 40 }, (_, nth) =>
    nth % 10 === 3 ? none : { errors: errors(nth) },
  ).reduce(withRun, noRuns)
  expect(runsIn(runs)).toBe(28)
  expect(errorIn(runs, 27, 7)).toBeNaN()
  // Ten days before the last, of which one had none.
  for (let quarter = 8; quarter < dayQuarters; quarter++) {
    const exact = errors(29)[quarter]!
    expect(Math.abs(errorIn(runs, 18, quarter) - exact)).toBeLessThanOrEqual((29 * 55) / 127 / 2 + 1e-3)
  }
})

test('FOR-41: the band covers nine tenths after the lot has changed', () => {
  const next = numbersFrom(5)
  const wilder = daysFrom('2026-03-02', 140, (nth, quarter) => {
    const noise = (next() + next() + next() - 1.5) * (nth < 70 ? 10 : 40)
    return Math.max(0, Math.min(capacity, 50 + 20 * Math.sin(quarter / 15) + noise))
  })
  const covered = ownErrorOf(folded(wilder).records.slice(-56))!.inBand!
  expect(covered).toBeGreaterThan(0.86)
  expect(covered).toBeLessThan(0.94)
  expect(wideningAfter(1, 0.1)).toBe(1)
  expect([wideningAfter(3, 1), wideningAfter(0.5, 0)]).toEqual([3, 0.5])
})

test('FOR-42: errors are as measured an hour ahead, whole a day ahead, and wider from then on', () => {
  const widths = [1, 4, 16, 96, 97, 672].map((quarters) =>
    widthAt(quarters, { hour: 0.4, carry: 0.7, fade: 0.85 }),
  )
  expect(widths[1]).toBeCloseTo(0.4)
  expect(widths[3]).toBeCloseTo(1, 2)
  expect(widths).toEqual(widths.toSorted((a, b) => a - b))
  expect(widths[5]).toBeLessThan(1.5)
})

test('FOR-50: a closed day is not full, and no errors give no chance', () => {
  const runs = withRun(noRuns, { errors: new Float64Array(dayQuarters) })
  const draw = { next: numbersFrom(1), confidence: 0 }
  const at = (capacityThen: number) =>
    [0, 1, 2].map((wall) => ({ value: 10, capacity: capacityThen, width: 1, wall }))
  expect(fullChanceOf(at(0), runs, draw)).toEqual({ chance: 0, place: null })
  expect(fullChanceOf(at(10), noRuns, draw)).toEqual({ chance: 0, place: null })
  expect(fullChanceOf(at(10), runs, draw).chance).toBeCloseTo(0.995)
  expect(fullChanceOf(at(10), runs, draw).place).toBe(0)
  expect(wasFullOn(Float64Array.from([10, 9, 10, 9]), 10)).toBe(false)
  expect(wasFullOn(Float64Array.from([10, 10, Number.NaN]), 10)).toBe(true)
  expect(wasFullOn(Float64Array.from([9, Number.NaN]), 10)).toBeNull()
})

test('FOR-52: a chance is said as the nearest of a few, and never as certain', () => {
  const said = [0.5, 0.58, 0.66, 0.74, 0.81, 0.88, 0.995, 1].map(oddsOf)
  expect(said.map(({ of, from }) => `${of} in ${from}`)).toEqual([
    ...['1 in 2', '3 in 5', '2 in 3', '3 in 4', '4 in 5', '9 in 10', '19 in 20', '19 in 20'],
  ])
})

test('FOR-51, FOR-61: chances that come true less often than stated are stated lower', () => {
  let confidence = 0
  for (let day = 0; day < 60; day++)
    confidence = confidenceAfter(confidence, statedChance(0.9, confidence), day % 2 === 0)
  expect(statedChance(0.9, confidence)).toBeGreaterThan(0.4)
  expect(statedChance(0.9, confidence)).toBeLessThan(0.6)
  const [some] = folded(daysFrom('2026-05-04', 1, busyByDay())).records
  const stated = [0.6, 0.75, 0.8, 1].map((fullChance, nth) => ({ ...some!, fullChance, wasFull: nth > 0 }))
  expect(reliabilityOf(stated).map(({ statements, cameTrue }) => [statements, cameTrue])).toEqual([
    [1, 0],
    [2, 2],
    [1, 1],
  ])
})

test('FOR-60: own errors are over values whose forecast and value of last week are known', () => {
  const { records } = folded(daysFrom('2026-05-04', 40, busyByDay()))
  const own = ownErrorOf(records)!
  expect(own.days).toBe(33)
  expect(own.dayAhead).toBeLessThan(own.lastWeek)
  expect(own.hourAhead!).toBeLessThan(own.lastWeek)
  expect(ownErrorOf([])).toBeNull()
})
