import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** EVT-41: erases the names of events that were over before a time; returns how many. */
export const eraseEventNames = async (tx: Tx, lotId: string, before: number): Promise<number> => {
  const { numAffectedRows } = await sql`update lot_event set name = ''
    where parking_lot_id = ${lotId} and ends_at < ${new Date(before)} and name <> ''`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** EVT-19: removes the calendars of a lot that have an address, with their events that have not begun. */
export const removeAddresses = async (tx: Tx, lotId: string, at: Date): Promise<string[]> => {
  await sql`delete from lot_event e using event_calendar c
    where e.parking_lot_id = ${lotId} and c.parking_lot_id = ${lotId} and e.calendar_id = c.id and c.host is not null
      and e.starts_at > ${at}`.execute(tx)
  const rows = await tx
    .deleteFrom('event_calendar')
    .where('parking_lot_id', '=', lotId)
    .where('host', 'is not', null)
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}
