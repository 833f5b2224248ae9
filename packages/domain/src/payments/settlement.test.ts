import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differencesOf, sumsByCard, sumsOf, taxOf, type Booking } from './settlement.ts'

const charge = (
  transaction: string,
  cents: number,
  parts: Partial<Booking> = {},
): Booking & { readonly transaction: string } => ({
  kind: 'charge',
  orderId: `order ${transaction}`,
  cents,
  taxCents: Math.round(cents * 0.1),
  cardType: 'visa',
  ...parts,
  transaction,
})

describe('PAY-85: the sums of a day', () => {
  test('are charges less refunds', () => {
    const day = [charge('1', 300), charge('2', 500), charge('3', 200, { kind: 'refund' })]
    expect(sumsOf(day)).toEqual({
      charges: 2,
      refunds: 1,
      chargedCents: 800,
      refundedCents: 200,
      netCents: 600,
    })
    expect(taxOf(day)).toBe(60)
  })
  test('are by card type in the order of the alphabet, unknown ones last', () => {
    const types = ['visa', null, 'american-express'] as const
    const day = types.map((cardType, nth) => charge(String(nth), 100, { cardType }))
    expect(sumsByCard(day).map(({ cardType }) => cardType)).toEqual(['american-express', 'visa', null])
  })
  test('by card type add up to those of the day', () => {
    const booking = fc.record({
      kind: fc.constantFrom('charge', 'refund'),
      cents: fc.integer({ min: 1, max: 100_000 }),
      cardType: fc.constantFrom('visa', 'mastercard', null),
    })
    fc.assert(
      fc.property(fc.array(booking), (found) => {
        const day = found.map((parts, nth) => charge(String(nth), parts.cents, parts as Partial<Booking>))
        const byCard = sumsByCard(day).map(({ sums }) => sums)
        const total = (key: 'netCents' | 'charges' | 'refunds') =>
          byCard.reduce((sum, sums) => sum + sums[key], 0)
        const { netCents, charges, refunds } = sumsOf(day)
        expect([total('netCents'), total('charges'), total('refunds')]).toEqual([netCents, charges, refunds])
      }),
    )
  })
})

describe('PAY-86: differences between the two books', () => {
  const both = [charge('1', 300), charge('2', 500)]
  test('there are none if they have the same', () => {
    expect(differencesOf(both, [...both].reverse())).toEqual([])
  })
  test('are amounts, what only we have, and what only the provider has', () => {
    const provider = [charge('1', 400), charge('9', 100)]
    expect(differencesOf(both, provider)).toMatchObject([
      { transaction: '1', ourCents: 300, providerCents: 400 },
      { transaction: '2', ourCents: 500, providerCents: null },
      { transaction: '9', ourCents: null, providerCents: 100 },
    ])
  })
  test('PAY-133: one that staff recorded is the provider’s of that order and amount', () => {
    const order = { kind: 'refund' as const, orderId: 'order 1' }
    const recorded = [1, 2].map(() => ({ ...charge('', 100, order), transaction: null }))
    const provider = [charge('7', 100, order), charge('8', 100, order)]
    expect(differencesOf(recorded, provider)).toEqual([])
    expect(differencesOf(recorded, provider.slice(1))).toMatchObject([
      { transaction: null, ourCents: 100, providerCents: null },
    ])
    expect(differencesOf([recorded[0]!, provider[0]!], provider)).toEqual([])
  })
  test('a refund is not the charge of the same number', () => {
    expect(differencesOf([charge('1', 300)], [charge('1', 300, { kind: 'refund' })])).toHaveLength(2)
  })
})
