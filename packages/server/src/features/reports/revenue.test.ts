import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { dayMs, hourMs } from '@stallwise/domain/time/durations.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeOf, startPayments } from '#features/payments/testing/payments.test-world.ts'
import { keepReportDays, keepRunningDays } from './report-days.work.ts'

vi.setConfig({ testTimeout: 30_000 })

let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
})
afterAll(() => lot?.close())

const ask = (path: string, body: object) => lot.staff('POST', path, { parkingLot: lot.lotId, ...body })
const details = async (body: object = {}) => (await ask('/getRevenueDetails', body)).json()
const report = async (body: object = {}) =>
  (await ask('/getFilterRevenueReports', { reportName: 'revenue', ...body })).json()
const paymentOf = async (plate: string) =>
  (await lot.query('select id from payment where plate = $1', [plate]))[0].id as string
const work = () => ({ database: lot.app.services.database, clock: () => lot.clock.now })
const keep = async () => {
  await keepReportDays(work())
  await keepRunningDays(work())
}

test('REP-20, REP-22, REP-81: a refund stands on its own day, and figures are exact before and after days are kept', async () => {
  const empty = await details()
  expect(empty.currencies).toHaveLength(1)
  expect(empty.currencies[0]).toMatchObject({
    currency: 'CAD',
    sums: { charges: 0, grossCents: 0 },
    days: [],
  })
  const plate = lot.aPlate()
  await lot.pay(plate)
  await keep()
  lot.clock.now += 40 * dayMs
  await lot.staff('POST', `/payments/${await paymentOf(plate)}/refund`, { cents: 113 })
  const of30 = { timePeriod: '90d' }
  const before = await details(of30)
  await keep()
  expect(await details(of30)).toEqual(before)
  const [{ sums, days, kinds }] = before.currencies
  expect(sums).toEqual({
    charges: 1,
    refunds: 1,
    chargedCents: 339,
    refundedCents: 113,
    grossCents: 226,
    taxCents: 26,
    netCents: 200,
  })
  expect(days.map(({ sums: { grossCents } }: { sums: { grossCents: number } }) => grossCents)).toEqual([
    339, -113,
  ])
  expect(kinds).toEqual([{ kind: 'parking', sums }])
})

test('REP-20: the revenue of a day is that of its settlement', async () => {
  await lot.pay(lot.aPlate())
  const timeZone = (await lot.query('select time_zone from parking_lot where id = $1', [lot.lotId]))[0]
    .time_zone as string
  const { day } = localDayOf(lot.clock.now, timeZone)
  const settlement = (await lot.staff('GET', `/parking-lots/${lot.lotId}/settlement?day=${day}`)).json()
  const [{ sums }] = (await details({ from: day, to: day })).currencies
  expect(sums.grossCents).toBe(settlement.sums.netCents)
  expect(sums.taxCents).toBe(settlement.taxCents)
})

test('REP-03, REP-25: the rows add up to the figures, with every filter, and lead to their payments', async () => {
  const range = { timePeriod: '90d' }
  for (const filters of [{}, { kind: ['parking'] }, { entry: ['charge'] }, { entry: ['refund', 'void'] }]) {
    const { figures, data, total, columns } = await report({ ...range, filters, limit: 500 })
    expect(data).toHaveLength(total)
    const gross = data.reduce(
      (sum: number, { values }: { values: { gross: number } }) => sum + values.gross,
      0,
    )
    const signed = figures.reduce(
      (sum: number, { part, cents }: { part: string; cents: number }) =>
        sum + (part === 'charge' ? cents : -cents),
      0,
    )
    expect(signed).toBe(gross)
    expect(columns.map(({ key }: { key: string }) => key)).toContain('gross')
  }
  const { data } = await report({ ...range, sort: 'gross', limit: 1 })
  expect(data[0].values).toMatchObject({ entry: 'refund', gross: -113, currency: 'CAD' })
  expect(data[0].leadsTo.to).toBe('payment')
  expect((await lot.staff('GET', `/payments/${data[0].leadsTo._id}`)).statusCode).toBe(200)
})

test('USR-60: pages follow each other without gap or repetition, by cursor and by number', async () => {
  const range = { timePeriod: '90d', limit: 1 }
  const all = (await report({ timePeriod: '90d' })).data
  const first = await report(range)
  const second = await report({ ...range, cursor: first.nextCursor })
  expect([...first.data, ...second.data]).toEqual(all.slice(0, 2))
  expect((await report({ ...range, page: 2 })).data).toEqual(second.data)
})

test('REP-12, REP-14: the period before is counted in the same way', async () => {
  const { compared, currencies } = await details({ timePeriod: '30d', compare: 'before' })
  expect(compared.with).toBe('before')
  expect(currencies[0].compared.sums.grossCents).toBe(339)
  expect(Date.parse(compared.to) - Date.parse(compared.from)).toBeLessThanOrEqual(30 * dayMs + 2 * hourMs)
  const { compared: same } = await report({ timePeriod: '30d', compare: 'before' })
  expect(same).toMatchObject({ from: compared.from, to: compared.to })
})

test.each([
  [{ from: '2026-02-01', to: '2026-01-01' }, 422],
  [{ from: '1899-12-30', to: '2026-01-01' }, 422],
  [{ from: '2026-01-01', to: '2100-01-01' }, 422],
  [{ from: '1900-01-01', to: '2099-12-31' }, 200],
  [{ from: '2026-01-01' }, 422],
  [{ timePeriod: '24h', from: '2026-01-01', to: '2026-01-01' }, 422],
  [{ timePeriod: 'next30d' }, 422],
])('REP-10, REP-11: %j is answered by %i', async (body, status) =>
  expect((await ask('/getRevenueDetails', body)).statusCode).toBe(status),
)

test.each([
  [{ filters: { colour: ['red'] } }, '422 invalid'],
  [{ filters: { entry: ['gift'] } }, '422 invalid'],
  [{ sort: 'plate' }, '422 invalid'],
  [{ sort: 'gross', cursor: 'x' }, '422 invalid'],
])('a slip such as %j is refused', async (body, code) =>
  expect(codeOf(await ask('/getFilterRevenueReports', { reportName: 'revenue', ...body }))).toBe(code),
)

test('EXP-01, REP-01: the file of a report has the rows of its list, in its order and with its columns', async () => {
  const body = { reportName: 'revenue', timePeriod: '90d', sort: 'at', filters: { entry: ['charge'] } }
  const list = (await report(body)).data as { values: Record<string, number | string> }[]
  const counted = (await ask('/parking-lots/countRevenueReport', body)).json()
  expect(counted.rows).toBe(list.length)
  const given = { parkingLot: lot.lotId, ...body, export: counted.export }
  const file = await lot.staff('POST', '/parking-lots/getFilterRevenueReports', given, { accept: 'text/csv' })
  expect([file.statusCode, file.headers['row-count']]).toEqual([200, String(list.length)])
  const [head, ...lines] = file.payload.trimEnd().split('\n')
  expect(head).toMatch(/^\uFEFFTime,Type,Paid for,License plate/)
  expect(lines).toHaveLength(list.length)
  list.forEach(({ values }, place) => {
    expect(lines[place]).toContain(`Charge,Parking,${values.plate}`)
    expect(lines[place]).toContain((Number(values.gross) / 100).toFixed(2))
  })
})
