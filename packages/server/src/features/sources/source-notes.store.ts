import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface UnknownDevice {
  readonly sourceId: string
  readonly deviceId: string
  readonly at: number
  readonly events: number
}

/** Anyone with a key can send any device ids, so their number per source is limited. */
const maxDevicesPerSource = 1_000
const maxDeviceIdLength = 64

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
      device: deviceId.replaceAll('\u0000', '').slice(0, maxDeviceIdLength),
      at: new Date(at).toISOString(),
      events,
    })),
  )
  await sql`
    with u as (
      select source, device, min(at) as first, max(at) as last, sum(events) as events
      from jsonb_to_recordset(${rows}::jsonb) as u(source uuid, device text, at timestamptz, events bigint)
      where exists (select 1 from source where source.id = u.source)
      group by 1, 2),
    kept as (select source_id, count(*) as n from unknown_device where source_id in (select source from u) group by 1),
    ranked as (
      select u.*, known.device_id is not null as is_known,
        row_number() over (partition by source, known.device_id is null order by device) as place
      from u left join unknown_device known on known.source_id = source and known.device_id = device)
    insert into unknown_device as d (source_id, device_id, first_seen_at, last_seen_at, events)
    select source, device, first, last, events from ranked left join kept on source_id = source
    where is_known or place <= ${maxDevicesPerSource} - coalesce(n, 0)
    order by source, device
    on conflict (source_id, device_id) do update
      set last_seen_at = excluded.last_seen_at, events = d.events + excluded.events`.execute(tx)
}
