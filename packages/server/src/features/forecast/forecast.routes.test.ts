import type { OccupancyForecast } from '@stallwise/contract/forecast/forecast.contract.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noon, startHistoryServer, type HistoryServer } from '#features/occupancy/testing/history.test-lot.ts'
import { foldDueLots } from './forecast.work.ts'

let lot: HistoryServer
beforeAll(async () => {
  lot = await startHistoryServer()
})
afterAll(() => lot?.server.close())
beforeEach(async () => {
  await lot.forget()
  for (const table of ['forecast_state', 'forecast_day', 'lot_forecast'])
    await lot.run(`delete from ${table}`)
})

const hour = 3_600_000
/** Of Toronto in that autumn. */
const clockChange = Date.UTC(2026, 10, 1, 6)
const capacity = 4

/** Hours of days before noon of the clock: full from 10 to 16 on workdays, as Toronto has them, else one vehicle. */
const pastOf = (days: number, until = noon): string[] => {
  const lines = ['timestamp,occupied']
  for (let at = until - days * 24 * hour; at < until; at += hour) {
    const local = new Date(at - (at < clockChange ? 4 : 5) * hour)
    const isBusy = local.getUTCHours() >= 10 && local.getUTCHours() < 16 && local.getUTCDay() % 6 !== 0
    lines.push(`${new Date(at).toISOString()},${isBusy ? capacity : 1}`)
  }
  return lines
}

const show = async (query = '', who: Parameters<HistoryServer['server']['ask']>[0] = 'staffCustomer') => {
  const answer = await lot.server.ask(who, `/api/parking-lots/${lot.own.lot.id}/forecast${query}`)
  return { status: answer.statusCode, body: answer.json<OccupancyForecast>() }
}

const atOf = (body: OccupancyForecast, at: string) => body.points.find((point) => point.at.startsWith(at))!

const fold = () =>
  foldDueLots({ database: lot.server.database, clock: () => lot.clock.now }, Number.POSITIVE_INFINITY)

const stored = () => lot.rows<{ through: string }>('select through::text from forecast_state')

test('FOR-20: without days there is no forecast, and it says how many are missing', async () => {
  const { status, body } = await show()
  expect(status).toBe(200)
  expect(body).toMatchObject({ missingDays: 5, points: [], days: [], ownError: null, capacity })
  await lot.take(pastOf(4))
  expect((await show()).body.missingDays).toBeGreaterThan(0)
})

test('FOR-30, FOR-50: after eight weeks a week is forecast, and when the next days will be full', async () => {
  await lot.take(pastOf(56))
  const { body } = await show()
  expect(body.points).toHaveLength(672)
  expect(body.points[0]!.at).toBe('2026-11-20T17:15:00.000Z')
  expect(atOf(body, '2026-11-23T17:00').occupancy).toBeCloseTo(capacity, 0)
  expect(atOf(body, '2026-11-22T17:00').occupancy).toBeLessThan(2.5)
  const monday = body.days.find(({ day }) => day === '2026-11-23')!
  expect(monday.fullChance).toBeGreaterThan(0.5)
  expect(monday.fullAt).toBe('2026-11-23T15:15:00.000Z')
  expect(monday.fullText).toBe('Will be full at about 10:15 (19 in 20)')
  expect(body.days.find(({ day }) => day === '2026-11-22')).toMatchObject({ fullAt: null, fullText: null })
  expect(body.ownError!.days).toBeGreaterThan(40)
  expect((await show('?hours=2')).body.points).toHaveLength(8)
})

test('FOR-03: as of an earlier time it is the same whatever came after', async () => {
  await lot.take(pastOf(56))
  const at = '2026-11-10T14:30:00Z'
  const before = (await show(`?at=${at}`)).body
  const later = pastOf(9).map((line, nth) => (nth === 0 ? line : line.replace(/\d$/, String(nth % 4))))
  await lot.take(later)
  const after = (await show(`?at=${at}`)).body
  expect(after).toEqual(before)
  expect(before.at).toBe('2026-11-10T14:30:00.000Z')
  expect((await show('?at=2026-11-21T00:00:00Z')).status).toBe(422)
})

test('FOR-23: the night takes in the day that is over, and answers stay the same', async () => {
  await lot.take(pastOf(56))
  await fold()
  const states = await stored()
  expect(states[0]!.through).toBe('2026-11-19')
  const begun = (await show()).body
  lot.clock.now = noon + 24 * hour
  await lot.take(pastOf(2, lot.clock.now))
  const anew = (await show()).body
  lot.clock.now = noon
  await fold()
  lot.clock.now = noon + 24 * hour
  await fold()
  expect((await stored())[0]!.through).toBe('2026-11-20')
  const moved = (await show()).body
  expect(moved.points.length).toBe(begun.points.length)
  moved.points.forEach(({ occupancy }, nth) => {
    expect(Math.abs(occupancy! - anew.points[nth]!.occupancy!)).toBeLessThan(0.05)
  })
})

test('FOR-23: lots that were not judged yet have nothing to take in, and fail nobody', async () => {
  const [before] = await lot.rows<{ counts: object }>(
    `select counts from lot_state where parking_lot_id = '${lot.own.lot.id}'`,
  )
  await lot.run(`update lot_state set counts = '{}'`)
  try {
    expect(await fold()).toBeGreaterThan(0)
    expect(await stored()).toEqual([])
  } finally {
    await lot.run(
      `update lot_state set counts = '${JSON.stringify(before!.counts)}' where parking_lot_id = '${lot.own.lot.id}'`,
    )
  }
})

test('FOR-23: values, holidays and exceptions of the past that are changed make it begin anew', async () => {
  await lot.take(pastOf(40))
  await fold()
  expect(await stored()).not.toEqual([])
  await lot.take(['timestamp,occupied', '2026-11-01T10:00:00Z,3'])
  expect(await stored()).toEqual([])
  await fold()
  const url = `/api/parking-lots/${lot.own.lot.id}/holidays/2026-11-11`
  const answer = await lot.server.ask('fullAccessCustomer', { method: 'PUT', url, payload: { name: 'Day' } })
  expect(answer.statusCode).toBeLessThan(300)
  expect(await stored()).toEqual([])
})

test('FOR-60: records are kept for 56 days', async () => {
  await lot.take(pastOf(70))
  await fold()
  const [counted] = await lot.rows<{ days: number }>('select count(*)::int as days from forecast_day')
  expect(counted!.days).toBe(56)
})

test('FOR-04: sensor errors of more than a tenth of the stalls make values void', async () => {
  await lot.take(pastOf(30))
  const { database } = lot.server
  await database.asSystem(async (tx) => {
    await sql`insert into sensor_error (parking_lot_id, id, stall_id, device_id, kind, status, opened_at)
      select parking_lot_id, gen_random_uuid(), id, 'x', 'silent', 'active', ${new Date(noon - 40 * 24 * hour)}
      from stall where parking_lot_id = ${lot.own.lot.id} and is_active and group_id is not null`.execute(tx)
  })
  expect((await show()).body).toMatchObject({ missingDays: 5, points: [] })
  await lot.run('delete from sensor_error')
})
