import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { LotReport } from '@stallwise/contract/reports/lot-reports.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import type { Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const base = `/parking-lots/${anId(1)}`
const day = '2026-11-20'
const report: LotReport = {
  reportName: 'visitor',
  looksAhead: false,
  parkingLot: anId(1),
  timeZone: 'America/Toronto',
  from: '2026-11-19T05:00:00Z',
  to: '2026-11-21T05:00:00Z',
  columns: [
    { key: 'at', kind: 'time', label: 'Time', words: null, isSortable: true },
    { key: 'plate', kind: 'text', label: 'License plate', words: null, isSortable: false },
    {
      key: 'stay',
      kind: 'word',
      label: 'State',
      words: { inside: 'Inside', left: 'Left' },
      isSortable: false,
    },
    { key: 'paid', kind: 'money', label: 'Paid', words: null, isSortable: false },
  ],
  filters: [
    {
      key: 'stay',
      by: 'kind',
      label: 'State',
      values: ['inside', 'left'],
      words: { inside: 'Inside', left: 'Left' },
    },
  ],
  figures: [
    { day, kind: 'left', part: '', currency: '', count: 3, cents: 0, taxCents: 0, durationMs: 3_600_000 },
    { day, kind: 'inside', part: '', currency: '', count: 1, cents: 0, taxCents: 0, durationMs: 0 },
  ],
  compared: null,
  data: [
    {
      _id: anId(50),
      leadsTo: null,
      values: { at: '2026-11-20T15:00:00Z', plate: 'RPT123', stay: 'left', paid: 339 },
    },
  ],
  total: 1,
  nextCursor: null,
}

const open = async (address: string) => {
  const asked: object[] = []
  const answers: Answers = {
    'GET /parking-lots/{id}': () => aLot({ _id: anId(1) }),
    'POST /parking-lots/getFilterRevenueReports': ({ body }) => {
      asked.push(body as object)
      return report
    },
    'POST /getFilterRevenueReports': ({ body }) => {
      asked.push(body as object)
      return report
    },
    'POST /parking-lots/countRevenueReport': ({ body }) => {
      asked.push(body as object)
      return { export: 'token', rows: 1234, until: '2026-11-20T15:02:00Z' }
    },
  }
  const page = await openPage(`${base}/${address}`, { answers })
  await screen.findByText('RPT123')
  return { ...page, asked }
}

it('REP-01, REP-03: a report has its figure, its parts and its rows, with the labels that the server gives', async () => {
  const { container } = await open('revenueReport/visitor?timePeriod=7d')
  const row = screen.getByText('RPT123').closest('[role=row]')!
  expect(row.textContent).toContain('Left')
  expect(row.textContent).toContain('3.39')
  const parts = screen.getByRole('group', { name: 'State' })
  expect(
    within(parts)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Left', 'Inside'])
  expect(await axeViolationsOf(container)).toEqual([])
})

it('EXP-01: what is exported is what the list finds', async () => {
  const { asked } = await open('revenueReport/visitor?timePeriod=7d&filter=stay:left&sort=-at&q=rpt')
  await userEvent.click(screen.getByRole('button', { name: 'Export' }))
  await userEvent.click(await screen.findByText('All rows and columns…'))
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('1,234 rows'))
  expect(asked.at(-1)).toEqual({
    parkingLot: anId(1),
    reportName: 'visitor',
    timePeriod: '7d',
    filters: { stay: ['left'] },
    search: 'rpt',
    sort: '-at',
  })
})

it('REP-42: movements between zones are a picture and a table, of all groups or one', async () => {
  const asked: string[] = []
  const flows = [
    { step: 0, from: 'outside' as const, to: anId(71), count: 4 },
    { step: 1, from: anId(71), to: anId(72), count: 3 },
    { step: 1, from: anId(71), to: 'left' as const, count: 1 },
    { step: 2, from: anId(72), to: 'left' as const, count: 3 },
  ]
  const { container } = await openPage(`${base}/revenueReport/passholder-movement?timePeriod=7d`, {
    answers: {
      'GET /parking-lots/{id}': () => aLot({ _id: anId(1) }),
      'POST /getFilterRevenueReports': () => ({ ...report, reportName: 'passholder-movement' as const }),
      'GET /passholder-groups': () => ({ data: [], nextCursor: null }),
      'GET /passholder-movements/sectors': ({ query }) => {
        asked.push(String(query))
        return {
          parkingLot: anId(1),
          from: report.from,
          to: report.to,
          visits: 4,
          zones: [
            { _id: anId(71), name: 'North gate' },
            { _id: anId(72), name: 'Level 2' },
          ],
          flows,
        }
      },
    },
  })
  const table = await screen.findByRole('region', { name: 'Table of the movements' })
  const rows = await within(table).findAllByRole('row')
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'OutsideNorth gate4100%',
    'North gateLevel 2375%',
    'Level 2Left the lot375%',
    'North gateLeft the lot125%',
  ])
  expect(asked[0]).toBe(`parkingLot=${anId(1)}&timePeriod=7d`)
  expect(await axeViolationsOf(container)).toEqual([])
})
