import { describe, expect, it } from 'vitest'
import { aRatePlan, hourlyOf } from '../pricing/a-plan.ts'
import { preparePlan } from '../pricing/priced-plan.ts'
import { quoteStay } from '../pricing/quote.ts'
import type { PaymentValidationDraft } from './payment-validations.model.ts'
import { proposeCouponCode } from './coupon-codes.ts'
import { checkPaymentValidation } from './payment-validations.rules.ts'
import { priceReductionsOf, refusalOfUse, stateOfValidation } from './validation-use.rules.ts'

const draft: PaymentValidationDraft = {
  name: 'Lunch',
  givenBy: 'staff',
  couponCode: null,
  reduction: 'percent',
  amount: 50,
  validFrom: null,
  validUntil: null,
  maximumUses: null,
  maximumUsesPerDay: null,
  isActive: true,
}
const others = { names: ['Gym'], couponCodes: ['LUNCH-26'] }
const faultsOf = (change: Partial<PaymentValidationDraft>) =>
  checkPaymentValidation({ ...draft, ...change }, others).map(({ path, code }) => `${path} ${code}`)

describe('VAL-01 to VAL-05: what is entered', () => {
  it.each<[string, Partial<PaymentValidationDraft>, string[]]>([
    ['VAL-01', {}, []],
    ['VAL-01', { amount: 100 }, []],
    ['VAL-01', { amount: 100.5 }, ['amount too-large']],
    ['VAL-01', { amount: 0 }, ['amount not-positive']],
    ['VAL-01', { amount: null }, ['amount required']],
    ['VAL-01', { reduction: 'minutes', amount: '90' }, []],
    ['VAL-01', { reduction: 'minutes', amount: 1.5 }, ['amount not-whole']],
    ['VAL-01', { reduction: 'amount', amount: 2.505 }, ['amount decimals']],
    ['VAL-01', { reduction: 'all' }, ['reduction unknown']],
    ['VAL-02', { name: ' ' }, ['name required']],
    ['VAL-02', { name: 'GYM' }, ['name name-used']],
    ['VAL-03', { givenBy: 'coupon' }, ['couponCode required']],
    ['VAL-03', { givenBy: 'coupon', couponCode: 'lunch -26' }, ['couponCode not-unique']],
    ['VAL-03', { givenBy: 'coupon', couponCode: 'abc' }, ['couponCode invalid']],
    ['VAL-03', { givenBy: 'coupon', couponCode: 'A_BCD' }, ['couponCode invalid']],
    ['VAL-03', { givenBy: 'coupon', couponCode: 'A'.repeat(21) }, ['couponCode too-long']],
    ['VAL-03', { givenBy: 'coupon', couponCode: 'Summer 26' }, []],
    ['VAL-03', { givenBy: 'coupon', couponCode: 'a bcd' }, []],
    ['VAL-03', { givenBy: 'coupon', couponCode: 'A'.repeat(20) }, []],
    ['VAL-03', { givenBy: 'staff', couponCode: '!' }, []],
    ['VAL-04', { validFrom: '2026-11-02', validUntil: '2026-11-01' }, ['validUntil last-day-before-first']],
    ['VAL-04', { validFrom: '2026-11-02', validUntil: '2026-11-02' }, []],
    ['VAL-04', { validFrom: '2026-02-30' }, ['validFrom invalid']],
    [
      'VAL-05',
      { maximumUses: 0, maximumUsesPerDay: '1.5' },
      ['maximumUses not-positive', 'maximumUsesPerDay not-whole'],
    ],
  ])('%s: %j', (_rule, change, faults) => {
    expect(faultsOf(change)).toEqual(faults)
  })
})

const free = {
  isActive: true,
  validFrom: null,
  validUntil: null,
  maximumUses: null,
  maximumUsesPerDay: null,
}
const limited = {
  ...free,
  validFrom: '2026-11-02',
  validUntil: '2026-11-30',
  maximumUses: 10,
  maximumUsesPerDay: 1,
}

describe('VAL-08, VAL-11: whether it can be used', () => {
  it.each<[object, number, number, string, string | undefined, string]>([
    [free, 1e6, 1e6, '2026-11-01', undefined, 'active'],
    [limited, 9, 0, '2026-11-02', undefined, 'active'],
    [limited, 9, 0, '2026-11-30', undefined, 'active'],
    [limited, 0, 0, '2026-11-01', 'not-yet-valid', 'upcoming'],
    [limited, 0, 0, '2026-12-01', 'expired', 'expired'],
    [limited, 10, 0, '2026-11-10', 'used-up', 'usedUp'],
    [limited, 5, 1, '2026-11-10', 'already-used', 'active'],
    [{ ...limited, isActive: false }, 0, 0, '2026-11-10', 'unknown-code', 'off'],
  ])('%j after %d uses, %d by the plate, on %s: %s', (limits, uses, usesOfPlate, today, refusal, state) => {
    expect(refusalOfUse(limits as never, { uses, usesOfPlate }, today)).toBe(refusal)
    expect(stateOfValidation(limits as never, uses, today)).toBe(state)
  })
})

describe('VAL-12: what is taken off the price', () => {
  const hour = 3_600_000
  const entry = Date.parse('2026-11-20T17:00:00Z')
  const plan = aRatePlan({ hourly: hourlyOf(400, { intervalMinutes: 30 }), maximumCents: 2200 })
  const priced = preparePlan(plan, 'America/Toronto')
  it('free time comes before the maximum, then percentages and amounts, then the coupon', () => {
    const total = (...[given, coupon]: Parameters<typeof priceReductionsOf>) =>
      quoteStay(priced, {
        entry,
        exit: entry + 3 * hour,
        ...priceReductionsOf(given, coupon),
      }).totals.totalCents
    const half = { reduction: 'percent', amount: 50 } as const
    const anHour = { reduction: 'minutes', amount: 60 } as const
    const five = { reduction: 'amount', amount: 5 } as const
    expect(total([], null)).toBe(2200)
    expect(total([anHour], null)).toBe(1600)
    expect(total([half, five], null)).toBe(600)
    expect(total([five], { code: 'HALF', ...half })).toBe(850)
    expect(total([], { code: 'HOUR', ...anHour })).toBe(1600)
    expect(total([{ reduction: 'percent', amount: 100 }], null)).toBe(0)
    expect(total([half], { code: 'LOTS', reduction: 'amount', amount: 99.99 })).toBe(0)
  })
})

describe('VAL-13: a code that nobody uses', () => {
  it('has eight clear characters, and is none of those in use', () => {
    let nth = 0
    const code = proposeCouponCode(new Set(['AAAAAAAA']), () => Math.floor(nth++ / 8))
    expect(code).toBe('BBBBBBBB')
  })
  it('gives up when all are in use', () => {
    expect(proposeCouponCode(new Set(['AAAAAAAA']), () => 0)).toBeUndefined()
  })
})
