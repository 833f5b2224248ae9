import type { ClosedTime } from '@stallwise/domain/occupancy/closed-stalls.ts'
import type { HistoryRange } from '@stallwise/domain/occupancy/history-range.rules.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { HistorySubject } from './history-subject.store.ts'

/** A period to shade; `to` null = not ended. */
export interface ExceptionRow {
  kind: 'exception' | 'holiday' | 'closure'
  from: Date
  to: Date | null
  reason: string
}

const closuresOf = ({ lotId, keys, isLot }: HistorySubject) =>
  isLot
    ? sql`true`
    : sql`exists (select 1 from stall where stall.parking_lot_id = ${lotId} and stall.group_id = any(array[${sql.join(keys)}]::uuid[])
        and (stall.floor_id = c.floor_id or stall.id = any(c.stall_ids)))`

const exceptionsOf = ({ keys, isLot }: HistorySubject) =>
  isLot ? sql`true` : sql`(group_id is null or group_id = any(array[${sql.join(keys)}]::uuid[]))`

/** The exceptions, holidays and closures that overlap a range and concern the subject. */
export const listHistoryExceptions = async (
  tx: Tx,
  subject: HistorySubject,
  range: HistoryRange,
): Promise<ExceptionRow[]> => {
  const { lotId, timeZone, keys } = subject
  if (keys.length === 0) return []
  const from = new Date(range.from)
  const to = new Date(range.to)
  const { rows } = await sql<ExceptionRow>`
    select 'exception' as kind, starts_at as "from", ends_at as "to", reason from occupancy_exception
      where parking_lot_id = ${lotId} and starts_at < ${to} and ends_at > ${from} and ${exceptionsOf(subject)}
    union all
    select 'holiday', h.begins, h.ends, h.name from (select name, day::timestamp at time zone ${timeZone} as begins,
        (day + 1)::timestamp at time zone ${timeZone} as ends from holiday where parking_lot_id = ${lotId}) h
      where h.begins < ${to} and h.ends > ${from}
    union all
    select 'closure', c.starts_at, c.ends_at, c.reason from closure c
      where c.parking_lot_id = ${lotId} and c.starts_at < ${to} and (c.ends_at is null or c.ends_at > ${from}) and ${closuresOf(subject)}
    order by 2, 1`.execute(tx)
  return rows
}

/** HIS-36: the closures that overlap the days of a range, with the stalls by which they reduce the capacity. */
export const listClosedTimes = async (
  tx: Tx,
  { lotId, keys, isLot }: HistorySubject,
  range: HistoryRange,
): Promise<ClosedTime[]> => {
  if (keys.length === 0) return []
  const [from, to] = [new Date(range.from - dayMs), new Date(range.to + dayMs)]
  const ofKeys = isLot
    ? sql`stall.group_id is not null`
    : sql`stall.group_id = any(array[${sql.join(keys)}]::uuid[])`
  const { rows } = await sql<{ from: Date; to: Date | null; stallIds: string[] }>`
    select c.starts_at as "from", c.ends_at as "to", array_agg(stall.id::text) as "stallIds"
    from closure c join stall on stall.parking_lot_id = ${lotId} and (stall.floor_id = c.floor_id or stall.id = any(c.stall_ids))
    where c.parking_lot_id = ${lotId} and c.starts_at < ${to} and (c.ends_at is null or c.ends_at > ${from})
      and stall.is_active and ${ofKeys}
    group by c.id, c.starts_at, c.ends_at`.execute(tx)
  return rows.map((row) => ({
    from: row.from.getTime(),
    to: row.to && row.to.getTime(),
    stallIds: row.stallIds,
  }))
}
