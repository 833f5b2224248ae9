import type { HealthKind } from '@stallwise/domain/health/health.model.ts'
import type { Span } from '@stallwise/domain/health/uptime.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** HEA-06: of so many cameras and readers of a lot days are shown. */
const mostDevices = 60

/** A day of a camera or reader; `silences` null: it reported nothing. */
export interface DeviceStripRow {
  readonly id: string
  readonly kind: HealthKind
  readonly name: string
  readonly day: string
  readonly silences: Span[] | null
  readonly lastBefore: number | null
  readonly usual: (number | null)[] | null
}

/** HEA-06: what the cameras and readers of a lot reported on the days from one until another. */
export const listDeviceStrips = async (
  tx: Tx,
  lotId: string,
  first: string,
  last: string,
): Promise<DeviceStripRow[]> => {
  const { rows } = await sql<DeviceStripRow>`
    with reader as (select * from (
        select id, device_id, name, 'camera' as kind from camera where parking_lot_id = ${lotId} and removed_at is null
        union all select id, device_id, name, 'rfid-reader' from rfid_reader where parking_lot_id = ${lotId} and removed_at is null
      ) own order by name, id limit ${mostDevices}),
    known as (select device_id, day, last_at, silences from device_day
      where parking_lot_id = ${lotId} and day >= ${first}::date - 60 and day <= ${last}::date
        and device_id = any(array(select device_id from reader)))
    select reader.id, reader.kind, reader.name, days.day::date::text as day, usual.hours as usual,
      case when own.day is not null then (select coalesce(jsonb_agg(jsonb_build_object(
        'from', round(extract(epoch from lower(s)) * 1000), 'to', round(extract(epoch from upper(s)) * 1000)) order by lower(s)), '[]')
        from unnest(own.silences) s) end as silences,
      round(extract(epoch from max(own.last_at) over (partition by reader.id order by days.day
        rows between unbounded preceding and 1 preceding)) * 1000)::float8 as "lastBefore"
    from reader cross join generate_series(${first}::date - 60, ${last}::date, interval '1 day') days (day)
      left join known own on own.device_id = reader.device_id and own.day = days.day
      left join health_usual usual on usual.parking_lot_id = ${lotId} and usual.device_id = reader.device_id
    order by reader.name, reader.id, days.day`.execute(tx)
  return rows.filter(({ day }) => day >= first)
}
