import { hourMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { uuidv7 } from 'uuidv7'
import {
  giveValidation,
  settleUses,
  takeBack,
} from '#features/payment-validations/payment-validations.public.ts'
import { startTestServer } from '#testing/test-app.ts'
import { startTestLot } from '#testing/test-lot.ts'
import { allReports } from './all-reports.ts'
import { bothFigures } from './both-figures.test-world.ts'
import { checkReportDays } from './report-check.work.ts'
import { keepReportDays, keepRunningDays } from './report-days.work.ts'

vi.setConfig({ testTimeout: 120_000 })

let lot: Awaited<ReturnType<typeof startTestLot>>
beforeAll(async () => {
  lot = await startTestLot()
  await lot.enforce()
})
afterAll(() => lot?.app.close())

const reports = Object.values(allReports)
const figures = () => bothFigures(lot)

const work = () => ({ database: lot.app.services.database, clock: () => lot.clock.now })
const countOf = (figures: { count: number }[]) => figures.reduce((sum, { count }) => sum + count, 0)

/** A few numbers that are always the same. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('REP-80, REP-81: kept figures are those of the rows after entries, exits, late reads and decisions', async () => {
  const next = numbers(7)
  await keepReportDays(work())
  const plates = ['STAY01', 'STAY02', 'STAY03', lot.knownPlate]
  const cameras = ['camera-in', 'camera-in', 'camera-out', 'camera-both']
  for (let step = 0; step < 60; step++) {
    lot.clock.now += next(9) === 0 ? next(30) * hourMs : next(40) * minuteMs
    const age = next(3) === 0 ? next(14) * minuteMs : 0
    await lot.drive(cameras[next(4)]!, plates[next(4)]!, age)
    if (next(4) === 0) await lot.fire()
    if (next(3) === 0) await keepReportDays(work())
    if (next(8) === 0) await keepRunningDays(work())
    if (step % 6 !== 0) continue
    const { kept, raw } = await figures()
    expect(kept, `step ${step}`).toEqual(raw)
  }
  const violations = await lot.query(`select id from violation where status = 'active'`)
  for (const { id } of violations.slice(0, 3)) await lot.send('POST', `/violations/${id}/dismiss`)
  const { kept, raw } = await figures()
  expect(kept).toEqual(raw)
  for (const name of ['visitor', 'passholder-movement', 'stall-violation', 'flows'])
    expect(countOf(kept[name]!), name).toBeGreaterThan(0)
  expect(kept['stall-violation']!.some(({ part }: { part: string }) => part === 'dismissed')).toBe(true)
})

test('REP-42: as many vehicles leave a zone as came to it, and each visit came in once', async () => {
  const asked = `parkingLot=${lot.lotId}&timePeriod=90d`
  const {
    visits,
    flows: all,
    zones,
  } = (await lot.send('GET', `/passholder-movements/sectors?${asked}`)).json()
  const sum = (of: (flow: { step: number; from: string; to: string }) => boolean) =>
    all.filter(of).reduce((total: number, { count }: { count: number }) => total + count, 0)
  expect(zones.length).toBeGreaterThan(0)
  for (const { _id } of zones) expect(sum(({ to }) => to === _id)).toBe(sum(({ from }) => from === _id))
  const { data } = (await lot.send('GET', `/passholder-movements?${asked}&limit=500`)).json()
  expect(data.length).toBeGreaterThan(0)
  expect([visits, sum(({ to }) => to === 'left' || to === 'inside')]).toEqual([data.length, data.length])
  const [{ passholder, passholderGroup, zone, plate }] = data
  const rowsOf = async (more: string) => {
    const reply = await lot.send('GET', `/passholder-movements?${asked}&limit=500&${more}`)
    return reply.json().data.length
  }
  for (const more of [
    `passholder=${passholder._id}`,
    `passholderGroup=${passholderGroup._id}`,
    `zone=${zone._id}`,
    `search=${plate}`,
  ])
    expect(await rowsOf(more), more).toBeGreaterThan(0)
  expect(await rowsOf(`passholderGroup=${lot.lotId}`)).toBe(0)
  const ofGroup = await lot.send('GET', `/passholder-movements/sectors?${asked}&passholderGroup=${lot.lotId}`)
  expect(ofGroup.json()).toMatchObject({ visits: 0, flows: [] })
})

test('REP-60, REP-80: uses of validations are exact when they are given, taken back and used', async () => {
  const id = uuidv7()
  await lot.query(
    `insert into payment_validation (parking_lot_id, id, name, given_by, reduction, amount) values ($1, $2, 'Shop', 'staff', 'percent', 50)`,
    [lot.lotId, id],
  )
  const { database } = lot.app.services
  const at = lot.clock.now
  const [{ id: userId }] = await lot.query('select id from app_user limit 1')
  const give = async (plate: string) => {
    const given = await database.asSystem((tx) =>
      giveValidation(tx, id, { lotId: lot.lotId, plate, at, userId }),
    )
    return (given as { id: string }).id
  }
  const [first, second] = [await give('SHOP1'), await give('SHOP2')]
  await keepRunningDays(work())
  await database.asSystem((tx) => takeBack(tx, lot.lotId, first, at))
  const paymentId = uuidv7()
  await lot.query('update payment_validation_use set payment_id = $1 where id = $2', [paymentId, second])
  await database.asSystem((tx) => settleUses(tx, paymentId, true))
  const { kept, raw } = await figures()
  expect(kept).toEqual(raw)
  expect(
    kept['validation']!.map(({ part, count }: { part: string; count: number }) => [part, count]),
  ).toEqual([
    ['released', 1],
    ['used', 1],
  ])
})

test('REP-81: a change that commits while its day is being added up is not lost', async () => {
  const { database } = lot.app.services
  await keepRunningDays(work())
  const [{ id: userId }] = await lot.query('select id from app_user limit 1')
  const at = lot.clock.now - 2 * 24 * hourMs
  await database.asSystem(async (tx) => {
    const [validation] = await tx.selectFrom('payment_validation').select('id').execute()
    await giveValidation(tx, validation!.id, { lotId: lot.lotId, plate: 'LATE01', at, userId })
    // Another day of the same lot is marked and kept before this transaction commits.
    await keepReportDays(work())
  })
  await keepReportDays(work())
  const { kept, raw } = await figures()
  expect(kept).toEqual(raw)
})

test('REP-90, REP-91: without payment.manage there are no amounts, and reports about them are refused', async () => {
  const server = await startTestServer()
  const ask = (reportName: string, headers: Record<string, string> = {}) =>
    server.ask('staffCustomer', {
      method: 'POST',
      url: '/api/getFilterRevenueReports',
      headers,
      payload: { parkingLot: server.world.own.lot.id, reportName, timePeriod: '30d' },
    })
  try {
    expect((await ask('revenue')).statusCode).toBe(403)
    expect((await ask('monthly-pass')).statusCode).toBe(403)
    for (const name of ['visitor', 'validation', 'stall-violation', 'passholder-movement'] as const) {
      const reply = await ask(name)
      expect(reply.statusCode, name).toBe(200)
      const { columns, figures, data } = reply.json()
      expect(columns.filter(({ kind }: { kind: string }) => kind === 'money')).toEqual([])
      expect(JSON.stringify([figures, data])).not.toMatch(/cents|amountOff|"paid"/i)
      const [head] = (await ask(name, { accept: 'text/csv' })).payload.split('\n')
      expect(head!.split(',')).toHaveLength(columns.length)
      expect(head).not.toMatch(/Paid|Amount/)
    }
  } finally {
    await server.close()
  }
})

test.each(reports.map(({ name }) => name))(
  'REP-01, REP-03: the rows of %s are as many as its figures say, by every sort',
  async (name) => {
    const report = allReports[name]
    const sorts = report.columns.filter(({ sort }) => sort).flatMap(({ key }) => [key, `-${key}`])
    for (const sort of sorts) {
      const reply = await lot.send('POST', '/getFilterRevenueReports', {
        parkingLot: lot.lotId,
        reportName: name,
        timePeriod: '90d',
        sort,
        limit: 500,
      })
      expect(reply.statusCode, reply.body).toBe(200)
      const { data, total, figures } = reply.json()
      expect(data).toHaveLength(total)
      expect(countOf(figures)).toBe(total)
      const given = { parkingLot: lot.lotId, reportName: name, timePeriod: '90d', sort }
      const counted = (await lot.send('POST', '/parking-lots/countRevenueReport', given)).json()
      const file = await lot.app.ask('provider', {
        method: 'POST',
        url: '/api/getFilterRevenueReports',
        headers: { accept: 'text/csv' },
        payload: { ...given, export: counted.export },
      })
      expect(file.statusCode, file.body).toBe(200)
      expect([counted.rows, Number(file.headers['row-count'])]).toEqual([total, total])
      expect(file.payload.trimEnd().split('\n')).toHaveLength(total + 1)
    }
  },
)

test('REP-83: a day whose figures are wrong is found when it has its turn, named, and mended', async () => {
  await keepRunningDays(work())
  await lot.query(`update report_day set count = count + 1 where source = 'visitorStays'`)
  const told: object[] = []
  const found: { day: string }[] = []
  for (let night = 0; night < 400 && found.length === 0; night++) {
    lot.clock.now += 24 * hourMs
    const check = () => checkReportDays(work(), { error: (what: object) => told.push(what) } as never)
    // Two servers in one night, and one of them again.
    found.push(...(await Promise.all([check(), check()])).flat(), ...(await check()))
  }
  expect(found).toHaveLength(1)
  const [provider] = await lot.query(`select id from app_user where 'provider' = any(roles)`)
  expect(
    await lot.query('select parking_lot_id, user_id, cause from notification where kind = $1', ['report']),
  ).toEqual([
    { parking_lot_id: lot.lotId, user_id: provider.id, cause: `wrong-day:visitor:${found[0]!.day}` },
  ])
  expect(told[0]).toMatchObject({ lotId: lot.lotId, source: 'visitorStays', day: found[0]!.day })
  await keepReportDays(work())
  const [{ count }] = await lot.query(
    `select (select sum(count) from report_day where source = 'visitorStays' and day = $1)::int as count`,
    [found[0]!.day],
  )
  const [{ time_zone: timeZone }] = await lot.query('select time_zone from parking_lot where id = $1', [
    lot.lotId,
  ])
  const [{ rows }] = await lot.query(
    `select count(*)::int as rows from visit where passholder_id is null and (entered_at at time zone $1)::date = $2
       and (stay_entered_at is null or stay_entered_at = entered_at)`,
    [timeZone, found[0]!.day],
  )
  expect(count).toBe(rows)
})
