import type {
  CalendarFailure,
  EventCalendar,
  TypeChoice,
  TypeRule,
} from '@stallwise/domain/events/events.model.ts'
import { sql } from 'kysely'
import { claimDue } from '#platform/database/claim-due.ts'
import type { Tx } from '#platform/database/database.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import { orNotFound } from '#platform/http/problems.ts'

/** A calendar as it is stored, without what is kept of a file. */
export interface StoredCalendar extends TypeChoice {
  readonly id: string
  readonly name: string
  /** Of its address; null = a file. */
  readonly host: string | null
  /** EVT-20: sealed. */
  readonly address: string | null
  readonly dueAt: Date
  readonly readAt: Date | null
  readonly succeededAt: Date | null
  readonly failure: CalendarFailure | null
  readonly failures: number
  readonly leftOut: number
  readonly eventsAhead: number
  readonly version: number
}

interface CalendarRow {
  id: string
  name: string
  host: string | null
  address: string | null
  type: string | null
  typeRules: TypeRule[]
  dueAt: Date
  readAt: Date | null
  succeededAt: Date | null
  failure: CalendarFailure | null
  failures: number
  leftOut: number
  eventsAhead: number
  version: number
}

/** A calendar of a lot. */
export interface Place {
  readonly lotId: string
  readonly id: string
}

const select = (
  lotId: string,
  now: number,
) => sql`select id, name, host, address, type, type_rules as "typeRules",
    due_at as "dueAt", read_at as "readAt", succeeded_at as "succeededAt", failure, failures, left_out as "leftOut",
    version, (select count(*)::int from lot_event e where e.parking_lot_id = c.parking_lot_id and e.calendar_id = c.id
      and e.ends_at > ${new Date(now)}) as "eventsAhead"
  from event_calendar c where parking_lot_id = ${lotId}`

export const getCalendar = async (tx: Tx, { lotId, id }: Place, now: number): Promise<StoredCalendar> => {
  const { rows } = await sql<CalendarRow>`${select(lotId, now)} and id = ${id}`.execute(tx)
  return orNotFound(rows[0])
}

export const listCalendars = async (tx: Tx, lotId: string, now: number): Promise<StoredCalendar[]> => {
  const { rows } = await sql<CalendarRow>`${select(lotId, now)} order by name, id`.execute(tx)
  return rows
}

/** EVT-20: an address as it is stored. */
export interface StoredAddress {
  readonly host: string
  readonly address: string
}

const valuesOf = ({ name, type, typeRules }: EventCalendar) => ({
  name,
  type,
  type_rules: JSON.stringify(typeRules),
})

export const insertCalendar = async (
  tx: Tx,
  { lotId, id }: Place,
  calendar: EventCalendar,
  {
    content,
    address,
    dueAt,
  }: { readonly content: Uint8Array | null; readonly address: StoredAddress | null; readonly dueAt: Date },
): Promise<void> => {
  await tx
    .insertInto('event_calendar')
    .values({
      parking_lot_id: lotId,
      id,
      ...valuesOf(calendar),
      ...address,
      content: content && Buffer.from(content),
      due_at: dueAt,
    })
    .execute()
}

/** `moved`: its new address, and when that is read; null = as before. */
export const updateCalendar = async (
  tx: Tx,
  { lotId, id }: Place,
  calendar: EventCalendar,
  moved: (StoredAddress & { readonly dueAt: Date }) | null,
): Promise<void> => {
  await tx
    .updateTable('event_calendar')
    .set((eb) => ({
      ...valuesOf(calendar),
      ...(moved && { host: moved.host, address: moved.address, due_at: moved.dueAt, failures: 0 }),
      version: eb('version', '+', 1),
    }))
    .where(rowOfLot(lotId, id))
    .execute()
}

export const deleteCalendar = async (tx: Tx, { lotId, id }: Place): Promise<void> => {
  await tx.deleteFrom('event_calendar').where('parking_lot_id', '=', lotId).where('id', '=', id).execute()
}

/** A calendar whose turn it is. */
export interface DueCalendar extends Place {
  readonly address: string | null
}

/** EVT-15: takes calendars that are to be read; nobody else does until `lentUntil`. */
export const claimCalendars = async (
  tx: Tx,
  now: Date,
  { lentUntil, limit }: { readonly lentUntil: Date; readonly limit: number },
): Promise<DueCalendar[]> => {
  const rows = await claimDue(tx, 'event_calendar', {
    where: sql`due_at <= ${now}`,
    oldestBy: 'due_at',
    limit,
    set: { due_at: lentUntil },
    returning: ['parking_lot_id', 'id', 'address'],
  })
  return rows.map(({ parking_lot_id: lotId, id, address }) => ({ lotId, id, address }))
}

/** What is kept of a file. */
export const getContent = async (tx: Tx, { lotId, id }: Place): Promise<Buffer | null> => {
  const row = await tx
    .selectFrom('event_calendar')
    .select('content')
    .where(rowOfLot(lotId, id))
    .executeTakeFirst()
  return row?.content ?? null
}

/** How a reading went. */
export interface Reading {
  readonly at: Date
  readonly dueAt: Date
  readonly failure: CalendarFailure | null
  readonly failures: number
  readonly leftOut: number
}

/** EVT-14: keeps how a reading went. It is no change by a user: the version stays. */
export const saveReading = async (
  tx: Tx,
  { lotId, id }: Place,
  { at, dueAt, failure, failures, leftOut }: Reading,
): Promise<void> => {
  const succeeded = failure === null ? { succeeded_at: at, left_out: leftOut } : {}
  await tx
    .updateTable('event_calendar')
    .set({ read_at: at, due_at: dueAt, failure, failures, ...succeeded })
    .where(rowOfLot(lotId, id))
    .execute()
}
