import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRatePlan, hourlyOf } from '../pricing/a-plan.ts'
import {
  offeredDurations,
  payOptions,
  refundedTax,
  sessionOf,
  type SessionPrices,
} from './parking-session.ts'
import { isProviderAddress } from './payment-addresses.ts'
import {
  isVoidRefused,
  nextCheckAt,
  nextPaymentState,
  pausedUntil,
  paymentStatusOf,
  refundMethodOf,
} from './payment-states.ts'

const minute = 60_000
const at = (minutes: number) => Date.UTC(2026, 10, 20, 12) + minutes * minute
const paid = (from: number, until: number, cents: number, enteredAt: number | null = from) => ({
  from: at(from),
  enteredAt: enteredAt === null ? null : at(enteredAt),
  until: at(until),
  cents,
  taxCents: 0,
})
const tax = { name: 'HST', percent: 13, registrationNumber: 'R1', isIncluded: false }
const plans = [
  { groupId: null, effectiveFrom: 0, plan: aRatePlan({ hourly: hourlyOf(300), tax }) },
] as SessionPrices['plans']
const prices: SessionPrices = {
  plans,
  groupId: null,
  timeZone: 'America/Toronto',
  durations: [60],
  occupancyPercent: null,
  validations: [],
  coupon: null,
}
const options = (session: ReturnType<typeof sessionOf>, now: number, more: Partial<SessionPrices> = {}) =>
  payOptions(session, { ...prices, ...more }, at(now)).map(({ minutes, until, dueCents, dueTaxCents }) => [
    minutes,
    (until - at(0)) / minute,
    dueCents,
    dueTaxCents,
  ])

describe('PAY-10, PAY-11: a session', () => {
  test.each([
    ['begins now without a visit', null, [], 30, { from: at(30), paidUntil: null, paidCents: 0 }],
    ['begins with the open visit', 5, [], 30, { from: at(5), paidUntil: null, paidCents: 0 }],
    [
      'goes on from a payment that still runs, or ended within the grace',
      null,
      [paid(0, 60, 339, null)],
      75,
      { from: at(0), paidUntil: at(60), paidCents: 339 },
    ],
    ['not after the grace', null, [paid(0, 60, 339, null)], 76, { from: at(76), paidCents: 0 }],
    [
      'counts what was paid ahead of the entry',
      10,
      [paid(0, 60, 339, null)],
      200,
      { from: at(0), paidUntil: at(60), paidCents: 339 },
    ],
    [
      'counts what was paid until 15 minutes before the entry',
      75,
      [paid(0, 60, 339, null)],
      200,
      { from: at(0), paidCents: 339 },
    ],
    ['nothing paid until earlier', 76, [paid(0, 60, 339, null)], 200, { from: at(76), paidCents: 0 }],
    [
      'counts nothing of an earlier visit',
      70,
      [paid(0, 65, 678)],
      90,
      { from: at(70), paidUntil: null, paidCents: 0 },
    ],
    [
      'counts all payments of the visit',
      0,
      [paid(0, 60, 339), paid(0, 120, 339)],
      90,
      { from: at(0), paidUntil: at(120), paidCents: 678 },
    ],
  ])('%s', (_what, enteredAt, list, now, expected) => {
    const session = sessionOf(enteredAt === null ? null : at(enteredAt), list, at(now))
    expect(session).toMatchObject(expected)
    expect(session.isInside).toBe(enteredAt !== null)
  })
})

