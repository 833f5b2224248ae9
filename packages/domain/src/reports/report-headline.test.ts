import { expect, test } from 'vitest'
import { headlineFigures } from './report-headline.rules.ts'

const figure = (part: string, currency: string, cents: number) => ({
  kind: '',
  part,
  currency,
  cents,
  count: 2,
})

test('REP-21, REP-24: the gross of each currency, the lot’s own first', () => {
  const figures = [figure('charge', 'USD', 500), figure('charge', 'CAD', 300), figure('refund', 'CAD', 100)]
  expect(headlineFigures('revenue', figures, 'CAD')).toEqual([
    { currency: 'CAD', value: 200 },
    { currency: 'USD', value: 500 },
  ])
})

test('REP-70: what is charged is the first figure of monthly passes', () => {
  expect(headlineFigures('monthly-pass', [figure('monthly', 'CAD', 300)], 'CAD')).toEqual([
    { currency: 'CAD', value: 300 },
  ])
})

test('the other reports count their rows', () => {
  expect(headlineFigures('visitor', [figure('', '', 0), figure('', 'CAD', 5)], 'CAD')).toEqual([
    { currency: '', value: 4 },
  ])
})

test.each([
  ['visitor', ''],
  ['revenue', 'CAD'],
] as const)('a %s report without rows says 0', (name, currency) => {
  expect(headlineFigures(name, [], 'CAD')).toEqual([{ currency, value: 0 }])
})
