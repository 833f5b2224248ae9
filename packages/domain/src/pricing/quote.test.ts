import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDayOf } from '../time/local-day.ts'
import { aRatePlan, hourlyOf, taxOf } from './a-plan.ts'
import { preparePlan } from './priced-plan.ts'
import { quoteStay } from './quote.ts'
import type { PricedStay } from './quote.model.ts'
import { dayKinds, intervalLengths, type RatePlan } from './rate-plan.model.ts'

const zone = 'America/Toronto'
const cents = fc.integer({ min: 0, max: 5_000 })
const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
const hour = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`)
const percent = fc.integer({ min: 0, max: 100_000 }).map((value) => value / 1000)
const multiplier = fc.integer({ min: 10, max: 400 }).map((value) => value / 100)

const hourly = fc.record({
  intervalMinutes: fc.constantFrom(...intervalLengths),
  cents,
  windows: fc.array(fc.record({ days, from: hour, to: hour, cents }), { maxLength: 3 }),
})
const daily = fc.record({ cents, weekdays: fc.array(fc.record({ days, cents }), { maxLength: 2 }) })
const event = fc
  .record({ first: fc.integer({ min: 1, max: 9 }), from: hour, to: hour, cents })
  .map(({ first, ...rest }) => ({
    name: 'Game',
    firstDay: `2026-11-0${first}`,
    lastDay: '2026-11-09',
    excludedDays: [],
    ...rest,
  }))
const tax = fc.record({
  name: fc.constant('HST'),
  percent,
  registrationNumber: fc.constant(''),
  isIncluded: fc.boolean(),
})
const ladder = fc.record({
  steps: fc.array(fc.record({ fromPercent: fc.integer({ min: 0, max: 100 }), multiplier }), {
    minLength: 1,
    maxLength: 4,
  }),
  floor: fc.constant(0.5),
  ceiling: fc.constant(2),
})
const rest = {
  graceMinutes: fc.option(fc.integer({ min: 1, max: 60 })),
  maximumCents: fc.option(fc.integer({ min: 1, max: 8_000 })),
  dayKind: fc.constantFrom(...dayKinds),
  ladder: fc.option(ladder),
  tax: fc.option(tax),
}
const plan: fc.Arbitrary<RatePlan> = fc.oneof(
  fc.record({ hourly: fc.option(hourly), daily: fc.option(daily), events: fc.constant(null), ...rest }),
  fc.record({
    hourly: fc.constant(null),
    daily: fc.constant(null),
    events: fc.array(event, { minLength: 1, maxLength: 2 }),
    ...rest,
  }),
)
// The weeks around the days on which Toronto's clock is changed.
const start = fc.oneof(
  ...['2026-03-01T05:00Z', '2026-10-28T04:00Z'].map((from) =>
    fc.integer({ min: 0, max: 12 * 1440 * 60 }).map((second) => Date.parse(from) + second * 1000),
  ),
)
const stay: fc.Arbitrary<PricedStay> = fc
  .record({
    entry: start,
    minutes: fc.oneof(fc.integer({ min: -5, max: 300 }), fc.integer({ min: 0, max: 8 * 1440 })),
    occupancyPercent: fc.option(fc.integer({ min: 0, max: 100 })),
    validations: fc.array(
      fc.record({
        freeMinutes: fc.integer({ min: 0, max: 200 }),
        percent,
        cents: fc.integer({ min: 0, max: 500 }),
      }),
      { maxLength: 2 },
    ),
    coupon: fc.option(
      fc.record({
        code: fc.constant('SAVE'),
        reduction: fc.oneof(
          fc.record({ kind: fc.constant('percent' as const), percent }),
          fc.record({ kind: fc.constant('amount' as const), cents }),
        ),
      }),
    ),
  })
  .map(({ minutes, ...rest }) => ({ ...rest, exit: rest.entry + minutes * 60_000 }))

test('PRI-01, PRI-53, PRI-62: never negative; lines, net and tax add up to the total in whole cents', () => {
  fc.assert(
    fc.property(plan, stay, (plan, stay) => {
      const { lines, totals } = quoteStay(preparePlan(plan, zone), stay)
      const { parkingCents, netCents, taxCents, totalCents } = totals
      for (const value of [parkingCents, netCents, taxCents, totalCents])
        expect(Number.isSafeInteger(value) && value >= 0).toBe(true)
      expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents)
      expect(netCents + taxCents).toBe(totalCents)
      for (const line of lines) if ('from' in line) expect(line.to).toBeGreaterThan(line.from)
    }),
    { numRuns: 1_000 },
  )
})

test('PRI-23: no day costs more than the daily maximum', () => {
  fc.assert(
    fc.property(plan, stay, (plan, stay) => {
      const { maximumCents, dayKind } = plan
      if (maximumCents === null) return
      const entry = Math.floor(stay.entry / 60_000) * 60_000
      const dayOf = (at: number) =>
        dayKind === 'from-entry' ? Math.floor((at - entry) / 86_400_000) : localDayOf(at, zone).day
      const days = new Map<string | number, number>()
      for (const line of quoteStay(preparePlan(plan, zone), stay).lines)
        if ('from' in line) days.set(dayOf(line.from), (days.get(dayOf(line.from)) ?? 0) + line.cents)
      for (const cents of days.values()) expect(cents).toBeLessThanOrEqual(maximumCents)
    }),
    { numRuns: 1_000 },
  )
})

test('PRI-50 to PRI-53: free time, validations and a coupon never cost more', () => {
  const nothing = { freeMinutes: 0, percent: 0, cents: 0 }
  fc.assert(
    fc.property(plan, stay, fc.integer({ min: 1, max: 500 }), (plan, stay, more) => {
      const priced = preparePlan(plan, zone)
      const total = (changed: PricedStay) => quoteStay(priced, changed).totals.totalCents
      const reduced = (one: object) =>
        total({ ...stay, validations: [...(stay.validations ?? []), { ...nothing, ...one }] })
      for (const less of [{ freeMinutes: more }, { percent: more / 5 }, { cents: more }])
        expect(reduced(less)).toBeLessThanOrEqual(total(stay))
      expect(total(stay)).toBeLessThanOrEqual(total({ ...stay, coupon: null }))
    }),
    { numRuns: 500 },
  )
})

test('PRI-10, PRI-31: more time never costs less', () => {
  fc.assert(
    fc.property(plan, stay, fc.integer({ min: 1, max: 2_000 }), (plan, stay, more) => {
      const priced = preparePlan(plan, zone)
      const longer = { ...stay, exit: stay.exit + more * 60_000 }
      expect(quoteStay(priced, longer).totals.totalCents).toBeGreaterThanOrEqual(
        quoteStay(priced, stay).totals.totalCents,
      )
    }),
    { numRuns: 1_000 },
  )
})

test('PRI-03: seconds are dropped, and a stay that ends before it begins costs nothing', () => {
  const priced = preparePlan(aRatePlan({ hourly: hourlyOf(300) }), zone)
  const entry = Date.parse('2026-11-20T12:00:40Z')
  const total = (ms: number) => quoteStay(priced, { entry, exit: entry + ms }).totals.totalCents
  expect([total(-1), total(59_999), total(60_000), total(3_659_999), total(3_660_000)]).toEqual([
    0, 0, 300, 300, 600,
  ])
})

test('PRI-11: intervals run on over midnight and over the end of 24 hours', () => {
  const plan = aRatePlan({ hourly: hourlyOf(300), maximumCents: 9_000, dayKind: 'calendar-day' })
  const stay = { entry: Date.parse('2026-11-20T23:30-05:00'), exit: Date.parse('2026-11-21T00:20-05:00') }
  expect(quoteStay(preparePlan(plan, zone), stay).lines).toEqual([
    {
      kind: 'hourly',
      from: stay.entry,
      to: stay.exit,
      count: 1,
      intervalMinutes: 60,
      eachCents: 300,
      cents: 300,
    },
  ])
})

test('PRI-20: days of the calendar where the clock is put back over midnight', () => {
  const plan = aRatePlan({ daily: { cents: 1_000, weekdays: [] }, dayKind: 'calendar-day' })
  const stay = { entry: Date.parse('2009-10-31T12:00Z'), exit: Date.parse('2009-11-02T12:00Z') }
  const { totals, lines } = quoteStay(preparePlan(plan, 'America/St_Johns'), stay)
  expect(totals.totalCents).toBe(1_000 * lines.length)
  expect(lines.length).toBe(3)
})

test('PRI-60: a tax of three decimals', () => {
  const plan = aRatePlan({ hourly: hourlyOf(2_000), tax: taxOf('GST and QST', 14.975) })
  const entry = Date.parse('2026-11-20T12:00Z')
  const { totals } = quoteStay(preparePlan(plan, zone), { entry, exit: entry + 3_600_000 })
  expect(totals).toEqual({ parkingCents: 2_000, netCents: 2_000, taxCents: 300, totalCents: 2_300 })
})

test('PRI-42: the rate of an event is multiplied too', () => {
  const event = { name: 'Game', firstDay: '2026-11-20', lastDay: '2026-11-20', from: '10:00', to: '12:00' }
  const plan = aRatePlan({
    events: [{ ...event, cents: 1_001, excludedDays: [] }],
    ladder: { steps: [{ fromPercent: 80, multiplier: 1.5 }], floor: 1, ceiling: 2 },
  })
  const entry = Date.parse('2026-11-20T10:30-05:00')
  const stay = { entry, exit: entry + 3_600_000, occupancyPercent: 80 }
  expect(quoteStay(preparePlan(plan, zone), stay).totals.totalCents).toBe(1_502)
})
