import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import type { PortfolioLot } from '@stallwise/contract/reports/portfolio.contract.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addTestPayment } from '#features/payments/testing/payment-rows.test-world.ts'
import { startPayments } from '#features/payments/testing/payments.test-world.ts'
import { startTestServer } from '#testing/test-app.ts'
import { keepReportDays } from '../report-days.work.ts'

vi.setConfig({ testTimeout: 30_000 })

let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
})
afterAll(() => lot?.close())

const portfolio = async (query = ''): Promise<PortfolioLot[]> =>
  (await lot.staff('GET', `/portfolio?${query}`)).json().data
const own = async (query = '') => (await portfolio(query)).find(({ _id }) => _id === lot.lotId)!
const keep = () => keepReportDays({ database: lot.app.services.database, clock: () => lot.clock.now })

const revenueOf = async ({ from, to }: { from: string; to: string }) => {
  const body = { parkingLot: lot.lotId, from, to }
  const [{ sums }] = (await lot.staff('POST', '/getRevenueDetails', body)).json().currencies
  return sums.grossCents as number
}

test('PRT-02, PRT-03: the revenue of its days is that of the report for the same days', async () => {
  await lot.pay(lot.aPlate())
  expect((await own()).revenue![0]).toMatchObject({ currency: 'CAD', cents: 0 })
  const dayOfPayment = lot.clock.now
  lot.clock.now += 2 * dayMs
  const plate = lot.aPlate()
  await lot.pay(plate)
  const [{ id }] = await lot.query('select id from payment where plate = $1', [plate])
  lot.clock.now += dayMs
  await lot.staff('POST', `/payments/${id}/refund`, { cents: 113 })
  lot.clock.now += dayMs
  for (const isKept of [false, true]) {
    if (isKept) await keep()
    const shown = await own()
    const [revenue, ...others] = shown.revenue!
    expect(others).toEqual([])
    expect(revenue!.daysCents).toEqual([0, 0, 0, 339, 0, 339, -113])
    expect(revenue!.cents).toBe(await revenueOf(shown))
  }
  lot.clock.now = dayOfPayment + 8 * dayMs
  expect((await own()).revenue![0]).toMatchObject({ cents: 226, beforeCents: 339 })
  expect((await own('timePeriod=30d')).revenue![0]!.daysCents).toHaveLength(30)
})

test('PRT-02, REP-24: lots of two time zones and two currencies stand side by side, each by its own clock', async () => {
  const [{ id: other }] = await lot.query('select id from parking_lot where id <> $1 limit 1', [lot.lotId])
  await lot.query(`update parking_lot set time_zone = 'Asia/Kathmandu', currency = 'MXN' where id = $1`, [
    other,
  ])
  const providerAt = lot.clock.now - 2 * dayMs
  await addTestPayment(lot.app.services.database, {
    lotId: other,
    cents: 1_130,
    taxCents: 130,
    begunAt: providerAt,
    settledAt: providerAt,
    providerAt,
    currency: 'MXN',
    passholderId: null,
  })
  const shown = await portfolio()
  const [mine, theirs] = [lot.lotId, other].map((id) => shown.find(({ _id }) => _id === id)!)
  const { day } = localDayOf(lot.clock.now, 'Asia/Kathmandu')
  expect(theirs!.to < day).toBe(true)
  expect(mine!.revenue!.map(({ currency }) => currency)).toEqual(['CAD'])
  expect(theirs!.revenue).toHaveLength(1)
  expect(theirs!.revenue![0]).toMatchObject({ currency: 'MXN', cents: 1_130 })
  const body = { parkingLot: other, from: theirs!.from, to: theirs!.to }
  const { currencies } = (await lot.staff('POST', '/getRevenueDetails', body)).json()
  expect(
    currencies.map(({ currency, sums }: { currency: string; sums: { grossCents: number } }) => [
      currency,
      sums.grossCents,
    ]),
  ).toEqual([['MXN', 1_130]])
})

test('PRT-05, PRT-06: alerts and devices by the days of the lot’s clock', async () => {
  const at = new Date(lot.clock.now - 2 * dayMs)
  await lot.query(
    `insert into alert (parking_lot_id, id, alert_type, alert_status, alert_body, date_created, updated_at)
     values ($1, gen_random_uuid(), 'occupancy', 'deleted', 'Full', $2, $2)`,
    [lot.lotId, at],
  )
  await lot.query(
    `insert into device_lot_day (parking_lot_id, day, reported)
     select id, (to_timestamp($2::float8 / 1000) at time zone time_zone)::date - n, 10 * n from parking_lot, generate_series(1, 9) n where id = $1`,
    [lot.lotId, lot.clock.now],
  )
  const { alerts, devices } = await own()
  expect(alerts).toEqual({ days: [0, 0, 0, 0, 0, 1, 0], figure: 1, before: 0 })
  expect(devices).toEqual({ days: [70, 60, 50, 40, 30, 20, 10], figure: 40, before: 85 })
})

test('PRT-04: the occupancy of a day is its highest value in percent of its capacity', async () => {
  await lot.query(
    `insert into occupancy_day (parking_lot_id, group_id, day, peak, observed_share, capacity)
     select id, id, (to_timestamp($2::float8 / 1000) at time zone time_zone)::date - n, n, 1, case n when 3 then 0 else 8 end
     from parking_lot, generate_series(1, 4) n where id = $1`,
    [lot.lotId, lot.clock.now],
  )
  expect((await own()).occupancy).toEqual({
    days: [null, null, null, 50, null, 25, 12.5],
    figure: (50 + 25 + 12.5) / 3,
    before: null,
  })
})

test('PRT-01, PRT-07: lots and columns are those of the viewer’s rights', async () => {
  const server = await startTestServer()
  const ask = async (role: Parameters<typeof server.ask>[0], query = '') =>
    (await server.ask(role, { method: 'GET', url: `/api/portfolio${query}` })).json()
  try {
    const { own: mine, foreign: other } = server.world
    const all = (await ask('provider')).data as PortfolioLot[]
    expect(all.map(({ _id }) => _id)).toEqual(expect.arrayContaining([mine.lot.id, other.lot.id]))
    const ofOne = (await ask('provider', `?customer=${mine.lot.customer_id}`)).data as PortfolioLot[]
    expect(ofOne.map(({ _id }) => _id)).not.toContain(other.lot.id)
    const [ofStaff, ...none] = (await ask('staffCustomer')).data as PortfolioLot[]
    expect(none).toEqual([])
    expect(Object.keys(ofStaff!).sort()).not.toContain('revenue')
    expect(ofStaff).toMatchObject({ _id: mine.lot.id, occupancy: {}, alerts: {}, devices: {} })
  } finally {
    await server.close()
  }
})
