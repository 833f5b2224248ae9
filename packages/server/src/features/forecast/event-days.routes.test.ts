import type { EventSetup } from '@stallwise/contract/events/events.contract.ts'
import type { OccupancyForecast } from '@stallwise/contract/forecast/forecast.contract.ts'
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
  for (const table of ['lot_event', 'own_event', 'event_answer']) await lot.run(`delete from ${table}`)
  for (const table of ['forecast_state', 'forecast_day', 'lot_forecast'])
    await lot.run(`delete from ${table}`)
})

const hour = 3_600_000
const capacity = 200
/** Of Toronto in that autumn. */
const clockChange = Date.UTC(2026, 10, 1, 6)
const games = ['2026-10-06', '2026-10-15', '2026-10-24', '2026-11-02', '2026-11-11', '2026-11-19']

const localOf = (at: number) => new Date(at - (at < clockChange ? 4 : 5) * hour)

/** As it is counted; whatever is changed in the lot counts it anew. */
const setCapacity = () =>
  lot.run(
    `update lot_state set counts = jsonb_set(counts, '{capacity}', '${capacity}') where parking_lot_id = '${lot.own.lot.id}'`,
  )

/** A lot of 200 stalls with 20 vehicles, 60 by day on workdays, and 90 more at games from 18 to 22 o'clock. */
const takeHistory = async (days: number, until = noon): Promise<void> => {
  await setCapacity()
  const lines = ['timestamp,occupied']
  for (let at = until - days * 24 * hour; at < until; at += hour / 2) {
    const local = localOf(at)
    const [hours, day] = [local.getUTCHours(), local.toISOString().slice(0, 10)]
    const isBusy = hours >= 9 && hours < 17 && local.getUTCDay() % 6 !== 0
    const isGame = games.includes(day) && hours >= 18 && hours < 22
    lines.push(`${new Date(at).toISOString()},${20 + (isBusy ? 40 : 0) + (isGame ? 90 : 0) + (hours % 3)}`)
  }
  await lot.take(lines)
}

const ask = async <T>(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) => {
  await setCapacity()
  const url = `/api/parking-lots/${lot.own.lot.id}${path}`
  const answer = await lot.server.ask('fullAccessCustomer', { method, url, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json<T>() }
}
const forecastAt = async (at: string, query = '') => {
  const { body } = await ask<OccupancyForecast>('GET', `/forecast${query}`)
  return body.points.find((point) => point.at.startsWith(at))!.occupancy!
}
const fold = () =>
  foldDueLots({ database: lot.server.database, clock: () => lot.clock.now }, Number.POSITIVE_INFINITY)

const startOf = (day: string) =>
  Date.parse(`${day}T19:00:00Z`) + (Date.parse(day) < clockChange ? 4 : 5) * hour
const addGame = (day: string) =>
  ask<{ _id: string }>('POST', '/own-events', {
    name: 'Home game',
    type: 'Game',
    startTime: new Date(startOf(day)).toISOString(),
    endTime: new Date(startOf(day) + 2 * hour).toISOString(),
  })

test('FOR-80, FOR-82: the next day with a game is forecast from such days, by the night and when it is asked for', async () => {
  await takeHistory(80)
  const evening = '2026-11-24T01:00'
  const usual = await forecastAt(evening)
  expect(usual).toBeLessThan(40)
  for (const day of games) await addGame(day)
  expect(await forecastAt(evening)).toBeLessThan(40)
  const next = await addGame('2026-11-23')
  const asked = await forecastAt(evening)
  expect(asked).toBeGreaterThan(85)
  await fold()
  expect(await forecastAt(evening)).toBeCloseTo(asked, 0)
  const [state] = await lot.rows<{ size: number }>(
    `select octet_length(effects) as size from forecast_state where group_id = '${lot.own.lot.id}'`,
  )
  expect(state!.size).toBeLessThan(500)
  await ask('DELETE', `/own-events/${next.body._id}`)
  expect(await forecastAt(evening)).toBeLessThan(45)
})

test('FOR-03, FOR-23: a forecast as of earlier follows from what was known then, and past events make it begin anew', async () => {
  await takeHistory(80)
  for (const day of games) await addGame(day)
  const at = '?at=2026-11-10T14:30:00Z'
  const before = (await ask<OccupancyForecast>('GET', `/forecast${at}`)).body
  expect(before.points.find((point) => point.at.startsWith('2026-11-12T01:00'))!.occupancy).toBeGreaterThan(
    85,
  )
  const lines = ['timestamp,occupied']
  for (let time = Date.parse('2026-11-10T15:00:00Z'); time < noon; time += hour)
    lines.push(`${new Date(time).toISOString()},${(time / hour) % 190}`)
  await lot.take(lines)
  expect((await ask<OccupancyForecast>('GET', `/forecast${at}`)).body).toEqual(before)
  await fold()
  expect(await lot.rows('select 1 from forecast_state')).not.toEqual([])
  await addGame('2026-11-25')
  expect(await lot.rows('select 1 from forecast_state')).not.toEqual([])
  await addGame('2026-11-05')
  expect(await lot.rows('select 1 from forecast_state')).toEqual([])
})

test('EVT-30, EVT-32: evenings with games that nobody knew of are asked about, each once', async () => {
  await takeHistory(80)
  await fold()
  const suggestions = async () => (await ask<EventSetup>('GET', '/event-setup')).body.suggestions
  const found = await suggestions()
  expect(found.map(({ day }) => day)).toEqual([
    '2026-11-19',
    '2026-11-11',
    '2026-11-02',
    '2026-10-24',
    '2026-10-15',
  ])
  expect(found[0]!.vehicles).toBeGreaterThan(70)
  expect(found[0]).toMatchObject({
    startTime: '2026-11-19T23:00:00.000Z',
    endTime: '2026-11-20T03:00:00.000Z',
  })
  const of = (day: string) => `/event-suggestions/${day}`
  expect((await ask('PUT', of('2026-11-18'), { wasEvent: false })).status).toBe(404)
  expect((await ask('PUT', of('2026-11-19'), { wasEvent: true, name: ' ' })).status).toBe(422)
  const yes = await ask<{ ownEvent: object }>('PUT', of('2026-11-19'), {
    wasEvent: true,
    name: 'Cup game',
    type: 'Game',
  })
  expect(yes.body.ownEvent).toMatchObject({ name: 'Cup game', startTime: '2026-11-19T23:00:00.000Z' })
  await fold()
  expect((await ask('PUT', of('2026-11-11'), { wasEvent: false })).status).toBe(200)
  expect((await suggestions()).map(({ day }) => day)).toEqual([
    '2026-11-02',
    '2026-10-24',
    '2026-10-15',
    '2026-10-06',
  ])
  expect((await ask('PUT', of('2026-11-11'), { wasEvent: false })).status).toBe(404)
})
