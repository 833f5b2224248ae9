import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { copyLots } from '../harness/copy-lots.ts'
import type { ServerUnderTest } from '../harness/start-server.ts'

export interface ManyLots {
  readonly lots: readonly string[]
  /** Those of which a site is read. */
  readonly shown: readonly string[]
  readonly devices: readonly (readonly string[])[]
}

/** So many sites have what their cameras read and reported. */
const mostShown = 100

/** Four cameras of each lot, at lanes with gates, of which is known what is usual. */
const addCameras = async (client: pg.Client): Promise<void> => {
  await client.query(`insert into zone (parking_lot_id, id, name, type, sprockits)
    select lot.id, gen_random_uuid(), 'Lane ' || nth, case when nth % 2 = 0 then 'entry' else 'exit' end, array[gen_random_uuid()]
    from parking_lot lot, generate_series(1, 4) nth where lot.name like 'Copy %'`)
  await client.query(`insert into camera (parking_lot_id, id, zone_id, name, device_id, role, last_seen_at)
    select parking_lot_id, gen_random_uuid(), id, name, 'cam-' || id, type, now() from zone where name like 'Lane %' and type <> 'entryExit'`)
  await client.query(`insert into device (parking_lot_id, id, customer_id, device_id, kind)
    select lot.id, gen_random_uuid(), customer_id, device_id, 'camera' from camera join parking_lot lot on lot.id = parking_lot_id
    where device_id like 'cam-%'`)
  await client.query(`insert into health_usual (parking_lot_id, device_id, hours, dispersion, learned_on)
    select parking_lot_id, device_id, array_fill(20::real, array[168]), 60, current_date from camera where device_id like 'cam-%'`)
}

/** A day of reads, 8 weeks of days and 30 days of the strip of the lots that are shown. */
const addHistory = async (client: pg.Client, shown: readonly string[], stalls: number): Promise<void> => {
  await client.query(
    `insert into device_event (parking_lot_id, source_id, event_id, at, received_at, lot_version, kind, device_id)
     select parking_lot_id, gen_random_uuid(), 'h' || nth || device_id, t.at, t.at, 1, 'plate', device_id
     from camera, generate_series(40, 480) nth, lateral (select now() - nth * interval '3 minutes' as at) t
     where parking_lot_id = any($1) and device_id like 'cam-%'`,
    [shown],
  )
  await client.query(
    `insert into device_day (parking_lot_id, device_id, day, events, first_at, last_at, silences)
     select parking_lot_id, device_id, current_date - ago, 480, current_date - ago, current_date - ago + interval '1 day',
       array(select tstzrange(current_date - ago + n * interval '3 minutes', current_date - ago + n * interval '3 minutes' + interval '2 minutes')
         from generate_series(1, 40) n)
     from camera, generate_series(1, 56) ago where parking_lot_id = any($1) and device_id like 'cam-%'`,
    [shown],
  )
  await client.query(
    `insert into health_day (parking_lot_id, day, kind, devices, observed_minutes, down_minutes)
     select id, current_date - ago, kind, ${stalls}, 288000, 100 from unnest($1::uuid[]) id, generate_series(1, 30) ago,
       unnest(array['stall-sensor', 'camera']) kind on conflict do nothing`,
    [shown],
  )
}

const untilChecked = async (client: pg.Client, size: number): Promise<void> => {
  const checked = async () =>
    Number((await client.query(`select count(*) from lot_health where checked_at is not null`)).rows[0].count)
  for (let nth = 0; nth < 400 && (await checked()) < size; nth++) await wait(500)
}

/** A fifth of the lots with a fault; the check does not find it, and ends it only later. */
const addFaults = (client: pg.Client) =>
  client.query(`insert into health_fault (parking_lot_id, id, subject, kind, name, found_by, devices, device_count, harm, since, found_at, told_at)
    select id, gen_random_uuid(), 'site', 'siteSilent', '', 'missing', '{}', 1, random() * 80, now(), now(), now() from parking_lot
    where random() < 0.2 on conflict do nothing`)

/** Makes many lots of 200 sensors and 4 cameras, once for a directory. */
export const manyLots = async (
  server: ServerUnderTest,
  client: pg.Client,
  { size, stalls, directory }: { readonly size: number; readonly stalls: number; readonly directory: string },
): Promise<ManyLots> => {
  const made = join(directory, 'lots-made')
  if (!existsSync(made)) {
    await copyLots(server, size)
    await client.query(`update stall_state set last_seen_at = now() - random() * interval '4 hours'`)
    await addCameras(client)
    writeFileSync(made, '')
  }
  const { rows } = await client.query<{ id: string; devices: string[] }>(
    `select parking_lot_id as id, array_agg(device order by stall_number) as devices from stall group by 1 order by 1`,
  )
  const lots = rows.map(({ id }) => id)
  const shown = lots.filter((_, nth) => nth % Math.ceil(lots.length / mostShown) === 0)
  const filled = join(directory, 'history-made')
  if (!existsSync(filled)) {
    await addHistory(client, shown, stalls)
    await untilChecked(client, size)
    await client.query('vacuum analyze')
    writeFileSync(filled, '')
  }
  await addFaults(client)
  return { lots, shown, devices: rows.map(({ devices }) => devices) }
}
