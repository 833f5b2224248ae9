import type { SiteHealthDetails } from '@stallwise/contract/health/health.contract.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { checkDueSites, recordHealthDays } from './health.work.ts'

const hour = 3_600_000
let now = Date.parse('2026-11-03T12:00:00Z')
let server: TestServer
let lotId: string
const station = uuidv7()
const query = <Row>(text: ReturnType<typeof sql<Row>>) =>
  server.database.asSystem(async (tx) => (await text.execute(tx)).rows)
const site = async (): Promise<SiteHealthDetails> =>
  (await server.ask('provider', { method: 'GET', url: `/api/health-checker/${lotId}` })).json()

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  lotId = server.world.own.lot.id
  // Away since yesterday at 18:00 UTC, and for 6 hours the day before.
  const [away, first] = [new Date(now - 18 * hour), new Date(now - 100 * hour)]
  await query(sql`insert into charging_station (parking_lot_id, id, identity, name, vendor, rated_watts, phases, amps_per_phase,
      password_hash, connected_at, disconnected_at, first_connected_at)
    values (${lotId}, ${station}, 'cp-1', 'Post 1', '', 7000, 1, 32, 'x', ${first}, ${away}, ${first})`)
  await query(sql`insert into charging_outage (parking_lot_id, station_id, from_at, to_at)
    values (${lotId}, ${station}, ${new Date(now - 50 * hour)}, ${new Date(now - 44 * hour)})`)
  await query(sql`insert into charging_session (parking_lot_id, id, station_id, station_name, evse, began_at, ended_at, ending, wh, most_wh,
      flowed_at, activity, judged_at, settled_at)
    select ${lotId}, gen_random_uuid(), ${station}, 'Post 1', nth, t.at, t.at + interval '1 hour', 'station', 0, 0,
      case when nth > 1 then t.at + interval '10 seconds' end, 'charging', t.at, t.at
    from generate_series(1, 4) nth, lateral (select ${new Date(now - 30 * hour)}::timestamptz as at) t`)
})
afterAll(() => server?.close())

test('HEA-07: charging stations are in the strip, with their first tries', async () => {
  await query(sql`insert into device_history (parking_lot_id, due_at, days_until)
    values (${lotId}, now(), '2026-11-02') on conflict (parking_lot_id) do update set days_until = excluded.days_until`)
  await query(
    sql`insert into lot_health (parking_lot_id, due_at) values (${lotId}, now()) on conflict do nothing`,
  )
  await recordHealthDays({ database: server.database, clock: () => now })
  const strip = (await site()).strips.find(({ kind }) => kind === 'charging-station')!
  const known = strip.days.filter(({ uptime }) => uptime !== null)
  expect(known.at(-1)).toMatchObject({ devices: 1, firstTries: { attempts: 4, succeeded: 3 } })
  // 18:00 UTC is 13:00 at the lot.
  expect(known.at(-1)!.uptime).toBeCloseTo(13 / 24, 2)
  // The first of November has 25 hours there.
  expect(known.at(-2)!.uptime).toBeCloseTo(19 / 25, 2)
  expect(known.at(-2)!.firstTries).toBeNull()
})

test('HEA-30, HEA-41: stations that are not connected are one fault, with the starts that it stops, until they are back', async () => {
  const check = async (minutes: number) => {
    now += minutes * 60_000
    await query(sql`update lot_health set due_at = '-infinity'`)
    await checkDueSites({ database: server.database, clock: () => now, publicUrl: 'https://x.example' })
  }
  // As many began at this time in each of the last 4 weeks.
  await query(
    sql`update charging_session set began_at = ${new Date(now + 20 * 60_000)}::timestamptz - evse * interval '7 days'`,
  )
  await check(1)
  expect((await site()).faults).toMatchObject([{ kind: 'stationsOffline', devices: 1, harm: 1, passages: 1 }])
  await query(sql`update charging_station set connection_id = ${uuidv7()}, connected_at = ${new Date(now)}`)
  await check(1)
  await check(11)
  expect((await site()).faults).toEqual([])
})
