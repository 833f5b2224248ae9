import { expect, test } from 'vitest'
import { revenueByKind, revenueSums, sumFigures } from './report-figures.rules.ts'

const figure = (kind: string, part: string, cents: number, taxCents: number, count = 1) => ({
  kind,
  part,
  cents,
  taxCents,
  count,
  paidCents: 0,
  ms: 0,
  wh: 0,
})

const figures = [
  figure('parking', 'charge', 11_300, 1_300, 3),
  figure('parking', 'refund', 1_130, 130),
  figure('parking', 'void', 565, 65),
  figure('passes', 'charge', 5_000, 0),
]

test('REP-21: gross is charges less refunds and voids, and net is gross less tax', () => {
  expect(revenueSums(figures)).toEqual({
    charges: 4,
    refunds: 2,
    chargedCents: 16_300,
    refundedCents: 1_695,
    grossCents: 14_605,
    taxCents: 1_105,
    netCents: 13_500,
  })
})

test('REP-21: more refunded than charged is a negative revenue', () => {
  expect(revenueSums([figure('parking', 'refund', 339, 39)])).toMatchObject({
    grossCents: -339,
    taxCents: -39,
    netCents: -300,
  })
})

test('REP-23: the revenue by kind adds up to that of all', () => {
  const byKind = revenueByKind(figures)
  expect(byKind.map(({ kind }) => kind)).toEqual(['parking', 'passes'])
  const sum = byKind.reduce((all, { sums }) => all + sums.grossCents, 0)
  expect(sum).toBe(revenueSums(figures).grossCents)
})

test('figures of nothing are 0', () => {
  expect(sumFigures([])).toEqual({ count: 0, cents: 0, taxCents: 0, paidCents: 0, ms: 0, wh: 0 })
})
