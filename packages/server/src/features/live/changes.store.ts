import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface ChangeRow {
  readonly lotId: string
  readonly version: number
  readonly stalls: readonly string[]
  readonly stale: readonly string[]
}

/** Where the stream stands: every transaction before this one is over. */
export const findResumePoint = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{
    point: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as point`.execute(tx)
  return rows[0]!.point
}

/** What changed from a resume point on, and the new one, of the same snapshot. */
export const listChangesFrom = async (
  tx: Tx,
  point: string,
  lotIds: readonly string[] | 'all',
): Promise<{ point: string; rows: ChangeRow[] }> => {
  const { rows } = await sql<{ point: string; rows: ChangeRow[] | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as point,
      (select json_agg(json_build_object('lotId', parking_lot_id, 'version', version, 'stalls', payload -> 'stalls', 'stale', payload -> 'stale') order by version)
       from lot_change where xact >= ${point}::xid8 and ${lotIds === 'all' ? sql`true` : sql`parking_lot_id = any(${lotIds}::uuid[])`}) as rows`.execute(
    tx,
  )
  return { point: rows[0]!.point, rows: rows[0]!.rows ?? [] }
}

/** Whether the rows since a resume point are still all there: they are kept for ten minutes. */
export const isStillKept = async (tx: Tx, point: string): Promise<boolean> => {
  const { rows } = await sql<{ kept: boolean }>`select coalesce(
      (select min(xact) from lot_change) <= ${point}::xid8, ${point}::xid8 >= pg_snapshot_xmin(pg_current_snapshot())) as kept`.execute(
    tx,
  )
  return rows[0]!.kept
}

export const keptChangesMinutes = 10

export const forgetOldChanges = async (tx: Tx): Promise<void> => {
  await sql`delete from lot_change where at < now() - make_interval(mins => ${keptChangesMinutes})`.execute(
    tx,
  )
}
