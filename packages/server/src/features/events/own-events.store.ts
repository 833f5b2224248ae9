import type { OwnEvent } from '@stallwise/domain/events/events.model.ts'
import { sql, type Selectable } from 'kysely'
import { claimDue } from '#platform/database/claim-due.ts'
import type { Tx } from '#platform/database/database.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import type { Tables } from '#platform/database/tables.ts'
import { orNotFound } from '#platform/http/problems.ts'

/** An own event as it is stored. */
export interface StoredOwnEvent extends OwnEvent {
  readonly id: string
  readonly version: number
}

const storedOf = (row: Selectable<Tables['own_event']>): StoredOwnEvent => ({
  id: row.id,
  name: row.name,
  type: row.type,
  from: row.starts_at.getTime(),
  to: row.ends_at.getTime(),
  isAllDay: row.is_all_day,
  isWeekly: row.is_weekly,
  lastDay: row.last_day,
  version: row.version,
})

const valuesOf = (event: OwnEvent, dueAt: Date | null) => ({
  name: event.name,
  type: event.type,
  starts_at: new Date(event.from),
  ends_at: new Date(event.to),
  is_all_day: event.isAllDay,
  is_weekly: event.isWeekly,
  last_day: event.lastDay,
  due_at: dueAt,
})

interface Place {
  readonly lotId: string
  readonly id: string
}

export const getOwnEvent = async (tx: Tx, { lotId, id }: Place): Promise<StoredOwnEvent> => {
  const row = await tx.selectFrom('own_event').selectAll().where(rowOfLot(lotId, id)).executeTakeFirst()
  return storedOf(orNotFound(row))
}

export const listOwnEvents = async (tx: Tx, lotId: string): Promise<StoredOwnEvent[]> => {
  const rows = await tx
    .selectFrom('own_event')
    .selectAll()
    .where('parking_lot_id', '=', lotId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map(storedOf)
}

/** `dueAt`: when its days are carried forward. */
export const insertOwnEvent = async (
  tx: Tx,
  { lotId, id }: Place,
  event: OwnEvent,
  dueAt: Date | null,
): Promise<StoredOwnEvent> =>
  storedOf(
    await tx
      .insertInto('own_event')
      .values({ parking_lot_id: lotId, id, ...valuesOf(event, dueAt) })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const updateOwnEvent = async (
  tx: Tx,
  { lotId, id }: Place,
  event: OwnEvent,
  dueAt: Date | null,
): Promise<StoredOwnEvent> =>
  storedOf(
    await tx
      .updateTable('own_event')
      .set((eb) => ({ ...valuesOf(event, dueAt), version: eb('version', '+', 1) }))
      .where(rowOfLot(lotId, id))
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const deleteOwnEvent = async (tx: Tx, { lotId, id }: Place): Promise<void> => {
  await tx.deleteFrom('own_event').where('parking_lot_id', '=', lotId).where('id', '=', id).execute()
}

/** EVT-03: takes weekly events that are to be carried forward. */
export const claimOwnEvents = async (
  tx: Tx,
  now: Date,
  { next, limit }: { readonly next: Date; readonly limit: number },
): Promise<(StoredOwnEvent & { readonly lotId: string })[]> => {
  const columns = ['parking_lot_id', 'id', 'name', 'type', 'starts_at', 'ends_at'] as const
  const rows = await claimDue(tx, 'own_event', {
    where: sql`due_at <= ${now}`,
    oldestBy: 'due_at',
    limit,
    set: { due_at: next },
    returning: [...columns, 'is_all_day', 'is_weekly', 'last_day', 'due_at', 'version'],
  })
  return rows.map((row) => ({ ...storedOf(row), lotId: row.parking_lot_id }))
}
