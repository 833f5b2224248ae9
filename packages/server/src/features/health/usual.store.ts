import type { UsualWeek } from '@stallwise/domain/health/usual-week.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

interface DueRow {
  readonly lotId: string
  readonly timeZone: string
}

/** HEA-20: takes a lot of which the hours of yesterday are not learned from yet. `share` of lots have their turn at a time. */
export const takeLotToLearn = async (
  tx: Tx,
  now: Date,
): Promise<(DueRow & { readonly today: string }) | undefined> => {
  const { rows } = await sql<DueRow & { today: string }>`
    select h.parking_lot_id as "lotId", lot.time_zone as "timeZone",
      (${now}::timestamptz at time zone lot.time_zone)::date::text as today
    from lot_health h join parking_lot lot on lot.id = h.parking_lot_id
      join device_history history on history.parking_lot_id = h.parking_lot_id
    where history.days_until >= (${now}::timestamptz at time zone lot.time_zone)::date - 1
      and (h.learned_on is null or h.learned_on < (${now}::timestamptz at time zone lot.time_zone)::date)
    limit 1 for update of h skip locked`.execute(tx)
  return rows[0]
}

/** Reads of cameras and readers by day and hour of the lot’s clock. */
export const listHours = async (tx: Tx, { lotId, timeZone }: DueRow, from: Date) => {
  const { rows } = await sql<{ deviceId: string; day: string; hour: number; reads: number }>`
    select device_id as "deviceId", (at at time zone ${timeZone})::date::text as day,
      extract(hour from at at time zone ${timeZone})::int as hour, sum(reads)::int as reads
    from device_hour where parking_lot_id = ${lotId} and at >= ${from} group by 1, 2, 3`.execute(tx)
  return rows
}

/** HEA-20: days that are not usual, by lot: holidays, exceptions of the whole lot, and days with a floor closed. */
export const listUnusualDays = async (
  tx: Tx,
  lotIds: readonly string[],
  from: string,
): Promise<Map<string, Set<string>>> => {
  const lots = sql`any(${[...lotIds]}::uuid[])`
  const { rows } = await sql<{ lotId: string; day: string }>`
    select parking_lot_id as "lotId", day::text from holiday where parking_lot_id = ${lots} and day >= ${from}::date
    union select p.parking_lot_id, d::date::text from (
        select parking_lot_id, starts_at, ends_at from occupancy_exception where parking_lot_id = ${lots} and group_id is null
        union all select parking_lot_id, starts_at, coalesce(ends_at, now()) from closure
          where parking_lot_id = ${lots} and floor_id is not null
      ) p join parking_lot lot on lot.id = p.parking_lot_id,
      generate_series((greatest(starts_at, ${from}::date::timestamptz) at time zone lot.time_zone)::date,
        (least(ends_at, now() + interval '1 day') at time zone lot.time_zone)::date, interval '1 day') d`.execute(
    tx,
  )
  const days = new Map<string, Set<string>>(lotIds.map((id) => [id, new Set()]))
  for (const { lotId, day } of rows) days.get(lotId)!.add(day)
  return days
}

export const saveUsual = async (
  tx: Tx,
  lotId: string,
  today: string,
  weeks: ReadonlyMap<string, UsualWeek>,
): Promise<void> => {
  for (const [deviceId, { hours, dispersion }] of weeks)
    await sql`insert into health_usual (parking_lot_id, device_id, hours, dispersion, learned_on)
      values (${lotId}, ${deviceId}, ${[...hours]}::real[], ${dispersion}, ${today}::date)
      on conflict (parking_lot_id, device_id) do update set hours = excluded.hours, dispersion = excluded.dispersion,
        learned_on = excluded.learned_on`.execute(tx)
  await sql`delete from health_usual where parking_lot_id = ${lotId} and learned_on < ${today}::date - 14`.execute(
    tx,
  )
  await sql`update lot_health set learned_on = ${today}::date where parking_lot_id = ${lotId}`.execute(tx)
}

/** Times in which cameras and readers of lots had a fault. */
export const listFaultyTimes = async (tx: Tx, lotIds: readonly string[], from: Date) => {
  const lots = sql`any(${[...lotIds]}::uuid[])`
  const { rows } = await sql<{
    lotId: string
    deviceId: string
    since: Date
    until: Date | null
    wasTold: boolean
  }>`
    select f.parking_lot_id as "lotId", reader.device_id as "deviceId", f.since, f.ended_at as until, f.told_at is not null as "wasTold"
    from health_fault f cross join unnest(f.devices) d (id) join (
      select parking_lot_id, id, device_id from camera where parking_lot_id = ${lots}
      union all select parking_lot_id, id, device_id from rfid_reader where parking_lot_id = ${lots}) reader
      on reader.parking_lot_id = f.parking_lot_id and reader.id::text = d.id
    where f.parking_lot_id = ${lots} and (f.ended_at is null or f.ended_at >= ${from})`.execute(tx)
  return rows
}
