import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface SectorRow {
  id: string
  parking_lot_id: string
  name: string
  stalls: string[]
  floors: string[]
  capacity: number
  occupancy: number
  observed: boolean
  removed_at: Date | null
  version: number
}

/** SEC-04, OCC-50: the same as countStalls of the domain. */
const counts = `select count(*) filter (where is_active and not closed)::int as capacity,
    count(*) filter (where is_active and not closed and occupied)::int as occupancy,
    coalesce(bool_or(is_active and last_at is not null), false) as observed
  from stall join stall_state on stall_state.parking_lot_id = stall.parking_lot_id and stall_id = stall.id
  where stall.parking_lot_id = s.parking_lot_id and (stall.id = any(s.stall_ids) or floor_id = any(s.floor_ids))`

const sectors = `select s.id, s.parking_lot_id, s.name, s.removed_at, s.version, counted.capacity, counted.occupancy, counted.observed,
    array(select stall_number from stall where stall.parking_lot_id = s.parking_lot_id and stall.id = any(s.stall_ids) order by stall_number) as stalls,
    array(select floor_name from floor where floor.parking_lot_id = s.parking_lot_id and floor.id = any(s.floor_ids) order by position) as floors
  from sector s cross join lateral (${counts}) counted`

export const listSectors = async (tx: Tx, lotId: string): Promise<SectorRow[]> => {
  const { rows } = await sql<SectorRow>`${sql.raw(sectors)}
    where s.parking_lot_id = ${lotId} and s.removed_at is null order by lower(s.name)`.execute(tx)
  return rows
}

/** A sector, a removed one too. */
export const findSector = async (tx: Tx, id: string): Promise<SectorRow | undefined> => {
  const { rows } = await sql<SectorRow>`${sql.raw(sectors)} where s.id = ${id}`.execute(tx)
  return rows[0]
}

/** The lot's stalls and floors, each by the name that people know. */
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
