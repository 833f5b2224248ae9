import type { Closure, ClosureContext } from '@stallwise/domain/calendar/closures.rules.ts'
import type { Tx } from '#platform/database/database.ts'

export interface StoredClosure extends Closure {
  readonly id: string
  readonly version: number
}

interface Row {
  id: string
  floor_id: string | null
  stall_ids: string[]
  starts_at: Date
  ends_at: Date | null
  reason: string
  version: number
}

const columns = ['id', 'floor_id', 'stall_ids', 'starts_at', 'ends_at', 'reason', 'version'] as const

const closureOf = (row: Row): StoredClosure => ({
  id: row.id,
  floorId: row.floor_id,
  stallIds: row.stall_ids,
  from: row.starts_at.getTime(),
  to: row.ends_at?.getTime() ?? null,
  reason: row.reason,
  version: row.version,
})

const valuesOf = ({ floorId, stallIds, from, to, reason }: Closure) => ({
  floor_id: floorId,
  stall_ids: [...stallIds],
  starts_at: new Date(from),
  ends_at: to === null ? null : new Date(to),
  reason,
})

export const insertClosure = async (
  tx: Tx,
  { lotId, id, by }: { lotId: string; id: string; by: string },
  closure: Closure,
): Promise<StoredClosure> => {
  const row = await tx
    .insertInto('closure')
    .values({ parking_lot_id: lotId, id, created_by: by, ...valuesOf(closure) })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return closureOf(row)
}

export const updateClosure = async (
  tx: Tx,
  { lotId, id }: { lotId: string; id: string },
  closure: Closure,
): Promise<StoredClosure> => {
  const row = await tx
    .updateTable('closure')
    .set((eb) => ({ ...valuesOf(closure), version: eb('version', '+', 1) }))
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return closureOf(row)
}

export const deleteClosure = async (tx: Tx, lotId: string, id: string): Promise<void> => {
  await tx.deleteFrom('closure').where('parking_lot_id', '=', lotId).where('id', '=', id).execute()
}

export const findClosure = async (tx: Tx, lotId: string, id: string): Promise<StoredClosure | undefined> => {
  const row = await tx
    .selectFrom('closure')
    .select(columns)
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && closureOf(row)
}

/** The closures that are not over at a time, first those that begin first. */
export const listClosures = async (tx: Tx, lotId: string, after: Date): Promise<StoredClosure[]> => {
  const rows = await tx
    .selectFrom('closure')
    .select(columns)
    .where('parking_lot_id', '=', lotId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', after)]))
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.map(closureOf)
}

/** What a lot has that can be closed, each with its name. */
export const loadPlaces = async (tx: Tx, lotId: string) => {
  const floors = await tx
    .selectFrom('floor')
    .select(['id', 'floor_name'])
    .where('parking_lot_id', '=', lotId)
    .execute()
  const stalls = await tx
    .selectFrom('stall')
    .select(['id', 'stall_number'])
    .where('parking_lot_id', '=', lotId)
    .execute()
  return {
    floors: new Map(floors.map((floor) => [floor.id, floor.floor_name])),
    stalls: new Map(stalls.map((stall) => [stall.id, stall.stall_number])),
  }
}

export type Places = Awaited<ReturnType<typeof loadPlaces>>

export const contextOf = ({ floors, stalls }: Places, now: number): ClosureContext => ({
  now,
  floorIds: new Set(floors.keys()),
  stallIds: new Set(stalls.keys()),
})
