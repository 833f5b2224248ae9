import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { checkDueSites } from './health.work.ts'
import { lookAtQuarters } from './quarters.work.ts'
import { learnDueLots } from './usual.work.ts'

const [minute, hour] = [60_000, 3_600_000]
/** Of the present, since the log has partitions of these months alone. */
const now = Math.floor(Date.now() / hour) * hour
let server: TestServer
let lotId: string
const query = <Row>(text: ReturnType<typeof sql<Row>>) =>
  server.database.asSystem(async (tx) => (await text.execute(tx)).rows)

/** Reads an hour: 60 by day at each camera, in 8 weeks; then one reads a third for 2 hours, and one nothing for an hour. */
const cameras = [
  { device: 'in', role: 'entry', lastAgo: 1, share: () => 1 },
  { device: 'few', role: 'entry', lastAgo: 1, share: (ago: number) => (ago < 130 ? 0.25 : 1) },
  { device: 'dead', role: 'exit', lastAgo: 60, share: (ago: number) => (ago < 60 ? 0 : 1) },
]

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  lotId = server.world.own.lot.id
  for (const { device, role, lastAgo, share } of cameras) {
    const zone = uuidv7()
    await query(sql`insert into zone (parking_lot_id, id, name, type, sprockits)
      values (${lotId}, ${zone}, ${device}, ${role}, array[${uuidv7()}]::uuid[])`)
    await query(sql`insert into camera (parking_lot_id, id, zone_id, name, device_id, role, last_seen_at)
      values (${lotId}, ${uuidv7()}, ${zone}, ${device}, ${device}, ${role}, ${new Date(now - lastAgo * minute)})`)
    await query(sql`insert into device_hour (parking_lot_id, device_id, at, reads)
      select ${lotId}, ${device}, date_trunc('hour', ${new Date(now)}::timestamptz) - n * interval '1 hour', 60
      from generate_series(1, 24 * 57) n`)
    const minutes = Array.from({ length: 30 * 60 }, (_, ago) => ago + 0.5).filter((ago) => {
      const part = share(ago)
      return part > 0 && Math.floor(ago * part) !== Math.floor((ago + 1) * part)
    })
    await query(sql`insert into device_event (parking_lot_id, source_id, event_id, at, received_at, lot_version, kind, device_id)
      select ${lotId}, ${uuidv7()}, ${device} || ago, t.at, t.at, 1, 'plate', ${device}
      from unnest(${minutes}::float8[]) ago, lateral (select ${new Date(now)}::timestamptz - ago * interval '1 minute' as at) t`)
  }
  await query(sql`insert into device_history (parking_lot_id, due_at, days_until) values (${lotId}, now(), ${new Date(now).toISOString().slice(0, 10)}::date)
    on conflict (parking_lot_id) do update set days_until = excluded.days_until`)
})
afterAll(() => server?.close())

/** Everything that health computes, begun anew. */
const judge = async () => {
  for (const table of ['health_fault', 'health_usual', 'lot_health'] as const)
    await query(sql`delete from ${sql.table(table)} where parking_lot_id = ${lotId}`)
  const work = { database: server.database, clock: () => now, publicUrl: 'https://x.example' }
  await checkDueSites(work)
  await learnDueLots(work)
  await lookAtQuarters(work)
  await query(sql`update lot_health set due_at = '-infinity'`)
  await checkDueSites(work)
  return {
    usual: await query(sql`select * from health_usual where parking_lot_id = ${lotId} order by device_id`),
    faults: await query(sql<{ name: string; kind: string }>`
      select name, kind, subject, found_by, devices, device_count, harm, passages, expected, seen, since, found_at, told_at, ended_at
      from health_fault where parking_lot_id = ${lotId} order by subject`),
    site: await query(
      sql`select kinds, silent_devices, harm from lot_health where parking_lot_id = ${lotId}`,
    ),
  }
}

test('HEA-26: what is usual and what is found follows from the log, so that it is the same when it is computed again', async () => {
  const first = await judge()
  expect(first.usual).toHaveLength(3)
  expect(first.faults.map(({ name, kind }) => `${name} ${kind}`).toSorted()).toEqual([
    'dead readerSilent',
    'few readerFew',
  ])
  expect(await judge()).toEqual(first)
})
