import type { SiteHealth, SiteHealthDetails } from '@stallwise/contract/health/health.contract.ts'
import type { ServerHealth } from '@stallwise/contract/health/server-health.contract.ts'
import { serverParts } from '@stallwise/domain/health/server-health.rules.ts'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { checkDueSites, recordHealthDays } from './health.work.ts'

const minute = 60_000
const now = Date.now()
const ago = (minutes: number) => new Date(now - minutes * minute)
let server: TestServer
let lotId: string

type Who = Parameters<TestServer['ask']>[0]
const get = (who: Who, path = '') => server.ask(who, { method: 'GET', url: `/api/health-dashboard${path}` })
const sites = async (who: Who, query = ''): Promise<SiteHealth[]> => (await get(who, query)).json().data
const site = async (who: Who = 'fullAccessCustomer'): Promise<SiteHealthDetails> =>
  (await get(who, `/${lotId}`)).json()

const addDevices = () =>
  server.database.asSystem(async (tx) => {
    await sql`insert into camera (parking_lot_id, id, name, device_id, role, last_seen_at) values
      (${lotId}, ${uuidv7()}, 'In', 'cam-1', 'entry', ${ago(5)}), (${lotId}, ${uuidv7()}, 'Out', 'cam-2', 'exit', ${ago(300)}),
      (${lotId}, ${uuidv7()}, 'Side', 'cam-3', 'entry', ${ago(800)}), (${lotId}, ${uuidv7()}, 'New', 'cam-4', 'entry', null)`.execute(
      tx,
    )
    for (const [place, seen, errors] of [
      [0, ago(1), []],
      [1, ago(200), ['silent']],
      [2, ago(1_000), ['silent', 'lowBattery']],
    ] as const)
      await sql`insert into stall_state (parking_lot_id, stall_id, last_seen_at, errors)
        values (${lotId}, ${server.world.own.stalls[place]!.id}, ${seen}, ${[...errors]}::text[])
        on conflict (parking_lot_id, stall_id) do update set last_seen_at = excluded.last_seen_at, errors = excluded.errors`.execute(
        tx,
      )
    await sql`update lot_state set sensors = 4, sensors_reporting = 1 where parking_lot_id = ${lotId}`.execute(
      tx,
    )
  })

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  lotId = server.world.own.lot.id
  await addDevices()
})
afterAll(() => server?.close())

const expected = [
  { kind: 'stall-sensor', total: 4, online: 1, late: 1, offline: 1, never: 1 },
  { kind: 'camera', total: 4, online: 1, late: 1, offline: 1, never: 1 },
]

test('HEA-01: the devices of a site by kind, in the list as in the site itself', async () => {
  expect((await site()).kinds).toEqual(expected)
  await checkDueSites({ database: server.database, clock: () => now, publicUrl: 'http://x' })
  const [own] = await sites('fullAccessCustomer', `?search=${encodeURIComponent(server.world.own.lot.name)}`)
  expect(own).toMatchObject({ _id: lotId, kinds: expected, checkedAt: new Date(now).toISOString() })
})

test('HEA-02: whoever has health.read sees the own sites, others none', async () => {
  const ids = async (who: Who) => (await sites(who)).map(({ _id }) => _id)
  expect(await ids('provider')).toContain(server.world.foreign.lot.id)
  expect(await ids('staffCustomer')).toEqual([lotId])
  expect((await site('staffCustomer')).kinds).toEqual(expected)
  expect((await get('tenant')).statusCode).toBe(403)
  expect((await get('intercomCustomer', `/${lotId}`)).statusCode).toBe(403)
  expect((await get('fullAccessCustomer', `/${server.world.foreign.lot.id}`)).statusCode).toBe(404)
})

test('HEA-04, HEA-05: days by kind of device, from what was recorded of each', async () => {
  const { device_id: device } = await server.database.asSystem(async (tx) => {
    const { rows } = await sql<{
      device_id: string
    }>`select device_id from device where parking_lot_id = ${lotId} limit 1`.execute(tx)
    return rows[0]!
  })
  const zone = server.world.own.lot.time_zone
  const dayAgo = (days: number) =>
    Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate().subtract({ days })
  const at = (days: number, hour: number) =>
    new Date(dayAgo(days).toZonedDateTime(zone).epochMilliseconds + hour * 60 * minute)
  await server.database.asSystem(async (tx) => {
    // Silent from 6 to 18 o’clock, with a time-out of 3 hours; and nothing since.
    await sql`insert into device_day (parking_lot_id, device_id, day, events, first_at, last_at, silences)
      values (${lotId}, ${device}, ${dayAgo(3).toString()}, 9, ${at(3, 0)}, ${at(3, 23)}, array[tstzrange(${at(3, 6)}, ${at(3, 18)})])`.execute(
      tx,
    )
    await sql`insert into device_history (parking_lot_id, due_at, days_until) values (${lotId}, now(), ${dayAgo(1).toString()})
      on conflict (parking_lot_id) do update set days_until = excluded.days_until`.execute(tx)
  })
  await recordHealthDays({ database: server.database, clock: () => now })
  expect(await recordHealthDays({ database: server.database, clock: () => now })).toBe(0)
  const [strip, ...others] = (await site()).strips
  expect(others).toEqual([])
  expect(strip!.days).toHaveLength(30)
  expect(strip!.days.slice(-4)).toMatchObject([
    { uptime: null },
    { devices: 1, uptime: expect.closeTo(15 / 24, 1) },
    { devices: 1, uptime: expect.closeTo(2 / 24, 1) },
    { devices: 1, uptime: 0 },
  ])
})

test('HEA-90: the provider sees the server, and nobody else', async () => {
  const reply = await server.ask('provider', { method: 'GET', url: '/api/server-health' })
  const { parts, versions } = reply.json() as ServerHealth
  expect(new Set(parts.map(({ part }) => part))).toEqual(new Set(serverParts))
  expect(parts.find(({ part }) => part === 'database')!.state).toBe('fine')
  expect(versions.database).toMatch(/^\d+/)
  expect(
    (await server.ask('fullAccessCustomer', { method: 'GET', url: '/api/server-health' })).statusCode,
  ).toBe(403)
})
