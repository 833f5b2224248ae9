import { describe, expect, test } from 'vitest'
import { aRatePlan, dailyOf, hourlyOf } from './a-plan.ts'
import { preparePlan } from './priced-plan.ts'
import { paidByLastInterval, quoteStay } from './quote.ts'
import type { RatePlan } from './rate-plan.model.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 20, 5)
const at = (minutes: number) => start + minutes * minute
type Span = readonly [from: number, to: number]
const stayOf = (exit: number, leftOut: readonly Span[] = []) => ({
  entry: at(0),
  exit: at(exit),
  leftOut: leftOut.map(([from, to]) => ({ from: at(from), to: at(to) })),
})
const priced = (plan: Partial<RatePlan>) => preparePlan(aRatePlan(plan), 'America/Toronto')
const totalOf = (plan: Partial<RatePlan>, exit: number, leftOut: readonly Span[]) =>
  quoteStay(priced(plan), stayOf(exit, leftOut)).totals.totalCents
const event = {
  name: 'Game',
  firstDay: '2026-11-20',
  lastDay: '2026-11-20',
  from: '00:00',
  to: '10:00',
  cents: 900,
  excludedDays: [],
}

describe('PRI-05: time that is left out', () => {
  test.each<[string, Partial<RatePlan>, number, readonly Span[], number]>([
    ['at the begin', { hourly: hourlyOf(300) }, 121, [[-60, 60]], 600],
    ['at the end', { hourly: hourlyOf(300) }, 600, [[60, 700]], 300],
    ['in the middle', { hourly: hourlyOf(300) }, 190, [[60, 120]], 900],
    ['within an interval that goes on', { hourly: hourlyOf(300) }, 60, [[20, 50]], 300],
    ['all of it', { hourly: hourlyOf(300) }, 60, [[0, Infinity]], 0],
    ['between days of daily rates', { daily: dailyOf(2_000) }, 5_000, [[100, 4_400]], 4_000],
    [
      'the maximum of a day counts once',
      { hourly: hourlyOf(300), maximumCents: 2_000 },
      1_400,
      [[500, 600]],
      2_000,
    ],
    ['no grace period after it', { hourly: hourlyOf(300), graceMinutes: 30 }, 130, [[0, 120]], 300],
    ['the grace period before it', { hourly: hourlyOf(300), graceMinutes: 30 }, 130, [[20, 200]], 0],
    ['an event is charged once', { events: [event] }, 400, [[100, 200]], 900],
  ])('%s', (_name, plan, exit, leftOut, expected) => expect(totalOf(plan, exit, leftOut)).toBe(expected))
  test('minutes that are left out in part are not charged', () => {
    const leftOut = [{ from: at(0) - 1, to: at(60) + 1 }]
    const quote = quoteStay(priced({ hourly: hourlyOf(300) }), { entry: at(0), exit: at(121), leftOut })
    expect(quote.lines).toMatchObject([{ from: at(61), to: at(121), count: 1 }])
  })
})

describe('PRI-06: the last interval', () => {
  test.each<[string, Partial<RatePlan>, number, number]>([
    ['of an hourly rate', { hourly: hourlyOf(300) }, 61, 120],
    ['that is exactly over', { hourly: hourlyOf(300) }, 60, 60],
    ['beyond the maximum', { hourly: hourlyOf(300), maximumCents: 100 }, 130, 180],
    ['a day from the entry', { daily: dailyOf(2_000) }, 1_500, 2_880],
    ['a day of the calendar', { daily: dailyOf(2_000), dayKind: 'calendar-day' }, 10, 1_440],
    ['an event', { events: [event] }, 100, 600],
    ['outside events', { events: [event] }, 700, 700],
    ['none within the grace period', { hourly: hourlyOf(300), graceMinutes: 30 }, 30, 30],
  ])('%s', (_name, plan, exit, expected) =>
    expect((paidByLastInterval(priced(plan), stayOf(exit)) - start) / minute).toBe(expected),
  )
})

test('PRI-40: the occupancy is rounded to one decimal, as it is shown', () => {
  const ladder = { steps: [{ fromPercent: 90, multiplier: 2 }], floor: 1, ceiling: 2 }
  const plan = priced({ hourly: hourlyOf(300), ladder })
  const totalAt = (occupancyPercent: number) =>
    quoteStay(plan, { ...stayOf(60), occupancyPercent }).totals.totalCents
  expect([totalAt(89.96), totalAt(89.94)]).toEqual([600, 300])
})
