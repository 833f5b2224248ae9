import type { ClosureFacts, ExceptionFacts } from '@stallwise/domain/judging/judging.model.ts'
import type { PoolClient } from 'pg'

/** The closures of a lot that end after a time. */
export const loadClosures = async (
  client: PoolClient,
  lotId: string,
  start: number,
): Promise<ClosureFacts[]> => {
  const { rows } = await client.query(
    `select closure.id, floor_name, stall_ids, starts_at, ends_at from closure
     left join floor on floor.parking_lot_id = $1 and floor.id = floor_id
     where closure.parking_lot_id = $1 and (ends_at is null or ends_at > $2)`,
    [lotId, new Date(start)],
  )
  return rows.map((row) => ({
    id: row.id,
    floorName: row.floor_name,
    stallIds: row.stall_ids,
    from: row.starts_at.getTime(),
    to: row.ends_at?.getTime() ?? null,
  }))
}

/** The exceptions of a lot that end after a time. */
export const loadExceptions = async (
  client: PoolClient,
  lotId: string,
  start: number,
): Promise<ExceptionFacts[]> => {
  const { rows } = await client.query(
    `select id, group_id, starts_at, ends_at from occupancy_exception where parking_lot_id = $1 and ends_at > $2`,
    [lotId, new Date(start)],
  )
  return rows.map((row) => ({
    id: row.id,
    groupId: row.group_id,
    from: row.starts_at.getTime(),
    to: row.ends_at.getTime(),
  }))
}
