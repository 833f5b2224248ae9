import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PassChange, PeriodCharge } from './pass-charges.model.ts'
import { chargedIn, chargesAfter, shownChargeState } from './pass-charges.rules.ts'

const change = (day: string, some: Partial<PassChange> = {}): PassChange => ({
  day,
  validFrom: null,
  validTo: null,
  removedOn: null,
  keptDays: [],
  frequency: 'monthly',
  priceCents: 3_000,
  passes: 1,
  ...some,
})
const after = (...changes: PassChange[]) =>
  changes.reduce<readonly PeriodCharge[]>((charges, one) => chargesAfter(charges, one), [])
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
const shown = (charges: readonly PeriodCharge[]) =>
  charges.map(({ period, notBefore, chargedDays, chargedCents }) => [
    period.first,
    notBefore,
    chargedDays,
    chargedCents,
  ])

test.each<[string, PassChange[], unknown[]]>([
  ['PCH-05 the period begins', [change('2026-06-01')], [['2026-06-01', '2026-06-01', 30, 3_000]]],
  ['PCH-05 added in the period', [change('2026-06-21')], [['2026-06-01', '2026-06-21', 10, 1_000]]],
  ['PCH-01 no price', [change('2026-06-21', { priceCents: null })], []],
  ['PCH-01 paid by the hour', [change('2026-06-21', { frequency: 'hourly' })], []],
  ['PCH-04 valid later only', [change('2026-06-21', { validFrom: '2026-07-01' })], []],
  ['PCH-20 removed already', [change('2026-06-21', { removedOn: '2026-06-21' })], []],
  [
    'PCH-03 a new price counts from the next period on',
    [
      change('2026-06-01'),
      change('2026-06-11', { priceCents: 6_200 }),
      change('2026-07-01', { priceCents: 6_200 }),
    ],
    [
      ['2026-06-01', '2026-06-01', 30, 3_000],
      ['2026-07-01', '2026-07-01', 31, 6_200],
    ],
  ],
  [
    'PCH-03 from months to weeks: the week in which the month ends is charged for the days after it',
    [change('2026-06-01'), change('2026-06-29', { frequency: 'weekly', priceCents: 700 })],
    [
      ['2026-06-01', '2026-06-01', 30, 3_000],
      ['2026-06-29', '2026-07-01', 5, 500],
    ],
  ],
  [
    'PCH-03 from weeks to months: the month is charged for the days after the week',
    [change('2026-06-08', { frequency: 'weekly', priceCents: 700 }), change('2026-06-10')],
    [
      ['2026-06-08', '2026-06-08', 7, 700],
      ['2026-06-01', '2026-06-15', 16, 1_600],
    ],
  ],
  [
    'PCH-03 on the last day of a week that is charged: the month is charged from the next day on',
    [change('2026-06-08', { frequency: 'weekly', priceCents: 700 }), change('2026-06-14')],
    [
      ['2026-06-08', '2026-06-08', 7, 700],
      ['2026-06-01', '2026-06-15', 16, 1_600],
    ],
  ],
  [
    'PCH-04 valid in a part of the period',
    [change('2026-06-01', { validFrom: '2026-06-19', validTo: '2026-06-28' })],
    [['2026-06-01', '2026-06-01', 10, 1_000]],
  ],
  [
    'PCH-02, PCH-06 a multi-pass that ends earlier, changed on the last day of its period: the days before stay charged',
    [change('2026-06-01', { passes: 3 }), change('2026-06-30', { passes: 3, validTo: '2026-06-10' })],
    [['2026-06-01', '2026-06-01', 29, 8_700]],
  ],
  [
    'PCH-06 valid from next year on, and back again on the next day',
    [change('2026-06-01'), change('2026-06-11', { validFrom: '2027-01-01' }), change('2026-06-12')],
    [['2026-06-01', '2026-06-01', 29, 2_900]],
  ],
  [
    'PCH-06 valid earlier than before: days that have passed are not charged afterwards',
    [change('2026-06-01', { validFrom: '2026-06-21' }), change('2026-06-11')],
    [['2026-06-01', '2026-06-01', 20, 2_000]],
  ],
  [
    'PCH-02, PCH-06 more vehicles from a day on, and fewer',
    [change('2026-06-01'), change('2026-06-11', { passes: 3 }), change('2026-06-21')],
    [['2026-06-01', '2026-06-01', 30, 5_000]],
  ],
  [
    'PCH-06, PCH-20 removed: only the period that has not ended follows',
    [change('2026-05-01'), change('2026-06-01'), change('2026-06-12', { removedOn: '2026-06-12' })],
    [
      ['2026-05-01', '2026-05-01', 31, 3_000],
      ['2026-06-01', '2026-06-01', 12, 1_200],
    ],
  ],
  [
    'PCH-22 restored in the period',
    [change('2026-06-01'), change('2026-06-12', { removedOn: '2026-06-12' }), change('2026-06-20')],
    [['2026-06-01', '2026-06-01', 30, 3_000]],
  ],
  [
    'PCH-22 restored later',
    [change('2026-06-01'), change('2026-06-12', { removedOn: '2026-06-12' }), change('2026-07-22')],
    [
      ['2026-06-01', '2026-06-01', 12, 1_200],
      ['2026-07-01', '2026-07-22', 10, 968],
    ],
  ],
])('%s', (_, changes, expected) => {
  expect(shown(after(...changes))).toEqual(expected)
})

