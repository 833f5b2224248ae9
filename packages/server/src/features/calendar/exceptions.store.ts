import type { OccupancyException } from '@stallwise/domain/calendar/exceptions.rules.ts'
import type { Tx } from '#platform/database/database.ts'

export interface StoredException extends OccupancyException {
  readonly id: string
  readonly version: number
}

interface Row {
  id: string
  group_id: string | null
  starts_at: Date
  ends_at: Date
  reason: string
  version: number
}

const columns = ['id', 'group_id', 'starts_at', 'ends_at', 'reason', 'version'] as const

const exceptionOf = (row: Row): StoredException => ({
  id: row.id,
  groupId: row.group_id,
  from: row.starts_at.getTime(),
  to: row.ends_at.getTime(),
  reason: row.reason,
  version: row.version,
})

const valuesOf = ({ groupId, from, to, reason }: OccupancyException) => ({
  group_id: groupId,
  starts_at: new Date(from),
  ends_at: new Date(to),
  reason,
})

export const insertException = async (
  tx: Tx,
  { lotId, id, by }: { lotId: string; id: string; by: string },
  exception: OccupancyException,
): Promise<StoredException> => {
  const row = await tx
    .insertInto('occupancy_exception')
    .values({ parking_lot_id: lotId, id, created_by: by, ...valuesOf(exception) })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return exceptionOf(row)
}

export const updateException = async (
  tx: Tx,
  { lotId, id }: { lotId: string; id: string },
  exception: OccupancyException,
): Promise<StoredException> => {
  const row = await tx
    .updateTable('occupancy_exception')
    .set((eb) => ({ ...valuesOf(exception), version: eb('version', '+', 1) }))
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return exceptionOf(row)
}

export const deleteException = async (tx: Tx, lotId: string, id: string): Promise<void> => {
  await tx
    .deleteFrom('occupancy_exception')
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .execute()
}

export const findException = async (
  tx: Tx,
  lotId: string,
  id: string,
): Promise<StoredException | undefined> => {
  const row = await tx
    .selectFrom('occupancy_exception')
    .select(columns)
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && exceptionOf(row)
}

/** The exceptions that are not over at a time, first those that begin first. */
export const listExceptions = async (tx: Tx, lotId: string, after: Date): Promise<StoredException[]> => {
  const rows = await tx
    .selectFrom('occupancy_exception')
    .select(columns)
    .where('parking_lot_id', '=', lotId)
    .where('ends_at', '>', after)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map(exceptionOf)
}

export const listGroupIds = async (tx: Tx, lotId: string): Promise<Set<string>> => {
  const rows = await tx
    .selectFrom('parking_group')
    .select('id')
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