describe('PAY-12 to PAY-16: what can be paid', () => {
  test('without a visit: the durations from now, the tax as a part', () =>
    expect(options(sessionOf(null, [], at(0)), 0)).toEqual([[60, 60, 339, 39]]))
  test('inside: to leave now, with the grace, and longer', () =>
    expect(options(sessionOf(at(0), [], at(61)), 61)).toEqual([
      [null, 76, 678, 78],
      [60, 121, 1_017, 117],
    ]))
  test('while it is paid: more time after that, as one stay', () =>
    expect(options(sessionOf(at(0), [{ ...paid(0, 90, 678), taxCents: 78 }], at(61)), 61)).toEqual([
      [60, 150, 339, 39],
    ]))
  test('until the minute in which the paid time ends', () =>
    expect(options(sessionOf(at(0), [{ ...paid(0, 61, 678), taxCents: 78 }], at(61)), 61)).toEqual([
      [60, 121, 339, 39],
    ]))
  test('at the prices of the visitor group', () => {
    const own = { groupId: 'g', effectiveFrom: 0, plan: aRatePlan({ hourly: hourlyOf(500) }) }
    const more = { plans: [...plans, own], groupId: 'g' }
    expect(options(sessionOf(null, [], at(0)), 0, more)).toEqual([[60, 60, 500, 0]])
  })
  test('PAY-114: what is paid ends full minutes after the entry, as its lines do', () => {
    const entered = at(0) + 50_000
    const [leave, longer] = payOptions(sessionOf(entered, [], at(62)), prices, at(62))
    expect([leave!.until, longer!.until]).toEqual([entered + 76 * minute, entered + 121 * minute])
    expect([leave!.dueCents, longer!.dueCents]).toEqual([678, 1_017])
    const last = longer!.quote.lines.findLast((line) => 'to' in line) as { to: number }
    expect(Math.floor(last.to / minute)).toBe(Math.floor(longer!.until / minute))
  })
  test('PAY-113: nothing that is free ends later than 12 hours after now', () => {
    const session = sessionOf(at(0), [paid(0, 700, 0)], at(10))
    expect(options(session, 10, { plans: [], durations: [30, 60] })).toEqual([[30, 730, 0, 0]])
    expect(options(session, 10, { durations: [60, 720] }).map(([minutes]) => minutes)).toEqual([60, 720])
  })
  test('never below 0', () =>
    expect(options(sessionOf(at(0), [paid(0, 20, 5_000)], at(61)), 61)[0]).toEqual([null, 76, 0, 0]))
  test('nothing without a plan at the entry', () =>
    expect(
      options(sessionOf(at(0), [], at(61)), 61, { plans: [{ ...plans[0]!, effectiveFrom: at(1) }] })[0],
    ).toEqual([null, 76, 0, 0]))
  test('durations of the lot up to 12 hours, else the usual ones', () => {
    expect(offeredDurations([900, 720, 30, 30])).toEqual([30, 720])
    for (const none of [[], [900, 1440]]) expect(offeredDurations(none)).toEqual([30, 60, 120, 240])
  })
})

test('PAY-11, PAY-16: a stay that is paid in parts costs what it costs at once', () => {
  const nth = fc.integer({ min: 0, max: 20 })
  const step = fc.record({ wait: fc.integer({ min: 0, max: 900 * minute }), nth })
  const money = fc.integer({ min: 0, max: 1_500 })
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.record({
        cents: money,
        maximum: fc.option(money.map((cents) => cents + 1)),
        isIncluded: fc.boolean(),
      }),
      fc.boolean(),
      (steps, { cents, maximum, isIncluded }, isInside) => {
        const plan = aRatePlan({
          hourly: hourlyOf(cents),
          maximumCents: maximum,
          tax: { ...tax, isIncluded },
        })
        const own = {
          ...prices,
          plans: [{ groupId: null, effectiveFrom: 0, plan }],
          durations: [10, 60, 720],
        }
        const list: ReturnType<typeof paid>[] = []
        let now = at(0)
        for (const { wait, nth } of steps) {
          // Without a visit the next payment is another session if the one before has ended for too long.
          now = Math.max(now, isInside ? now + wait : Math.min(now + wait, list.at(-1)?.until ?? Infinity))
          const session = sessionOf(isInside ? at(0) : null, list, now)
          const options = payOptions(session, own, now)
          const option = options[nth % options.length]
          if (!option) continue
          const { dueCents, dueTaxCents, quote, until } = option
          const isFrom = isInside ? session.from : null
          list.push({ from: session.from, enteredAt: isFrom, until, cents: dueCents, taxCents: dueTaxCents })
          const sumOf = (key: 'cents' | 'taxCents') => list.reduce((sum, one) => sum + one[key], 0)
          expect([sumOf('cents'), sumOf('taxCents')]).toEqual([
            quote.totals.totalCents,
            quote.totals.taxCents,
          ])
        }
      },
    ),
    { numRuns: 500 },
  )
})

describe('PAY-20 to PAY-24: states', () => {
  test('only an open payment changes, and a charge that is not known may still be on its way', () => {
    expect(nextPaymentState('started', 'approved', 0)).toBe('approved')
    expect(nextPaymentState('unknown', 'declined', 0)).toBe('declined')
    expect(nextPaymentState('started', 'unknown', 0)).toBe('unknown')
    expect(nextPaymentState('started', 'not-sent', 0)).toBe('not-charged')
    expect(nextPaymentState('unknown', 'not-found', 59_999)).toBe('unknown')
    expect(nextPaymentState('unknown', 'not-found', 60_000)).toBe('not-charged')
    expect(nextPaymentState('approved', 'declined', 90_000)).toBe('approved')
    expect(nextPaymentState('not-charged', 'approved', 90_000)).toBe('not-charged')
  })
  test('checks begin after a minute, with growing pauses', () => {
    const times = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(
      (attempts) => (nextCheckAt(at(0), attempts, at(5)) - at(0)) / minute,
    )
    expect(times).toEqual([1, 5.25, 5.5, 6, 7, 10, 20, 65, 65])
  })
})

