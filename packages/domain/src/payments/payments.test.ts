import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isProviderAddress } from './payment-addresses.ts'
import {
  isRefused,
  nextCheckAt,
  nextPaymentState,
  pausedUntil,
  paymentStatusOf,
  refundMethodOf,
} from './payment-states.ts'
import { refundedTax } from './refunded-tax.ts'

const minute = 60_000
const at = (minutes: number) => Date.UTC(2026, 10, 20, 12) + minutes * minute

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
  ['https://esqa.moneris.com/elsewhere', false],
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
  ] as const)('is refused: %o %s', (outcome, expected) => expect(isRefused(outcome)).toBe(expected))
})
