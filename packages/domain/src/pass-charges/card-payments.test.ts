import { expect, test } from 'vitest'
import { refundableByCard, refundShares, taxOfPass, type PaidCharge } from './card-payments.ts'

const paid = (id: string, leftCents: number, more: Partial<PaidCharge> = {}): PaidCharge => ({
  id,
  firstDay: `2026-0${id}-01`,
  leftCents,
  keptCents: leftCents,
  toRefundCents: 0,
  ...more,
})

test('PCH-42: the price of a pass includes its tax', () => {
  expect([
    taxOfPass(11_300, { percent: 13 }),
    taxOfPass(11_300, null),
    taxOfPass(0, { percent: 13 }),
  ]).toEqual([1_300, 0, 0])
})

test.each<[string, PaidCharge[], number, [string, number][]]>([
  [
    'from the latest period back',
    [paid('1', 500), paid('2', 300), paid('3', 200)],
    600,
    [
      ['3', 200],
      ['2', 300],
      ['1', 100],
    ],
  ],
  [
    'first what is to be refunded',
    [paid('1', 500, { toRefundCents: 120 }), paid('2', 300)],
    200,
    [
      ['2', 80],
      ['1', 120],
    ],
  ],
  [
    'not more than the payment paid of it',
    [paid('1', 500), paid('2', 50, { toRefundCents: 90, keptCents: 900 })],
    60,
    [
      ['2', 50],
      ['1', 10],
    ],
  ],
  [
    'not what was refunded another way',
    [paid('1', 500), paid('2', 300, { keptCents: 20 })],
    100,
    [
      ['2', 20],
      ['1', 80],
    ],
  ],
  ['nothing of what has nothing left', [paid('1', 0), paid('2', 300)], 300, [['2', 300]]],
])('PCH-45: a refund is taken %s', (_, charges, cents, shares) => {
  expect(refundShares(charges, cents).map((share) => [share.id, share.cents])).toEqual(shares)
})

test('PCH-45: no more is refunded than the charges have left', () => {
  const charges = [paid('1', 500, { keptCents: 100 }), paid('2', 300), paid('3', 20, { keptCents: -5 })]
  expect(refundableByCard(charges)).toBe(400)
  expect(refundShares(charges, 400).reduce((sum, { cents }) => sum + cents, 0)).toBe(400)
})
