import type { HealthKind } from '@stallwise/domain/health/health.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** The reads of a camera or reader in an hour, with what is usual for it. */
export interface ReaderHourRow {
  readonly id: string
  readonly kind: HealthKind
  readonly name: string
  readonly at: Date
  /** Null: not known. */
  readonly reads: number | null
  readonly usual: number | null
}

/** HEA-06: of so many cameras and readers of a lot hours are shown. */
const mostReaders = 60

/** HEA-20: the last hours of the cameras and readers of a lot, oldest first. */
export const listReaderHours = async (
  tx: Tx,
  { lotId, timeZone }: { readonly lotId: string; readonly timeZone: string },
  from: Date,
  to: Date,
): Promise<ReaderHourRow[]> => {
  const { rows } = await sql<ReaderHourRow>`
    select reader.id, reader.kind, reader.name, hour.at, coalesce(counted.reads, case when seen.first < hour.at + interval '1 hour' and not exists (select from health_fault f
        where f.parking_lot_id = ${lotId} and reader.id::text = any(f.devices) and cardinality(f.devices) > 1
          and f.since < hour.at + interval '1 hour' and coalesce(f.ended_at, 'infinity') > hour.at) then 0 end)::int as reads,
      usual.hours[(extract(isodow from hour.at at time zone ${timeZone})::int - 1) * 24
        + extract(hour from hour.at at time zone ${timeZone})::int + 1]::float8 as usual
    from (select id, name, device_id, 'camera' as kind from camera where parking_lot_id = ${lotId} and removed_at is null
        union all select id, name, device_id, 'rfid-reader' as kind from rfid_reader where parking_lot_id = ${lotId} and removed_at is null
        order by name, id limit ${mostReaders}) reader
      cross join lateral (select least((select min(first_at) from device_day d where d.parking_lot_id = ${lotId}
          and d.device_id = reader.device_id), (select min(at) from device_hour d where d.parking_lot_id = ${lotId}
          and d.device_id = reader.device_id), (select min(at) from device_event e where e.parking_lot_id = ${lotId}
          and e.device_id = reader.device_id and e.at >= date_trunc('hour', ${from}::timestamptz))) as first offset 0) seen
      cross join generate_series(date_trunc('hour', ${from}::timestamptz), ${to}::timestamptz, interval '1 hour') hour (at)
      left join health_usual usual on usual.parking_lot_id = ${lotId} and usual.device_id = reader.device_id
      left join (select device_id, date_trunc('hour', at) as at, count(*) as reads from device_event
        where parking_lot_id = ${lotId} and at >= date_trunc('hour', ${from}::timestamptz) and kind in ('plate', 'tag')
        group by 1, 2) counted
        on counted.device_id = reader.device_id and counted.at = hour.at
    order by reader.name, reader.id, hour.at`.execute(tx)
  return rows
}

/** How many sensors of active stalls have which error. */
export const countSensorErrors = async (tx: Tx, lotId: string): Promise<Record<string, number>> => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select error as kind, count(*)::int as count from stall_state s
      join stall on stall.parking_lot_id = s.parking_lot_id and stall.id = s.stall_id and stall.is_active, unnest(s.errors) error
    where s.parking_lot_id = ${lotId} group by 1`.execute(tx)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

/** A device that reports without being known. HEA-80 */
export interface UnknownRow {
  readonly sourceId: string
  readonly sourceName: string
  readonly kind: string
  readonly customerId: string
  readonly customerName: string
  readonly deviceId: string
  readonly firstSeenAt: Date
  readonly lastSeenAt: Date
  readonly events: number
  readonly lots: { readonly _id: string; readonly name: string }[]
  readonly knownAt: string | null
}

const mostUnknown = 100

/** HEA-80: devices of the last week that no lot of their source has, the newest first. */
export const listUnknown = async (tx: Tx, since: Date): Promise<UnknownRow[]> => {
  const { rows } = await sql<UnknownRow>`
    select source.id as "sourceId", source.name as "sourceName", source.kind, customer.id as "customerId",
      customer.name as "customerName", u.device_id as "deviceId", u.first_seen_at as "firstSeenAt", u.last_seen_at as "lastSeenAt",
      u.events::int as events, known.name as "knownAt",
      (select coalesce(jsonb_agg(jsonb_build_object('_id', lot.id, 'name', lot.name) order by lot.name_order), '[]')
        from parking_lot lot where lot.customer_id = source.customer_id and (source.lots is null or lot.id = any(source.lots))) as lots
    from (select * from unknown_device where last_seen_at >= ${since} order by first_seen_at desc limit 500) u
      join source on source.id = u.source_id and source.removed_at is null
      join customer on customer.id = source.customer_id
      left join lateral (select lot.id, lot.name from device join parking_lot lot on lot.id = device.parking_lot_id
        where device.customer_id = source.customer_id and device.device_id = u.device_id limit 1) known on true
    where known.id is null or source.lots is not null and known.id <> all(source.lots)
    order by u.first_seen_at desc limit ${mostUnknown}`.execute(tx)
  return rows
}
