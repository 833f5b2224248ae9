import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { typeOfName } from '@stallwise/domain/events/event-types.rules.ts'
import type { LotEvent, TypeChoice } from '@stallwise/domain/events/events.model.ts'
import { loadRows } from '#platform/database/load-rows.ts'
import type { Tx } from '#platform/database/database.ts'
import type { FoundEvent } from './calendar-series.ts'

const rowOf = (lotId: string, { name, type, from, to, isAllDay }: LotEvent) => ({
  parking_lot_id: lotId,
  id: uuidv7(),
  name,
  type,
  starts_at: new Date(from),
  ends_at: new Date(to),
  is_all_day: isAllDay,
})

/** EVT-04: an own event has these days from now on, and no others. Returns whether days that have begun are among them, or were. */
export const replaceOwnDays = async (
  tx: Tx,
  { lotId, id, now }: { readonly lotId: string; readonly id: string; readonly now: number },
  days: readonly LotEvent[],
): Promise<boolean> => {
  const removed = await tx
    .deleteFrom('lot_event')
    .where('parking_lot_id', '=', lotId)
    .where('own_event_id', '=', id)
    .returning('starts_at')
    .execute()
  await loadRows(
    tx,
    'lot_event',
    days.map((day) => ({ ...rowOf(lotId, day), own_event_id: id })),
  )
  return days.some(({ from }) => from <= now) || removed.some(({ starts_at: at }) => at.getTime() <= now)
}

/** EVT-03: adds the days of an own event that are not there yet. */
export const addOwnDays = async (
  tx: Tx,
  lotId: string,
  id: string,
  days: readonly LotEvent[],
): Promise<void> => {
  const rows = await tx
    .selectFrom('lot_event')
    .select('starts_at')
    .where('parking_lot_id', '=', lotId)
    .where('own_event_id', '=', id)
    .execute()
  const known = new Set(rows.map(({ starts_at: at }) => at.getTime()))
  const added = days.filter(({ from }) => !known.has(from))
  await loadRows(
    tx,
    'lot_event',
    added.map((day) => ({ ...rowOf(lotId, day), own_event_id: id })),
  )
}

/** The calendar that was read, and how its events get their types. */
interface ReadInto extends TypeChoice {
  readonly lotId: string
  readonly id: string
  readonly now: number
}

/**
 * EVT-16: the events of a calendar that have not begun are these, and those of the past that are missing are added. Returns
 * what changed: anything, and anything of the past.
 */
export const replaceCalendarDays = async (
  tx: Tx,
  { lotId, id, now, ...types }: ReadInto,
  events: readonly FoundEvent[],
): Promise<{ readonly isChanged: boolean; readonly isPastChanged: boolean }> => {
  const rows = events.map(({ key, ...event }) => ({
    ...rowOf(lotId, { ...event, type: typeOfName(event.name, types) }),
    calendar_id: id,
    key,
  }))
  const keys = rows.map(({ key }) => key)
  const gone = await sql`delete from lot_event where parking_lot_id = ${lotId} and calendar_id = ${id}
    and starts_at > ${new Date(now)} and not key = any(${keys}::text[])`.execute(tx)
  const { rows: written } = await sql<{ at: Date }>`
    insert into lot_event (parking_lot_id, id, calendar_id, key, name, type, starts_at, ends_at, is_all_day)
    select parking_lot_id, id, calendar_id, key, name, type, starts_at, ends_at, is_all_day
      from jsonb_populate_recordset(null::lot_event, ${JSON.stringify(rows)}::jsonb)
    on conflict (parking_lot_id, calendar_id, key) where calendar_id is not null do update
      set name = excluded.name, type = excluded.type, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
        is_all_day = excluded.is_all_day
      where lot_event.starts_at > ${new Date(now)} and (lot_event.name, lot_event.starts_at, lot_event.ends_at,
        lot_event.is_all_day) is distinct from (excluded.name, excluded.starts_at, excluded.ends_at, excluded.is_all_day)
    returning starts_at as at`.execute(tx)
  return {
    isChanged: Number(gone.numAffectedRows ?? 0) + written.length > 0,
    isPastChanged: written.some(({ at }) => at.getTime() <= now),
  }
}

/** EVT-17: gives all events of a calendar their types anew; those whose names were erased keep theirs. */
export const retypeCalendarDays = async (
  tx: Tx,
  lotId: string,
  id: string,
  types: TypeChoice,
): Promise<void> => {
  const rows = await tx
    .selectFrom('lot_event')
    .select('name')
    .distinct()
    .where('parking_lot_id', '=', lotId)
    .where('calendar_id', '=', id)
    .where('name', '<>', '')
    .execute()
  const names = rows.map(({ name }) => name)
  await sql`update lot_event set type = wanted.type
    from unnest(${names}::text[], ${names.map((name) => typeOfName(name, types))}::text[]) as wanted (name, type)
    where parking_lot_id = ${lotId} and calendar_id = ${id} and lot_event.name = wanted.name
      and lot_event.type is distinct from wanted.type`.execute(tx)
}

/** EVT-18: removes the events of a calendar; `after` null = all. Returns whether any of the past were among them. */
export const removeCalendarDays = async (
  tx: Tx,
  lotId: string,
  id: string,
  { after, now }: { readonly after: number | null; readonly now: number },
): Promise<boolean> => {
  const gone = await sql<{
    at: Date
  }>`delete from lot_event where parking_lot_id = ${lotId} and calendar_id = ${id}
    and (${after === null} or starts_at > ${new Date(after ?? 0)}) returning starts_at as at`.execute(tx)
  return gone.rows.some(({ at }) => at.getTime() <= now)
}

/** An event as it is stored. */
export interface StoredEvent extends LotEvent {
  readonly id: string
  readonly ownEventId: string | null
  readonly calendarId: string | null
}

interface EventRow {
  id: string
  own: string | null
  calendar: string | null
  name: string
  type: string | null
  from: Date
  to: Date
  allDay: boolean
}

/** The longest event is a year; calendars may have longer ones, which are found by their end. */
export const listEvents = async (
  tx: Tx,
  lotId: string,
  { from, to, limit }: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<StoredEvent[]> => {
  const { rows } = await sql<EventRow>`select id, own_event_id as own, calendar_id as calendar, name, type,
      starts_at as "from", ends_at as "to", is_all_day as "allDay"
    from lot_event where parking_lot_id = ${lotId} and starts_at < ${to} and ends_at > ${from}
    order by starts_at, id limit ${limit}`.execute(tx)
  return rows.map(({ own, calendar, from: begin, to: end, allDay, ...row }) => ({
    ...row,
    ownEventId: own,
    calendarId: calendar,
    from: begin.getTime(),
    to: end.getTime(),
    isAllDay: allDay,
  }))
}

/** FOR-80: the events of a type of lots that touch a time, by lot. */
export const listTypedEvents = async (tx: Tx, lotIds: readonly string[], from: Date, to: Date | null) => {
  const { rows } = await sql<{ lot: string; type: string; from: Date; to: Date; isAllDay: boolean }>`
    select parking_lot_id as lot, type, starts_at as "from", ends_at as "to", is_all_day as "isAllDay" from lot_event
    where parking_lot_id = any(${[...lotIds]}::uuid[]) and type is not null and ends_at > ${from}
      and (${to}::timestamptz is null or starts_at < ${to}) order by starts_at, id`.execute(tx)
  return rows.map((row) => ({ ...row, from: row.from.getTime(), to: row.to.getTime() }))
}