test('PCH-03: no day is charged twice, and the charges of a price never exceed it', () => {
  const aDay = fc
    .integer({ min: 0, max: 400 })
    .map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))
  const aChange = fc.record({
    day: aDay,
    validFrom: fc.option(aDay),
    validTo: fc.option(aDay),
    frequency: fc.constantFrom('weekly', 'monthly', 'yearly', 'hourly', null),
    priceCents: fc.constantFrom(null, 1, 999, 10_000),
    isRemoved: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(aChange, { maxLength: 25 }), (some) => {
      const changes = some
        .sort((a, b) => (a.day < b.day ? -1 : 1))
        .map(({ isRemoved, ...one }) => change(one.day, { ...one, removedOn: isRemoved ? one.day : null }))
      const charges = after(...changes)
      const spans = charges.map(({ notBefore, period }) => [notBefore, period.last]).sort()
      for (const [nth, [first]] of spans.entries())
        if (nth > 0) expect(first! > spans[nth - 1]![1]!).toBe(true)
      for (const { chargedCents, priceCents } of charges) expect(chargedCents).toBeLessThanOrEqual(priceCents)
    }),
  )
})

test('PCH-06: whatever dates are set later, what was charged for the days before a change stays charged', () => {
  const day = fc.integer({ min: 1, max: 30 }).map((nth) => `2026-06-${String(nth).padStart(2, '0')}`)
  const aChange = fc.record({ day, validFrom: fc.option(day), validTo: fc.option(day), passes: fc.nat(3) })
  const until = (charges: readonly PeriodCharge[], last: string) => {
    const [charge] = charges
    const removal = { removedOn: last, keptDays: [] }
    return chargedIn(charge?.spans ?? [], removal).passDays
  }
  fc.assert(
    fc.property(fc.array(aChange, { maxLength: 8 }), (some) => {
      const changes = some
        .sort((a, b) => (a.day < b.day ? -1 : 1))
        .map(({ passes, ...one }) => change(one.day, { ...one, passes: passes + 1 }))
      let charges = after(change('2026-06-01'))
      for (const one of changes) {
        const yesterday = dayBefore(one.day)
        const before = until(charges, yesterday)
        charges = [...chargesAfter(charges, one)]
        expect(until(charges, yesterday)).toBe(before)
      }
    }),
  )
})

test.each([
  ['2026-06-15', 3_000, 0, 'due'],
  ['2026-06-16', 3_000, 0, 'overdue'],
  ['2026-06-16', 3_000, 3_000, 'paid'],
  ['2026-06-16', 1_000, 3_000, 'to-refund'],
])('PCH-15: on %s, %i charged and %i paid is %s', (today, chargedCents, paidCents, state) => {
  const charge = { chargedCents, paidCents, refundedCents: 0, isWaived: false, notBefore: '2026-06-01' }
  expect(shownChargeState(charge, today)).toBe(state)
})
