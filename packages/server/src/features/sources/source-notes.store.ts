import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface UnknownDevice {
  readonly sourceId: string
  readonly deviceId: string
  readonly at: number
  readonly events: number
}

/** Anybody with a key can name devices: a source keeps this many. */
const mostDevicesOfSource = 1_000
const longestDeviceId = 64

/** Rows are locked in the order of their ids, since another server may be writing the same ones. */
export const writeLastEvents = async (tx: Tx, lastEvents: ReadonlyMap<string, number>): Promise<void> => {
  if (lastEvents.size === 0) return
  const rows = JSON.stringify([...lastEvents].map(([id, at]) => ({ id, at: new Date(at).toISOString() })))
  await sql`
    with u as (select * from jsonb_to_recordset(${rows}::jsonb) as u(id uuid, at timestamptz)),
    locked as (select s.id from source s join u using (id) order by s.id for update of s)
    update source s set last_event_at = greatest(s.last_event_at, u.at)
    from u join locked using (id) where s.id = u.id`.execute(tx)
}

export const writeUnknownDevices = async (tx: Tx, devices: readonly UnknownDevice[]): Promise<void> => {
  if (devices.length === 0) return
  const rows = JSON.stringify(
    devices.map(({ sourceId, deviceId, at, events }) => ({
      source: sourceId,
      device: deviceId.replaceAll('\u0000', '').slice(0, longestDeviceId),
      at: new Date(at).toISOString(),
      events,
    })),
  )
  await sql`
    insert into unknown_device as d (source_id, device_id, first_seen_at, last_seen_at, events)
    select u.source, u.device, min(u.at), max(u.at), sum(u.events)
    from jsonb_to_recordset(${rows}::jsonb) as u(source uuid, device text, at timestamptz, events bigint)
    where (select count(*) from unknown_device k where k.source_id = u.source) < ${mostDevicesOfSource}
      or exists (select 1 from unknown_device k where k.source_id = u.source and k.device_id = u.device)
    group by 1, 2 order by 1, 2
    on conflict (source_id, device_id) do update
      set last_seen_at = excluded.last_seen_at, events = d.events + excluded.events`.execute(tx)
}
