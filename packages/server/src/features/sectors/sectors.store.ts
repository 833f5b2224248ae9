import type { Tx } from '#platform/database/database.ts'

/** The lot's stalls by number and floors by name. */
export const loadPlaces = async (tx: Tx, lotId: string) => {
  const stalls = await tx
    .selectFrom('stall')
    .select(['id', 'stall_number'])
    .where('parking_lot_id', '=', lotId)
    .execute()
  const floors = await tx
    .selectFrom('floor')
    .select(['id', 'floor_name'])
    .where('parking_lot_id', '=', lotId)
    .execute()
  return {
    stalls: new Map(stalls.map((stall) => [stall.stall_number, stall.id])),
    floors: new Map(floors.map((floor) => [floor.floor_name, floor.id])),
  }
}
