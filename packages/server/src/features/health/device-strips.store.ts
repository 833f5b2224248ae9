import type { HealthKind } from '@stallwise/domain/health/health.model.ts'
import type { Span } from '@stallwise/domain/health/uptime.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** HEA-06: of so many cameras and readers of a lot days are shown. */
const mostDevices = 60

/** A camera or reader. */
export interface StripReaderRow {
  readonly id: string
  readonly kind: HealthKind
  readonly name: string
  readonly deviceId: string
  readonly usual: (number | null)[] | null
  /** Its last message before the days. */
  readonly lastBefore: number | null
}

const ms = (at: ReturnType<typeof sql>) => sql`round(extract(epoch from ${at}) * 1000)::float8`

/** HEA-06: the cameras and readers of a lot, with what was known before a day. */
export const listStripReaders = async (tx: Tx, lotId: string, first: string): Promise<StripReaderRow[]> => {
  const { rows } = await sql<StripReaderRow>`
    select reader.id, reader.kind, reader.name, reader.device_id as "deviceId", usual.hours as usual, ${ms(sql`before.last_at`)} as "lastBefore"
    from (
        select id, device_id, name, 'camera' as kind from camera where parking_lot_id = ${lotId} and removed_at is null
        union all select id, device_id, name, 'rfid-reader' from rfid_reader where parking_lot_id = ${lotId} and removed_at is null
        order by name, id limit ${mostDevices}) reader
      left join health_usual usual on usual.parking_lot_id = ${lotId} and usual.device_id = reader.device_id
      left join lateral (select last_at from device_day d where d.parking_lot_id = ${lotId} and d.device_id = reader.device_id
        and d.day < ${first}::date and d.day >= ${first}::date - 60 order by d.day desc limit 1) before on true
    order by reader.name, reader.id`.execute(tx)
  return rows
}

/** A day on which a camera or reader reported. */
export interface StripDayRow {
  readonly deviceId: string
  readonly day: string
  readonly silences: Span[]
  readonly lastAt: number
}

/**
 * HEA-06: what cameras and readers reported on the days from one until another. Of silences that are shorter than the time-out
 * only the first one of a day is read, which may have begun before it.
 */
export const listStripDays = async (
  tx: Tx,
  lotId: string,
  deviceIds: readonly string[],
  {
    first,
    last,
    timeoutMinutes,
  }: { readonly first: string; readonly last: string; readonly timeoutMinutes: number },
): Promise<StripDayRow[]> => {
  const { rows } = await sql<StripDayRow>`
    select device_id as "deviceId", day::text, ${ms(sql`last_at`)} as "lastAt",
      (select coalesce(jsonb_agg(jsonb_build_object('from', ${ms(sql`lower(s)`)}, 'to', ${ms(sql`upper(s)`)}) order by nth), '[]')
        from unnest(silences) with ordinality own (s, nth)
        where nth = 1 or upper(s) - lower(s) > make_interval(mins => ${timeoutMinutes}::int)) as silences
    from device_day where parking_lot_id = ${lotId} and device_id = any(${[...deviceIds]}::text[])
      and day between ${first}::date and ${last}::date`.execute(tx)
  return rows
}
