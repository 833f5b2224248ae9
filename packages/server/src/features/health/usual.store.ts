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

/** HEA-20: days that are not usual: holidays, exceptions of the whole lot, and days with a floor closed. */
export const listUnusualDays = async (
  tx: Tx,
  { lotId, timeZone }: Pick<DueRow, 'lotId' | 'timeZone'>,
  from: string,
): Promise<Set<string>> => {
  const { rows } = await sql<{ day: string }>`
    select day::text from holiday where parking_lot_id = ${lotId} and day >= ${from}::date
    union select d::date::text from (
        select starts_at, ends_at from occupancy_exception where parking_lot_id = ${lotId} and group_id is null
        union all select starts_at, coalesce(ends_at, now()) from closure where parking_lot_id = ${lotId} and floor_id is not null
      ) p, generate_series((greatest(starts_at, ${from}::date::timestamptz) at time zone ${timeZone})::date,
        (least(ends_at, now() + interval '1 day') at time zone ${timeZone})::date, interval '1 day') d`.execute(
    tx,
  )
  return new Set(rows.map(({ day }) => day))
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

/** Takes lots with cameras of which the last quarter of an hour is not looked at. */
export const takeQuarterLots = async (tx: Tx, quarter: Date, limit: number): Promise<DueRow[]> => {
  const { rows } = await sql<DueRow>`
    with due as (select parking_lot_id from lot_health h where quarter_at < ${quarter}
      and exists (select from health_usual u where u.parking_lot_id = h.parking_lot_id)
      limit ${limit} for update skip locked)
    update lot_health h set quarter_at = ${quarter} from due, parking_lot lot
    where h.parking_lot_id = due.parking_lot_id and lot.id = due.parking_lot_id
    returning h.parking_lot_id as "lotId", lot.time_zone as "timeZone"`.execute(tx)
  return rows
}

/** The cameras and readers of a lot, with what is usual. */
export const listUsual = (tx: Tx, lotId: string) =>
  tx
    .selectFrom('health_usual')
    .select(['device_id', 'hours', 'dispersion', 'few_since'])
    .where('parking_lot_id', '=', lotId)
    .orderBy('device_id')
    .execute()

/** Reads by quarters of an hour, counted from a time. */
export const listQuarterReads = async (tx: Tx, lotId: string, from: Date, to: Date) => {
  const { rows } = await sql<{ deviceId: string; place: number; reads: number }>`
    select device_id as "deviceId", floor(extract(epoch from at - ${from}::timestamptz) / 900)::int as place, count(*)::int as reads
    from device_event where parking_lot_id = ${lotId} and at >= ${from} and at < ${to} and kind in ('plate', 'tag')
    group by 1, 2`.execute(tx)
  return rows
}

/** Times in which cameras and readers had a fault. */
export const listFaultyTimes = async (tx: Tx, lotId: string, from: Date) => {
  const { rows } = await sql<{ deviceId: string; since: Date; until: Date | null; wasTold: boolean }>`
    select reader.device_id as "deviceId", f.since, f.ended_at as until, f.told_at is not null as "wasTold"
    from health_fault f cross join unnest(f.devices) d (id) join (
      select id, device_id from camera where parking_lot_id = ${lotId}
      union all select id, device_id from rfid_reader where parking_lot_id = ${lotId}) reader on reader.id::text = d.id
    where f.parking_lot_id = ${lotId} and (f.ended_at is null or f.ended_at >= ${from})`.execute(tx)
  return rows
}

/** HEA-21, HEA-24: what was found out about a camera at the end of a quarter. */
export interface QuarterResult {
  readonly factor: number
  readonly variance: number
  readonly few: { readonly since: Date; readonly expected: number; readonly seen: number } | null
}

export const saveQuarter = async (
  tx: Tx,
  lotId: string,
  deviceId: string,
  { factor, variance, few }: QuarterResult,
): Promise<void> => {
  await tx
    .updateTable('health_usual')
    .set({
      factor,
      variance,
      few_since: few?.since ?? null,
      few_expected: few?.expected ?? null,
      few_seen: few?.seen ?? null,
    })
    .where('parking_lot_id', '=', lotId)
    .where('device_id', '=', deviceId)
    .execute()
}
