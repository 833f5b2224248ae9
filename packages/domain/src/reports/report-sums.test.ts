import { expect, test } from 'vitest'
import { reportNames } from './report.model.ts'
import { reportSums, sumOf, type SummedFigure } from './report-sums.rules.ts'

const charge = (part: string, cents: number, paidCents: number): SummedFigure => ({
  kind: 'monthly',
  part,
  currency: 'CAD',
  count: 1,
  cents,
  paidCents,
})

const valuesOf = (name: (typeof reportNames)[number], figures: readonly SummedFigure[]) =>
  Object.fromEntries(reportSums(name).map((sum) => [sum.key, sumOf(sum, figures, 'CAD')]))

test('REP-71: what is charged was paid, is due or was waived, less what is to be refunded', () => {
  const figures = [
    charge('paid', 10_000, 10_000),
    charge('due', 10_000, 2_500),
    charge('waived', 10_000, 4_000),
    charge('to-refund', 3_000, 10_000),
    charge('canceled', 0, 0),
  ]
  const sums = valuesOf('monthly-pass', figures)
  expect(sums).toEqual({ charged: 33_000, paid: 26_500, due: 7_500, waived: 6_000, toRefund: 7_000 })
  expect(sums.charged).toBe(sums.paid! + sums.due! + sums.waived! - sums.toRefund!)
})

test('REP-30: how long stays took is the mean of those that ended; of none there is no mean', () => {
  const stay = (kind: string, count: number, ms: number) => ({ kind, part: '', currency: '', count, ms })
  expect(valuesOf('visitor', [stay('left', 3, 9_000), stay('inside', 2, 0)])).toEqual({
    stays: 5,
    inside: 2,
    meanStay: 3_000,
  })
  expect(valuesOf('visitor', [stay('inside', 2, 0)]).meanStay).toBeNull()
})

test('REP-24: amounts of another currency are in no sum', () => {
  const moved = (part: string, currency: string, cents: number) => ({
    kind: 'parking',
    part,
    currency,
    count: 1,
    cents,
    taxCents: cents / 10,
  })
  const figures = [moved('charge', 'CAD', 500), moved('refund', 'CAD', 100), moved('charge', 'MXN', 900)]
  expect(valuesOf('revenue', figures)).toEqual({ gross: 400, chargedCards: 500, takenBack: -100, tax: 40 })
})

test.each(reportNames)('REP-03: the first figure of %s is of all its rows', (name) => {
  expect(reportSums(name)[0]!.rows).toBeUndefined()
  expect(new Set(reportSums(name).map(({ key }) => key)).size).toBe(reportSums(name).length)
})