test.each([
  ['started', 0, 'pending'],
  ['unknown', 0, 'pending'],
  ['declined', 0, 'declined'],
  ['not-charged', 0, 'not-charged'],
  ['approved', 0, 'approved'],
  ['approved', 299, 'partly-refunded'],
  ['approved', 300, 'refunded'],
] as const)(
  'PAY-40, PAY-82: %s, of which %i cents were refunded, is shown as %s',
  (state, refunded, status) => {
    expect(paymentStatusOf({ state, cents: 300 }, refunded)).toBe(status)
  },
)

test('PAY-34: five declines within an hour pause for 15 minutes after the last one', () => {
  const limit = { max: 5, pauseMinutes: 15 }
  const four = [0, 10, 20, 30].map(at)
  expect(pausedUntil(four, at(31), limit)).toBeNull()
  expect(pausedUntil([...four, at(40)], at(41), limit)).toBe(at(55))
  expect(pausedUntil([...four, at(40)], at(55), limit)).toBeNull()
  expect(pausedUntil([...four, at(60)], at(60), limit)).toBeNull()
})

test.each([
  ['https://www3.moneris.com/gateway2/servlet/MpgRequest', true],
  ['https://esqa.moneris.com/HPPtoken/index.php', true],
  ['https://pay.example:8443/', true],
  ['https://pay.example/', false],
  ['http://www3.moneris.com/gateway2/servlet/MpgRequest', false],
  ['https://www3.moneris.com:444/', false],
  ['https://www3.moneris.com.example/', false],
  ['https://moneris.com/', false],
  ['www3.moneris.com', false],
])('PAY-71: %s is an address of the provider: %s', (address, expected) =>
  expect(isProviderAddress(address, ['pay.example:8443'])).toBe(expected),
)

test('PAY-60: the tax of refunds is in proportion, and adds up', () => {
  const payment = { cents: 1_000, taxCents: 115 }
  let done = { cents: 0, taxCents: 0 }
  for (const cents of [333, 333, 334]) {
    const taxCents = refundedTax(payment, done, cents)
    done = { cents: done.cents + cents, taxCents: done.taxCents + taxCents }
  }
  expect(done).toEqual(payment)
  expect(refundedTax(payment, { cents: 0, taxCents: 0 }, 333)).toBe(38)
  expect(refundedTax(payment, { cents: 0, taxCents: 0 }, 500)).toBe(58)
})

test('PAY-60: whatever parts are refunded, their tax is a part of each, and adds up', () => {
  const cents = fc.integer({ min: 1, max: 2_000 })
  fc.assert(
    fc.property(cents, fc.double({ min: 0, max: 1, noNaN: true }), fc.array(cents), (all, share, parts) => {
      const payment = { cents: all, taxCents: Math.floor((all * share) / 2) }
      let done = { cents: 0, taxCents: 0 }
      for (const wanted of [...parts, all]) {
        const part = Math.min(wanted, all - done.cents)
        const taxCents = refundedTax(payment, done, part)
        expect(taxCents >= 0 && taxCents <= part).toBe(true)
        done = { cents: done.cents + part, taxCents: done.taxCents + taxCents }
      }
      expect(done).toEqual(payment)
    }),
  )
})

describe('PAY-93, PAY-94: a void', () => {
  const whole = { cents: 339, paidCents: 339, now: 10, voidsUntil: 20 }
  const refund = { state: 'not-charged', method: 'refund' } as const
  test.each([
    ['all of it', whole, [], 'void'],
    ['after a refund that was not carried out', whole, [refund], 'void'],
    ['a part', { ...whole, cents: 338 }, [], 'refund'],
    ['after the provider settled it', { ...whole, now: 20 }, [], 'refund'],
    ['after a void that was not carried out', whole, [{ ...refund, method: 'void' as const }], 'refund'],
    ['after a refund', whole, [{ ...refund, state: 'approved' as const }], 'refund'],
  ] as const)('is tried first: %s', (_what, what, earlier, method) =>
    expect(refundMethodOf(what, earlier)).toBe(method),
  )
  test.each([
    [{ state: 'declined', reason: 'declined' }, true],
    [{ state: 'not-sent', reason: 'invalid' }, true],
    [{ state: 'not-sent', reason: 'unreachable' }, false],
    [{ state: 'not-sent', reason: 'account' }, false],
    [{ state: 'unknown' }, false],
    [{ state: 'approved' }, false],
  ] as const)('is refused: %o %s', (outcome, isRefused) => expect(isVoidRefused(outcome)).toBe(isRefused))
})
