import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PassCharge } from './pass-charges.model.ts'
import {
  amountOfDays,
  balanceOf,
  chargedIn,
  isCharged,
  isReversible,
  passChargeState,
  payableCents,
  periodOf,
  refundableCents,
} from './pass-charges.rules.ts'

const june = { first: '2026-06-01', last: '2026-06-30' }

test.each([
  ['weekly', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['weekly', '2026-11-29', '2026-11-23', '2026-11-29'],
  ['weekly', '2027-01-01', '2026-12-28', '2027-01-03'],
  ['monthly', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['monthly', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['yearly', '2026-07-04', '2026-01-01', '2026-12-31'],
] as const)('PCH-01: the %s period of %s is %s to %s', (frequency, day, first, last) => {
  expect(periodOf(day, frequency)).toEqual({ first, last })
})

test.each([
  [9_000, 'monthly', true],
  [9_000, 'hourly', false],
  [null, null, false],
] as const)('PCH-01: a price of %s %s is charged: %s', (cents, frequency, expected) => {
  expect(isCharged(cents, frequency)).toBe(expected)
})

test.each([
  ['all days', null, [], 30, 30],
  ['PCH-20 removed within the period', '2026-06-12', [], 12, 12],
  ['PCH-21 booked days kept', '2026-06-12', ['2026-06-12', '2026-06-20', '2026-07-01'], 13, 14],
  ['PCH-21 booked twice', '2026-06-12', ['2026-06-20', '2026-06-20'], 13, 14],
  ['PCH-20 removed before the first day', '2026-05-31', [], 0, 0],
])('PCH-06: %s', (_, removedOn, keptDays, days, ofTwoVehicles) => {
  const removal = { removedOn, keptDays }
  expect(chargedIn([{ ...june, passes: 1 }], removal)).toEqual({ days, passDays: days })
  const spans = [
    { first: '2026-06-01', last: '2026-06-15', passes: 1 },
    { first: '2026-06-16', last: '2026-06-30', passes: 2 },
  ]
  const more = removedOn === null ? 15 : 0
  expect(chargedIn(spans, removal)).toEqual({ days, passDays: ofTwoVehicles + more })
})

test.each([
  ['12 of 30 days', 18_000, 1, 12, 7_200],
  ['half-up to the cent', 1_001, 1, 15, 501],
  ['PCH-02 a multi-pass of 3', 9_000, 3, 30, 27_000],
  ['no day', 9_000, 1, 0, 0],
])('PCH-04: %s', (_, price, passes, days, cents) => {
  expect(amountOfDays(price, passes * days, june)).toBe(cents)
})

const charge = (chargedCents: number, paidCents = 0, refundedCents = 0, isWaived = false): PassCharge => ({
  chargedCents,
  paidCents,
  refundedCents,
  isWaived,
})

test.each([
  ['due', charge(9_000), 9_000, 0],
  ['due', charge(9_000, 4_000), 5_000, 0],
  ['paid', charge(9_000, 9_000), 0, 0],
  ['to-refund', charge(3_600, 9_000), 0, 5_400],
  ['paid', charge(3_600, 9_000, 5_400), 0, 0],
  ['to-refund', charge(0, 9_000), 0, 9_000],
  ['canceled', charge(0), 0, 0],
  ['waived', charge(9_000, 0, 0, true), 0, 0],
  ['waived', charge(3_000, 4_000, 0, true), 0, 0],
] as const)('PCH-11, PCH-12, PCH-23: %s, %j', (state, of, payable, refundable) => {
  expect(passChargeState(of)).toBe(state)
  expect(payableCents(of)).toBe(payable)
  expect(refundableCents(of)).toBe(refundable)
})

test.each([
  ['a payment', {}, charge(9_000, 9_000), true],
  ['a payment of which nothing more was refunded', {}, charge(0, 12_000, 3_000), true],
  ['a payment of which more was refunded', {}, charge(0, 12_000, 3_001), false],
  ['a refund', { kind: 'refund' }, charge(0, 9_000, 9_000), true],
  ['a reversal', { kind: 'reversal' }, charge(9_000, 9_000), false],
  ['what is reversed', { isReversed: true }, charge(9_000, 9_000), false],
  ['a payment by card', { method: 'link' }, charge(9_000, 9_000), false],
] as const)('PCH-14: whether %s is reversed', (_, some, of, expected) => {
  const entry = { kind: 'payment', method: 'staff', cents: 9_000, isReversed: false, ...some } as const
  expect(isReversible(entry, of)).toBe(expected)
})

test('PCH-04: fewer days never cost more, and all days cost the price', () => {
  const day = fc.integer({ min: 0, max: 30 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 1, max: 500 }),
      day,
      day,
      (price, passes, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)]
        expect(amountOfDays(price, passes * less, june)).toBeLessThanOrEqual(
          amountOfDays(price, passes * more, june),
        )
        expect(amountOfDays(price, passes * 30, june)).toBe(price * passes)
      },
    ),
  )
})

test('PCH-20 to PCH-23: whatever is paid and refunded as it is offered, the balance ends at zero', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(cents, cents, (before, after) => {
      const paid = charge(before, payableCents(charge(before)))
      const changed = { ...paid, chargedCents: after }
      const settled = {
        ...changed,
        paidCents: changed.paidCents + payableCents(changed),
        refundedCents: changed.refundedCents + refundableCents(changed),
      }
      expect(balanceOf(settled)).toBe(0)
      expect(settled.refundedCents).toBeLessThanOrEqual(settled.paidCents)
    }),
  )
})
