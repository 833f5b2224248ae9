import type { DayData } from '@stallwise/domain/occupancy/history-days.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { HistorySubject } from './history-subject.store.ts'
import { readSlots } from './slots-text.ts'

/** Whole days, as dates; both belong to it. */
export interface DaySpan {
  readonly first: string
  readonly last: string
}

interface DayRow {
  day: string
  live: string | null
  imported: string | null
  capacity: number | null
  revised: boolean | null
}

const withinSpans = (spans: readonly DaySpan[]) =>
  sql.join(
    spans.map(({ first, last }) => sql`day between ${first}::date and ${last}::date`),
    sql` or `,
  )

/** Data of each day, one entry for each group. */
export const listKnownDays = async (
  tx: Tx,
  { lotId, keys, capacity }: HistorySubject,
  spans: readonly DaySpan[],
): Promise<Map<string, DayData[]>> => {
  if (keys.length === 0 || spans.length === 0) return new Map()
  const within = withinSpans(spans)
  const ids = sql`array[${sql.join(keys)}]::uuid[]`
  const { rows } = await sql<DayRow>`
    with live as (select group_id, day, slots::text as slots, revised from occupancy_sample
        where parking_lot_id = ${lotId} and group_id = any(${ids}) and (${within})),
      imported as (select group_id, day, slots::text as slots from occupancy_import
        where parking_lot_id = ${lotId} and group_id = any(${ids}) and (${within}))
    select day, live.slots as live, imported.slots as imported, revised, capacity
    from live full join imported using (group_id, day)
    left join (select group_id, day, capacity from occupancy_day where parking_lot_id = ${lotId}) d using (group_id, day)`.execute(
    tx,
  )
  return byDay(rows, capacity)
}

const byDay = (rows: readonly DayRow[], capacity: number): Map<string, DayData[]> => {
  const days = new Map<string, DayData[]>()
  for (const row of rows) {
    const known: DayData = {
      live: row.live === null ? null : readSlots(row.live),
      imported: row.imported === null ? null : readSlots(row.imported),
      capacity: row.capacity ?? capacity,
      revised: row.revised ?? false,
    }
    const ofDay = days.get(row.day)
    if (ofDay) ofDay.push(known)
    else days.set(row.day, [known])
  }
  return days
}

/** HIS-24: imported values of a lot's groups, for days on which each of them has an import. */
export const listImportedParts = async (
  tx: Tx,
  { lotId, parts }: HistorySubject,
  spans: readonly DaySpan[],
): Promise<Map<string, DayData[]>> => {
  if (parts.length === 0 || spans.length === 0) return new Map()
  const { rows } = await sql<DayRow>`
    with imported as (select group_id, day, slots::text as slots, count(*) over (partition by day) as groups
        from occupancy_import
        where parking_lot_id = ${lotId} and group_id = any(array[${sql.join(parts)}]::uuid[]) and (${withinSpans(spans)}))
    select day, null as live, slots as imported, null as revised, capacity from imported
    left join (select group_id, day, capacity from occupancy_day where parking_lot_id = ${lotId}) d using (group_id, day)
    where groups = ${parts.length}`.execute(tx)
  return byDay(rows, 0)
}
