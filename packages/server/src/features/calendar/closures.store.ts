import type { Closure, ClosureContext } from '@stallwise/domain/calendar/closures.rules.ts'
import type { Tx } from '#platform/database/database.ts'
import { calendarRows, type Stored } from './calendar-rows.store.ts'

export type StoredClosure = Stored<Closure>

export const closures = calendarRows('closure', {
  entryOf: (row): Closure => ({
    floorId: row.floor_id,
    stallIds: row.stall_ids,
    from: row.starts_at.getTime(),
    to: row.ends_at?.getTime() ?? null,
    reason: row.reason,
  }),
  valuesOf: ({ floorId, stallIds, from, to, reason }) => ({
    floor_id: floorId,
    stall_ids: [...stallIds],
    starts_at: new Date(from),
    ends_at: to === null ? null : new Date(to),
    reason,
  }),
})

/** A lot's floors and stalls, which can be closed, with their names. */
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
