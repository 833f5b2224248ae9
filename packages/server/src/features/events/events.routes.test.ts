import type { EventSetup, LotEventView } from '@stallwise/contract/events/events.contract.ts'
import { longestReadingMs } from '@stallwise/domain/events/calendars.rules.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { noon, startHistoryServer, type HistoryServer } from '#features/occupancy/testing/history.test-lot.ts'
import { eraseEventNames, removeAddresses } from './event-erasure.ts'
import { carryOwnEvents, readDueCalendars } from './events.work.ts'
import { fetchCalendar } from './fetch-calendar.ts'

let lot: HistoryServer
const servers: Server[] = []
beforeAll(async () => {
  lot = await startHistoryServer({ GATE_ADDRESSES: '127.0.0.1' })
})
afterAll(() => lot?.server.close())
beforeEach(async () => {
  await lot.forget()
  for (const table of ['lot_event', 'own_event', 'event_calendar', 'event_answer', 'forecast_state'])
    await lot.run(`delete from ${table}`)
  for (const table of ['forecast_day', 'lot_forecast']) await lot.run(`delete from ${table}`)
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Who = Parameters<HistoryServer['server']['ask']>[0]

const hour = 3_600_000
const day = 24 * hour
const lotId = () => lot.own.lot.id

const ask = async <T = object>(
  method: Method,
  path: string,
  payload?: object,
  who: Who = 'fullAccessCustomer',
) => {
  const url = `/api/parking-lots/${lotId()}${path}`
  const answer = await lot.server.ask(who, { method, url, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json<T>(), text: answer.body }
}
const shown = async (from = noon - 400 * day, to = noon + 360 * day): Promise<LotEventView[]> => {
  const path = `/events?from=${isoOf(from)}&to=${isoOf(to)}`
  return (await ask<{ events: LotEventView[] }>('GET', path, undefined, 'staffCustomer')).body.events
}
const setup = async () => (await ask<EventSetup>('GET', '/event-setup')).body

const game = (more: object = {}) =>
  Object.assign(
    { name: 'Home game', type: 'Game', startTime: isoOf(noon + day), endTime: isoOf(noon + day + 3 * hour) },
    more,
  )

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const calendarText = (...entries: string[][]): string =>
  [
    'BEGIN:VCALENDAR',
    ...entries.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const weekly = calendarText([
  'UID:w',
  'SUMMARY:Home game vs. Ottawa',
  'DTSTART:20261001T190000',
  'DTEND:20261001T220000',
  'RRULE:FREQ=WEEKLY;COUNT=12',
])
const work = () => ({
  ...lot.server.services,
  ...lot.server.services.gates,
  clock: () => lot.clock.now,
})
const upload = (text: string, query = '?name=Season') =>
  lot.server.ask('fullAccessCustomer', {
    method: 'POST',
    url: `/api/parking-lots/${lotId()}/event-calendar-files${query}`,
    payload: text,
    headers: { 'content-type': 'text/calendar' },
  })
const add = async (url: string, more: object = {}) =>
  ask<EventSetup['calendars'][number]>(
    'POST',
    '/event-calendars',
    Object.assign({ name: 'Arena', url }, more),
  )

test('EVT-40: events are seen with the occupancy, calendars by those who configure the lot alone', async () => {
  expect((await ask('POST', '/own-events', game())).status).toBe(201)
  expect((await shown()).map(({ name, type }) => [name, type])).toEqual([['Home game', 'Game']])
  for (const [method, path] of [
    ['GET', '/event-setup'],
    ['POST', '/own-events'],
    ['POST', '/event-calendars'],
  ] as const)
    expect((await ask(method, path, method === 'GET' ? undefined : game(), 'staffCustomer')).status).toBe(403)
  const wrong = `/events?from=${isoOf(noon)}&to=${isoOf(noon - 1)}`
  expect((await ask('GET', wrong)).status).toBe(422)
  expect((await ask('GET', `/events?from=${isoOf(0)}&to=${isoOf(noon)}`)).status).toBe(422)
})

test('EVT-02, EVT-04: an own event is added, refused, changed with a version, and removed with its days', async () => {
  const refused = await ask<{ errors: object[] }>(
    'POST',
    '/own-events',
    game({ name: ' ', endTime: isoOf(noon) }),
  )
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('end-before-start')
  const added = await ask<{ _id: string; version: number }>('POST', '/own-events', game())
  const path = `/own-events/${added.body._id}`
  const changed = await ask('PUT', path, game({ version: 1, weekly: true, lastDay: '2026-12-12' }))
  expect(changed.body).toMatchObject({ weekly: true, version: 2 })
  expect((await shown()).map(({ startTime }) => startTime)).toEqual([
    '2026-11-21T17:02:00.000Z',
    '2026-11-28T17:02:00.000Z',
    '2026-12-05T17:02:00.000Z',
    '2026-12-12T17:02:00.000Z',
  ])
  expect((await ask('PUT', path, game({ version: 1 }))).status).toBe(409)
  expect((await ask('DELETE', `${path}?version=2`)).status).toBe(200)
  expect(await shown()).toEqual([])
  expect((await ask('DELETE', path)).status).toBe(404)
})

test('EVT-03: weekly events are carried forward, and each day once', async () => {
  await ask('POST', '/own-events', game({ weekly: true }))
  const before = await shown()
  expect(before).toHaveLength(52)
  lot.clock.now = noon + 30 * day
  expect(await carryOwnEvents(work())).toBe(1)
  expect(await carryOwnEvents(work())).toBe(0)
  const after = await shown(noon - day, noon + 500 * day)
  expect(after).toHaveLength(57)
  expect(new Set(after.map(({ startTime }) => startTime)).size).toBe(57)
})

test('EVT-10, EVT-17: a file is read at once, gets its types by its words, and lasts when it is over', async () => {
  const answer = await upload(weekly)
  expect(answer.statusCode).toBe(201)
  const [calendar] = (await setup()).calendars
  expect(calendar).toMatchObject({ name: 'Season', host: null, failure: null, events: 4, leftOut: 0 })
  expect(await shown()).toHaveLength(12)
  expect((await setup()).types).toEqual([])
  const rules = { name: 'Season', typeRules: [{ words: 'home game*', type: 'Game' }], version: 1 }
  const changed = await ask('PUT', `/event-calendars/${calendar!._id}`, rules)
  expect(changed.status).toBe(200)
  expect((await setup()).types).toEqual([{ type: 'Game', past: 8 }])
  await ask('DELETE', `/event-calendars/${calendar!._id}`)
  expect(await shown()).toHaveLength(8)
  expect((await setup()).calendars).toEqual([])
})

test('EVT-10: what is no calendar, too many events and too large files are refused, and nothing is added', async () => {
  for (const text of ['<html>', '', 'BEGIN:VCARD'])
    expect((await upload(text)).json()).toMatchObject({ code: 'invalid' })
  const many = calendarText(['UID:m', 'DTSTART:20260101T000000Z', 'RRULE:FREQ=MINUTELY;COUNT=100000'])
  expect((await upload(many)).body).toContain('too-many-events')
  expect((await upload('x'.repeat(10 * 1024 * 1024 + 1))).statusCode).toBe(413)
  expect((await setup()).calendars).toEqual([])
})

test('EVT-13, EVT-16: an address is read each hour; what is ahead is replaced, what has begun stays', async () => {
  let text = calendarText(
    ['UID:past', 'SUMMARY:Past', `DTSTART:20261110T190000`],
    ['UID:next', 'SUMMARY:Next', `DTSTART:20261201T190000`],
    ['UID:gone', 'SUMMARY:Gone', `DTSTART:20261202T190000`],
  )
  const url = await serve((_request, response) => response.end(text))
  const { status, body } = await add(url, { type: 'Show' })
  expect([status, body.failure, body.events]).toEqual([201, null, 2])
  text = calendarText(
    ['UID:past', 'SUMMARY:Moved', `DTSTART:20261111T190000`],
    ['UID:next', 'SUMMARY:Next', `DTSTART:20261203T190000`],
    ['UID:late', 'SUMMARY:Late', `DTSTART:20261109T190000`],
  )
  expect(await readDueCalendars(work())).toBe(0)
  lot.clock.now = noon + hour
  expect(await readDueCalendars(work())).toBe(1)
  const names = (await shown()).map(({ name, startTime, type }) => [name, startTime.slice(0, 10), type])
  expect(names).toEqual([
    ['Late', '2026-11-10', 'Show'],
    ['Past', '2026-11-11', 'Show'],
    ['Next', '2026-12-04', 'Show'],
  ])
})

test('EVT-13: addresses that point inwards are refused, also behind a redirect', async () => {
  for (const url of [
    'http://169.254.169.254/latest',
    'http://10.0.0.1/a.ics',
    'file:///etc/passwd',
    'nonsense',
  ])
    expect((await add(url)).status).toBe(422)
  const redirecting = await serve((_request, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
  )
  expect((await add(redirecting)).body.failure).toBe('address-not-allowed')
  const local = await serve((_request, response) =>
    response.writeHead(301, { location: 'file:///etc/passwd' }).end(),
  )
  expect((await add(local)).body.failure).toBe('address-not-allowed')
  const endless = await serve((_request, response) => response.writeHead(302, { location: '/again' }).end())
  expect((await add(endless)).body.failure).toBe('refused')
})

test('EVT-20: an address is stored sealed, shown by its host alone, kept if it is left blank, and asked for again where the key is missing', async () => {
  const paths: string[] = []
  const url = await serve((request, response) => {
    paths.push(request.url!)
    response.end(weekly)
  })
  const added = await add(`${url}/token-7f3a/games.ics`)
  expect(added.body).toMatchObject({ host: new URL(url).host, failure: null })
  const path = `/event-calendars/${added.body._id}`
  const changed = await ask('PUT', path, { name: 'Stadium', url: null, version: 1 })
  expect(changed.body).toMatchObject({ name: 'Stadium', host: new URL(url).host, failure: null })
  await ask('POST', `${path}/read`)
  expect(paths).toEqual(['/token-7f3a/games.ics', '/token-7f3a/games.ics'])
  const moved = await ask('PUT', path, { name: 'Stadium', url: `${url}/token-81bc`, version: 2 })
  expect(moved.status).toBe(200)
  expect(paths.at(-1)).toBe('/token-81bc')
  const seen = [added.text, changed.text, moved.text, JSON.stringify(await setup())]
  const stored = await lot.run('select * from event_calendar')
  const audit = await lot.run(`select * from audit_entry where object_kind = 'eventCalendar'`)
  expect(audit.length).toBeGreaterThan(2)
  for (const text of [...seen, JSON.stringify(stored), JSON.stringify(audit)])
    expect(text).not.toContain('token-')
  await lot.run(
    `update event_calendar set address = 'v1.' || substr(address, 4, 20) || 'x' || substr(address, 25)`,
  )
  expect((await ask('POST', `${path}/read`)).body).toMatchObject({ failure: 'address-lost' })
})

test('EVT-20: an address that was stored before addresses were sealed is read, and sealed then', async () => {
  const url = await serve((_request, response) => response.end(weekly))
  const { body } = await add(url)
  await lot.run(`update event_calendar set address = '${url}'`)
  expect((await ask('POST', `/event-calendars/${body._id}/read`)).body).toMatchObject({ failure: null })
  expect(JSON.stringify(await lot.run('select * from event_calendar'))).not.toContain(`"address":"${url}`)
  expect((await ask('POST', `/event-calendars/${body._id}/read`)).body).toMatchObject({ failure: null })
})

test('EVT-14: a failure says why, keeps what was known and the last success, and is tried again later and later', async () => {
  let isBroken = false
  const url = await serve((_request, response) =>
    isBroken ? response.writeHead(500).end('no') : response.end(weekly),
  )
  const { body } = await add(url)
  expect(body).toMatchObject({ failure: null, succeededAt: isoOf(noon) })
  isBroken = true
  const pauses: number[] = []
  for (let nth = 0; nth < 3; nth++) {
    lot.clock.now = Date.parse((await setup()).calendars[0]!.nextAt)
    await readDueCalendars(work())
    const [calendar] = (await setup()).calendars
    expect(calendar).toMatchObject({ failure: 'refused', failures: nth + 1, succeededAt: isoOf(noon) })
    pauses.push((Date.parse(calendar!.nextAt) - lot.clock.now) / hour)
  }
  expect(pauses).toEqual([1, 2, 4])
  expect(await shown()).toHaveLength(12)
  isBroken = false
  const { body: again } = await ask('POST', `/event-calendars/${body._id}/read`)
  expect(again).toMatchObject({ failure: null, failures: 0 })
})

test('EVT-10, EVT-14: no server, a page instead of a calendar and too large an answer each have their reason', async () => {
  const reasons: (string | null)[] = []
  const page = await serve((_request, response) => response.end('<!doctype html>'))
  const large = await serve((_request, response) => response.end('x'.repeat(11 * 1024 * 1024)))
  for (const url of ['http://127.0.0.1:1/a.ics', page, large]) reasons.push((await add(url)).body.failure)
  expect(reasons).toEqual(['unreachable', 'not-a-calendar', 'too-large'])
})

test('EVT-10: an address that never answers, never ends or only redirects does not hold anything up', async () => {
  const never = await serve(() => undefined)
  const endless = await serve((_request, response) => {
    response.write('BEGIN:VCALENDAR')
    const drips = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drips))
  })
  const circle = await serve((_request, response) => response.writeHead(302, { location: '/' }).end())
  const { send } = lot.server.services.gates
  const readIn = (ms: number, address: string) => {
    const times = [0, longestReadingMs - ms]
    return fetchCalendar(send, address, () => times.shift() ?? longestReadingMs - ms)
  }
  const begun = performance.now()
  expect(await readIn(200, never)).toEqual({ failure: 'no-answer' })
  expect(await readIn(200, endless)).toEqual({ failure: 'no-answer' })
  expect(await readIn(5_000, circle)).toEqual({ failure: 'refused' })
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('EVT-15: two servers that look at the same time read a calendar once', async () => {
  let asked = 0
  const url = await serve((_request, response) => {
    asked += 1
    response.end(weekly)
  })
  await add(url)
  lot.clock.now = noon + hour
  await Promise.all([readDueCalendars(work()), readDueCalendars(work())])
  expect(asked).toBe(2)
})

test('EVT-05: a lot has at most ten calendars', async () => {
  for (let nth = 0; nth < 10; nth++) expect((await upload(weekly)).statusCode).toBe(201)
  expect((await upload(weekly)).body).toContain('too-many')
})

test('EVT-19, EVT-41: with another customer addresses go, and names of past events are erased with plates', async () => {
  const url = await serve((_request, response) => response.end(weekly))
  await add(url, { type: 'Game' })
  await upload(calendarText(['UID:f', 'SUMMARY:Fair', 'DTSTART:20261201T190000']))
  const { database } = lot.server
  const names = await database.asSystem((tx) => removeAddresses(tx, lotId(), new Date(noon)))
  expect(names).toEqual(['Arena'])
  expect(await shown()).toHaveLength(9)
  expect((await setup()).calendars.map(({ name }) => name)).toEqual(['Season'])
  await database.asSystem((tx) => eraseEventNames(tx, lotId(), noon - 20 * day))
  const after = await shown()
  expect(after.filter(({ name }) => name === '')).toHaveLength(5)
  expect(after[0]).toMatchObject({ name: '', type: 'Game' })
})
