import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { ReportSchedule } from '@stallwise/contract/reports/report-schedules.contract.ts'
import { axeViolationsOf } from '#app/testing/axe.ts'
import { Refusal, type Answers } from '#app/testing/fake-network.ts'
import { openPage } from '#app/testing/open-page.tsx'
import { aLot, anId } from '#features/lots/testing/lots.builders.ts'

const base = `/parking-lots/${anId(1)}`
const schedule: ReportSchedule = {
  _id: anId(60),
  parkingLot: anId(1),
  reportName: 'visitor',
  filters: { stay: ['left'] },
  sort: null,
  period: 'lastWeek',
  every: 'week',
  onDay: 1,
  hour: 6,
  format: 'xlsx',
  recipients: [anId(71), anId(72)],
  paused: false,
  setUpBy: 'Ana',
  people: [
    { _id: anId(71), name: 'Ana', state: 'receives' },
    { _id: anId(72), name: 'Bo', state: 'without-right' },
    { _id: anId(73), name: 'Carla', state: 'left' },
  ],
  nextAt: '2026-11-30T11:00:00Z',
  isSending: false,
  lastSentAt: '2026-11-23T11:00:05Z',
  lastRows: 1234,
  failure: 'mail-waiting',
  failedAt: '2026-11-23T12:00:05Z',
  version: 3,
}
const readers = [
  { _id: anId(71), name: 'Ana', email: 'ana@example.com' },
  { _id: anId(74), name: 'Dan', email: 'dan@example.com' },
]

let sent: { name: string; body: unknown }[] = []
let rows: ReportSchedule[] = []
beforeEach(() => {
  sent = []
  rows = [schedule]
})
const noted =
  (name: string, reply: unknown) =>
  ({ body }: { body: unknown }) => {
    sent.push({ name, body })
    return reply
  }
const answers = (): Answers => ({
  'GET /parking-lots/{id}': () => aLot({ _id: anId(1) }),
  'GET /report-schedules/{lotId}': () => ({ data: rows, nextCursor: null }),
  'GET /parking-lots/{lotId}/report-readers': () => ({ data: readers }),
  'PUT /report-schedules/{id}': noted('change', schedule),
  'POST /report-schedules/{id}/send': noted('send', schedule),
  'POST /report-schedules': noted('add', schedule),
  'DELETE /report-schedules/{id}': noted('remove', null),
})

const rowOf = async () =>
  (await screen.findByText('Every Monday at 06:00')).closest<HTMLElement>('[role=row]')!
const pick = async (name: string) => {
  const row = await rowOf()
  await userEvent.click(within(row).getByRole('button', { name: /^Actions/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name, hidden: true }))
}

it('RML-12, RML-30: the list says when, to whom, who left, and what went wrong', async () => {
  const { container } = await openPage(`${base}/report-mails`, { answers: answers() })
  const { textContent } = await rowOf()
  for (const part of ['Visitors', 'Ana', 'No longer has access: Bo', 'Unsubscribed: Carla', '1,234 rows'])
    expect(textContent).toContain(part)
  expect(textContent).toContain('The e-mail server is not accepting it.')
  expect(await axeViolationsOf(container)).toEqual([])
})

it('RML-08: one is paused and sent at once from its menu', async () => {
  await openPage(`${base}/report-mails`, { answers: answers() })
  await pick('Send now')
  await waitFor(() => expect(sent).toEqual([{ name: 'send', body: undefined }]))
  await pick('Pause')
  await waitFor(() => expect(sent[1]).toEqual({ name: 'change', body: { paused: true, version: 3 } }))
})

it('an empty list says how a report gets there', async () => {
  rows = []
  await openPage(`${base}/report-mails`, { answers: answers() })
  expect(await screen.findByText('No report is sent by e-mail')).toBeTruthy()
})

const report = {
  reportName: 'visitor',
  parkingLot: anId(1),
  timeZone: 'America/Toronto',
  from: '2026-11-19T05:00:00Z',
  to: '2026-11-21T05:00:00Z',
  columns: [{ key: 'at', kind: 'time', label: 'Time', words: null, isSortable: true }],
  filters: [],
  figures: [],
  compared: null,
  data: [],
  total: 0,
  nextCursor: null,
}

it('RML-01, RML-10: a report is sent with its filter and order, but not with what is searched', async () => {
  await openPage(`${base}/revenueReport/visitor?timePeriod=7d&filter=stay:left&sort=-at&q=abc`, {
    answers: {
      ...answers(),
      'POST /parking-lots/getFilterRevenueReports': () => report,
      'POST /getFilterRevenueReports': () => report,
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Send by e-mail' }))
  const dialog = await screen.findByRole('dialog', { name: 'Send “Visitors” by e-mail' })
  expect(dialog.textContent).toContain('The words that you search are not part of it.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Every month' }))
  expect(within(dialog).getByRole<HTMLInputElement>('combobox', { name: /^Days in the report/ }).value).toBe(
    'Last month',
  )
  await userEvent.click(within(dialog).getByRole('combobox', { name: /^Recipients/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Dan · dan@example.com' }))
  expect(await axeViolationsOf(dialog)).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send by e-mail' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    name: 'add',
    body: {
      reportName: 'visitor',
      filters: { stay: ['left'] },
      sort: '-at',
      every: 'month',
      onDay: 1,
      hour: 6,
      period: 'lastMonth',
      format: 'xlsx',
    },
  })
  expect((sent[0]!.body as { recipients: string[] }).recipients).toContain(anId(74))
  expect(sent[0]!.body).not.toHaveProperty('search')
})

it('RML-21: the link of a mail opens its file, or says that it is over', async () => {
  const file = {
    _id: anId(80),
    parkingLot: anId(1),
    reportName: 'visitor',
    timeZone: 'America/Toronto',
    from: '2026-11-19T05:00:00Z',
    to: '2026-11-21T05:00:00Z',
    rows: 1234,
    bytes: 2_500_000,
    format: 'csv',
    until: '2026-11-28T11:00:00Z',
  }
  const { container } = await openPage(`${base}/sent-report/${anId(80)}`, {
    answers: { ...answers(), 'GET /parking-lots/{lotId}/sent-reports/{id}': () => file },
  })
  await screen.findByRole('button', { name: 'Download' })
  expect(container.textContent).toContain('1,234')
  expect(container.textContent).toContain('2.5')
  expect(await axeViolationsOf(container)).toEqual([])
})

it('RML-21: a file that is over is not there any more', async () => {
  const gone = () => new Refusal(404, { code: 'not-found' })
  await openPage(`${base}/sent-report/${anId(80)}`, {
    answers: { ...answers(), 'GET /parking-lots/{lotId}/sent-reports/{id}': gone },
  })
  expect(await screen.findByText('This file is no longer available')).toBeTruthy()
})
