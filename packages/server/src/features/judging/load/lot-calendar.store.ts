import type { ClosureFacts, ExceptionFacts } from '@stallwise/domain/judging/judging.model.ts'
import type { SqlClient } from '#platform/database/ask.ts'
import { askOf, wantedLots, type OfLot, type WantedLot } from './wanted-lots.ts'

interface ClosureRow {
  readonly lot: string
  readonly id: string
  readonly floor_name: string | null
  readonly stall_ids: string[]
  readonly starts_at: Date
  readonly ends_at: Date | null
}

/** The closures of lots that end after a time. */
export const loadClosures = async (
  client: SqlClient,
  lots: readonly WantedLot[],
): Promise<OfLot<ClosureFacts[]>> => {
  const rowsOf = await askOf<ClosureRow>(
    client,
    lots,
    `select lot, closure.id, floor_name, stall_ids, starts_at, ends_at
     from ${wantedLots} join closure on closure.parking_lot_id = lot
     left join floor on floor.parking_lot_id = lot and floor.id = floor_id
     where ends_at is null or ends_at > start`,
  )
  return (lotId) =>
    rowsOf(lotId).map((row) => ({
      id: row.id,
      floorName: row.floor_name,
      stallIds: row.stall_ids,
      from: row.starts_at.getTime(),
      to: row.ends_at?.getTime() ?? null,
    }))
}

interface ExceptionRow {
  readonly lot: string
  readonly id: string
  readonly group_id: string | null
  readonly starts_at: Date
  readonly ends_at: Date
}

/** The exceptions of lots that end after a time. */
export const loadExceptions = async (
  client: SqlClient,
  lots: readonly WantedLot[],
): Promise<OfLot<ExceptionFacts[]>> => {
  const rowsOf = await askOf<ExceptionRow>(
    client,
    lots,
    `select lot, id, group_id, starts_at, ends_at
     from ${wantedLots} join occupancy_exception on parking_lot_id = lot and ends_at > start`,
  )
  return (lotId) =>
    rowsOf(lotId).map((row) => ({
      id: row.id,
      groupId: row.group_id,
      from: row.starts_at.getTime(),
      to: row.ends_at.getTime(),
    }))
}
