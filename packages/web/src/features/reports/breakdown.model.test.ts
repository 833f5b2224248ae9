import { expect, test } from 'vitest'
import type { LotReport } from '@stallwise/contract/reports/lot-reports.contract.ts'
import { partsOf } from './breakdown.model.ts'
import { filterOfSum, shownSums } from './report-sums.ts'

const figure = (kind: string, part: string, currency: string, cents: number) => ({
  day: '2026-11-20',
  kind,
  part,
  currency,
  count: 1,
  cents,
  taxCents: 0,
  paidCents: 0,
})
const filter = (key: string, by: 'kind' | 'part' | 'currency', values: string[]) => ({
  key,
  by,
  label: key,
  values,
  words: {},
})
const kinds = filter('kind', 'kind', ['parking', 'passes'])
const currencies = filter('currency', 'currency', ['CAD', 'MXN'])

const reportOf = (filters: LotReport['filters'], figures: NonNullable<LotReport['figures']>): LotReport => ({
  reportName: 'revenue',
  looksAhead: false,
  parkingLot: 'a lot',
  timeZone: 'UTC',
  from: '2026-11-20T00:00:00Z',
  to: '2026-11-21T00:00:00Z',
  columns: [],
  filters,
  figures,
  compared: null,
  data: [],
  total: null,
  nextCursor: null,
})
const moved = [
  figure('parking', 'charge', 'CAD', 500),
  figure('passes', 'charge', 'CAD', 300),
  figure('parking', 'charge', 'MXN', 900),
]
const cad = (report: LotReport, chosen?: string) => {
  const [sum] = shownSums(report, 'CAD', true)
  return { report, sum: sum!, currency: 'CAD', chosen }
}

test('REP-03: a part leads to its rows within what is filtered already', () => {
  const report = reportOf([kinds], moved.slice(0, 2))
  expect(partsOf({ ...cad(report, 'entry:charge'), filter: kinds })).toEqual([
    { key: 'parking', count: 1, value: 500, rows: 'entry:charge;kind:parking' },
    { key: 'passes', count: 1, value: 300, rows: 'entry:charge;kind:passes' },
  ])
})

test('REP-24: with several currencies a part has the rows of one, and so has the sum', () => {
  const report = reportOf([kinds, currencies], moved)
  const of = cad(report)
  expect(partsOf({ ...of, filter: kinds })[0]).toEqual({
    key: 'parking',
    count: 1,
    value: 500,
    rows: 'kind:parking;currency:CAD',
  })
  expect(partsOf({ ...of, filter: currencies }).map(({ key, value, rows }) => [key, value, rows])).toEqual([
    ['CAD', 800, 'currency:CAD'],
    ['MXN', 900, 'currency:MXN'],
  ])
  expect(filterOfSum(report, of.sum, undefined, 'CAD')).toBe('currency:CAD')
})

test('REP-91: who sees no amounts is shown no sums of them', () => {
  const sums = shownSums({ reportName: 'ev', looksAhead: false }, 'CAD', false)
  expect(sums.map(({ sum }) => sum.key)).toEqual(['sessions', 'energy', 'needPerson'])
})
