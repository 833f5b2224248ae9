import type { LotReport, ReportRow } from '@stallwise/contract/reports/lot-reports.contract.ts'
import { reportNames, reportsThatLookAhead, type ReportName } from '@stallwise/domain/reports/report.model.ts'
import { reportSums, sumOf, type ReportSum } from '@stallwise/domain/reports/report-sums.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestLot } from '#testing/test-lot.ts'
import { fillYear, generatedYear } from './generated-year.test-world.ts'
import { keepReportDays } from './report-days.work.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const seed = Number(process.env['GENERATED_SEED'] ?? 20_261_128)
let lot: Awaited<ReturnType<typeof startTestLot>>
beforeAll(async () => {
  lot = await startTestLot()
  await fillYear(lot, seed)
})
afterAll(() => lot?.app.close())

type Range = { from: string; to: string } | { timePeriod: 'next30d' }
type Filters = Record<string, readonly string[]>

const ask = async (path: string, body: object) => {
  const reply = await lot.send('POST', path, { parkingLot: lot.lotId, ...body })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const reportOf = (reportName: ReportName, range: Range, filters: Filters): Promise<LotReport> =>
  ask('/getFilterRevenueReports', { reportName, ...range, filters, limit: 1 })

/** All rows that a link leads to. */
const rowsOf = async (reportName: ReportName, range: Range, filters: Filters): Promise<ReportRow[]> => {
  const rows: ReportRow[] = []
  for (let page = 1; ; page++) {
    const body = { reportName, ...range, filters, limit: 500, page }
    const { data, nextCursor } = await ask('/getFilterRevenueReports', body)
    rows.push(...data)
    if (nextCursor === null) return rows
  }
}

const perUnit = { count: 1, cents: 1, ms: 60_000, wh: 1_000 } as const

/** A figure added up from the rows alone. */
const addedUp = ({ column, unit, isMean }: ReportSum, rows: readonly ReportRow[]): number | null => {
  if (column === undefined) return rows.length
  const total = rows.reduce((sum, { values }) => sum + Number(values[column] ?? 0), 0) * perUnit[unit]
  if (!isMean) return total
  return rows.length === 0 ? null : total / rows.length
}

const figuresOf = ({ figures }: LotReport) =>
  figures!.map(({ durationMs, cents, taxCents, paidCents, wh, ...figure }) => {
    return { ...figure, ms: durationMs!, cents: cents!, taxCents: taxCents!, paidCents: paidCents!, wh: wh! }
  })

const currenciesOf = ({ filters }: LotReport) => filters.find(({ by }) => by === 'currency')?.values

const expectSum = (sum: ReportSum, figure: number | null, rows: readonly ReportRow[], of: string) => {
  const found = addedUp(sum, rows)
  // Durations of rows are in hundredths of a minute.
  if (sum.unit === 'ms' && figure !== null) expect(Math.abs(found! - figure), of).toBeLessThan(400)
  else expect(found && Math.round(found), of).toBe(figure)
}

/** REP-03: each figure of a report and each of its parts, against the rows to which it leads. */
const compare = async (name: ReportName, range: Range, within: Filters = {}): Promise<number> => {
  const report = await reportOf(name, range, within)
  const several = currenciesOf(report)
  let compared = 0
  for (const sum of reportSums(name, report.looksAhead))
    for (const currency of sum.unit === 'cents' ? (several ?? ['CAD']) : ['']) {
      const own = sum.rows && within[sum.rows.filter]
      if (own) continue
      const filters = {
        ...within,
        ...(sum.rows && { [sum.rows.filter]: sum.rows.values }),
        ...(several && sum.unit === 'cents' && { currency: [currency] }),
      }
      const figure = sumOf(sum, figuresOf(report), currency)
      const rows = await rowsOf(name, range, filters)
      expectSum(sum, figure, rows, `${name} ${sum.key} ${currency} ${JSON.stringify([range, within])}`)
      compared++
    }
  for (const { key, by, values } of report.filters)
    for (const value of values) {
      if (within[key]) continue
      const count = report
        .figures!.filter((one) => one[by] === value)
        .reduce((all, one) => all + one.count, 0)
      expect(await rowsOf(name, range, { ...within, [key]: [value] }), `${name} ${value}`).toHaveLength(count)
      compared++
    }
  return compared
}

const ranges: readonly Range[] = [
  { from: generatedYear.from, to: generatedYear.to },
  // Days of 23 and of 25 hours, and times within a day.
  { from: '2025-03-09', to: '2025-03-09' },
  { from: '2025-11-02', to: '2025-11-02' },
  { from: '2025-03-08T21:17:00Z', to: '2025-11-03T02:44:00Z' },
]

test.each(reportNames)(
  'REP-03: each figure of %s is the sum of the rows to which it leads, over a generated year',
  async (name) => {
    for (const range of ranges) {
      const before = await compare(name, range)
      expect(before).toBeGreaterThan(0)
    }
    await keepReportDays({ database: lot.app.services.database, clock: () => lot.clock.now })
    for (const range of ranges) await compare(name, range)
    const [filter] = (await reportOf(name, ranges[0]!, {})).filters
    if (filter) await compare(name, ranges[0]!, { [filter.key]: [filter.values[0]!] })
  },
)

test.each([...reportsThatLookAhead])(
  'REP-11, REP-72, REP-73: what %s looks ahead to is the sum of its rows',
  async (name) => {
    await compare(name, { timePeriod: 'next30d' })
    const { figures, from, to } = await reportOf(name, { timePeriod: 'next30d' }, {})
    if (name !== 'monthly-pass') expect(figures!.length).toBeGreaterThan(5)
    for (const { day } of figures!) {
      expect(day >= localDayOf(Date.parse(from), generatedYear.timeZone).day).toBe(true)
      expect(day <= localDayOf(Date.parse(to), generatedYear.timeZone).day).toBe(true)
    }
  },
)

test.each(reportNames)(
  'REP-01: %s of a lot without any data has no rows and no figures',
  async (reportName) => {
    const body = { parkingLot: lot.otherLotId, reportName, timePeriod: '365d', compare: 'lastYear' }
    const reply = await lot.send('POST', '/getFilterRevenueReports', body)
    expect(reply.statusCode, reply.body).toBe(200)
    expect(reply.json()).toMatchObject({ figures: [], data: [], total: 0, compared: { figures: [] } })
  },
)

test('REP-04: a lot that went to another customer in the middle of a range takes its rows with it', async () => {
  const [year] = ranges
  const before = await reportOf('revenue', year!, {})
  const customer = '01890000-0000-7000-8000-000000000001'
  await lot.query(`insert into customer (id, name) values ($1, 'Another')`, [customer])
  await lot.query('update parking_lot set customer_id = $1 where id = $2', [customer, lot.lotId])
  expect((await reportOf('revenue', year!, {})).figures).toEqual(before.figures)
  await compare('revenue', year!)
})

const signed = (rows: readonly ReportRow[], column: string) =>
  rows.reduce((sum, { values }) => sum + Number(values[column]), 0)

test('REP-20, REP-21: revenue by currency, kind and day is the sum of the rows to which each leads', async () => {
  for (const range of ranges) {
    const { currencies } = await ask('/getRevenueDetails', range)
    for (const { currency, sums, kinds, days } of currencies) {
      const parts = [
        { sums, range, filters: {} },
        ...kinds.map((of: { kind: string; sums: object }) => ({
          sums: of.sums,
          range,
          filters: { kind: [of.kind] },
        })),
        ...days.slice(0, 20).map((of: { day: string; sums: object }) => ({
          sums: of.sums,
          range: { from: of.day, to: of.day },
          filters: {},
        })),
      ]
      // A day of which only a part is in the range leads to all of it.
      const isWhole = 'from' in range && range.from.length === 10
      for (const part of isWhole ? parts : parts.slice(0, 1 + kinds.length)) {
        const rows = await rowsOf('revenue', part.range, { ...part.filters, currency: [currency] })
        const [gross, tax] = [signed(rows, 'gross'), signed(rows, 'tax')]
        expect(part.sums).toMatchObject({ grossCents: gross, taxCents: tax, netCents: gross - tax })
        expect(part.sums.charges + part.sums.refunds).toBe(rows.length)
      }
    }
  }
})

test('REP-42: movements between zones are those of the visits to which they lead', async () => {
  const [year] = ranges as [{ from: string; to: string }]
  const asked = `parkingLot=${lot.lotId}&from=${year.from}&to=${year.to}`
  const { flows } = (await lot.send('GET', `/passholder-movements/sectors?${asked}`)).json()
  const counted = new Map<string, number>()
  let cursor = ''
  do {
    const page = (await lot.send('GET', `/passholder-movements?${asked}&limit=500${cursor}`)).json()
    const visits = page.data as {
      visit: never
      exitedAt: string | null
      moves: { zone: unknown }[]
      zone: unknown
    }[]
    for (const { exitedAt, moves } of visits) {
      const steps = moves.length + 1
      for (let step = 0; step <= steps; step++) {
        const to = step < steps ? 'zone' : exitedAt === null ? 'inside' : 'left'
        const key = `${step} ${to}`
        counted.set(key, (counted.get(key) ?? 0) + 1)
      }
    }
    cursor = page.nextCursor ? `&cursor=${encodeURIComponent(page.nextCursor)}` : ''
  } while (cursor)
  const shown = new Map<string, number>()
  for (const { step, to, count } of flows) {
    const key = `${step} ${to === 'inside' || to === 'left' ? to : 'zone'}`
    shown.set(key, (shown.get(key) ?? 0) + count)
  }
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(counted))
})
