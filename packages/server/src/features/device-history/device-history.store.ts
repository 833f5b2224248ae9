import { silenceMinutes } from '@stallwise/domain/device-history/device-history.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** A lot whose history is due. */
export interface DueLot {
  readonly lotId: string
  readonly timeZone: string
  /** The last day that is recorded, as `YYYY-MM-DD`; null = none yet. */
  readonly daysUntil: string | null
  readonly hoursUntil: Date | null
}

/** DHI-04: lots that have none yet are due. */
export const beginHistories = async (tx: Tx, now: Date): Promise<void> => {
  await sql`insert into device_history (parking_lot_id, due_at) select id, ${now} from parking_lot l
    where not exists (select from device_history h where h.parking_lot_id = l.id) on conflict do nothing`.execute(
    tx,
  )
}

/** Takes the lot that is due for the longest; others skip it until the transaction ends. */
export const takeDueLot = async (tx: Tx, now: Date): Promise<DueLot | undefined> => {
  const { rows } = await sql<DueLot>`
    select h.parking_lot_id as "lotId", l.time_zone as "timeZone", h.days_until::text as "daysUntil",
      h.hours_until as "hoursUntil"
    from device_history h join parking_lot l on l.id = h.parking_lot_id
    where h.due_at <= ${now} order by h.due_at limit 1 for update of h skip locked`.execute(tx)
  return rows[0]
}

/** When the first message of a lot was sent that is still kept, at or after a time; null = none. */
export const findFirstEvent = async (tx: Tx, lotId: string, from: Date): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`select min(at) as at from device_event
    where parking_lot_id = ${lotId} and at >= ${from}`.execute(tx)
  return rows[0]!.at
}

interface Span {
  readonly from: Date
  readonly to: Date
}

/** DHI-01: records the reads of each hour from a time on, and before another one. */
export const recordHours = async (tx: Tx, { lotId, timeZone }: DueLot, { from, to }: Span): Promise<void> => {
  await sql`insert into device_hour as known (parking_lot_id, device_id, at, reads)
    select ${lotId}, device_id, date_trunc('hour', at, ${timeZone}), count(*) from device_event
    where parking_lot_id = ${lotId} and at >= ${from} and at < ${to} and kind in ('plate', 'tag')
    group by 2, 3 order by 2, 3
    on conflict (parking_lot_id, device_id, at) do update set reads = excluded.reads
      where known.reads <> excluded.reads`.execute(tx)
}

/** DHI-02: records what each device reported on a day, which begins and ends at these times. */
export const recordDay = async (
  tx: Tx,
  { lotId }: DueLot,
  day: string,
  { from, to }: Span,
): Promise<void> => {
  await sql`insert into device_day as known (parking_lot_id, device_id, day, events, first_at, last_at, silences)
    select ${lotId}, device_id, ${day}::date, count(*) - 1, min(at), max(at) filter (where not is_end),
      coalesce(array_agg(tstzrange(before, at) order by at) filter (where at - before >= ${silenceMinutes} * interval '1 minute'), '{}')
    from (
      select device_id, at, is_end, lag(at, 1, ${from}::timestamptz) over (partition by device_id order by at, is_end) as before
      from (
        select device_id, at, false as is_end from device_event
        where parking_lot_id = ${lotId} and at >= ${from} and at < ${to}
        union all select distinct device_id, ${to}::timestamptz, true from device_event
        where parking_lot_id = ${lotId} and at >= ${from} and at < ${to}
      ) reported
    ) since
    group by 2 order by 2
    on conflict (parking_lot_id, device_id, day) do update set events = excluded.events, first_at = excluded.first_at,
      last_at = excluded.last_at, silences = excluded.silences
      where known.events <> excluded.events`.execute(tx)
}

/** DHI-07: records how many devices of a lot reported on a day. */
export const recordDevicesOfDay = async (tx: Tx, { lotId }: DueLot, day: string): Promise<void> => {
  await sql`insert into device_lot_day as known (parking_lot_id, day, reported)
    select ${lotId}, ${day}::date, count(*) from device_day where parking_lot_id = ${lotId} and day = ${day}::date
    on conflict (parking_lot_id, day) do update set reported = excluded.reported
      where known.reported <> excluded.reported`.execute(tx)
}

/** Removes the numbers of days before a date. */
export const dropDevicesOfDays = async (tx: Tx, before: string): Promise<void> => {
  await sql`delete from device_lot_day where day < ${before}::date`.execute(tx)
}

/** Stores how far a lot is recorded, and when it is due next. */
export const setRecorded = async (
  tx: Tx,
  { lotId }: DueLot,
  {
    hoursUntil,
    daysUntil,
    dueAt,
  }: { readonly hoursUntil: Date; readonly daysUntil: string; readonly dueAt: Date },
): Promise<void> => {
  await sql`update device_history set hours_until = ${hoursUntil}, days_until = ${daysUntil}, due_at = ${dueAt}
    where parking_lot_id = ${lotId}`.execute(tx)
}

export const postpone = async (tx: Tx, lotId: string, dueAt: Date): Promise<void> => {
  await sql`update device_history set due_at = ${dueAt} where parking_lot_id = ${lotId}`.execute(tx)
}
