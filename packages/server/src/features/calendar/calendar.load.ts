import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { loadRows } from '#platform/database/load-rows.ts'

/** Plain rows of closures, exceptions and holidays, in the tables' spelling. */
export interface CalendarRows {
  readonly closures: readonly { readonly parking_lot_id: string }[]
  readonly exceptions: readonly { readonly parking_lot_id: string }[]
  readonly holidays: readonly object[]
}

/** Adds missing rows with their timers: holidays to any lot, closures and exceptions, which affect figures, to new lots only. */
export const loadCalendarRows = async (
  tx: Tx,
  { calendar }: { readonly calendar?: CalendarRows | undefined },
  { lotIds, now }: { readonly lotIds: readonly string[]; readonly now: number },
): Promise<void> => {
  if (!calendar) return
  const { closures, exceptions, holidays } = calendar
  const isNew = (row: { readonly parking_lot_id: string }) => lotIds.includes(row.parking_lot_id)
  await loadRows(tx, 'closure', closures.filter(isNew))
  await loadRows(tx, 'occupancy_exception', exceptions.filter(isNew))
  await loadRows(tx, 'holiday', holidays)
  const at = new Date(now)
  await sql`insert into lot_timer (parking_lot_id, kind, subject, due_at)
    select parking_lot_id, 'closure', id::text, case when starts_at > ${at} then starts_at else ends_at end
    from closure where parking_lot_id = any(${lotIds}::uuid[]) and (starts_at > ${at} or ends_at > ${at})
    union all select parking_lot_id, 'exception', id::text, ends_at
    from occupancy_exception where parking_lot_id = any(${lotIds}::uuid[]) and ends_at > ${at}
    on conflict do nothing`.execute(tx)
}
