import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface ChangeRow {
  readonly lotId: string
  readonly version: number
  readonly stalls: readonly string[]
  /** Stalls whose data somebody edited, rather than their state. */
  readonly editedStalls: readonly string[]
  readonly stale: readonly string[]
}

/** Which transactions a read saw: all before `xmin`, none from `xmax` on, and of those between all but `running`. */
export interface StreamPosition {
  /** The id that a reader resumes from: every transaction before it is over. */
  readonly xmin: string
  readonly xmax: string
  readonly running: readonly string[]
}

/** As PostgreSQL writes a snapshot: `xmin:xmax:running,running`. */
const positionOf = (snapshot: string): StreamPosition => {
  const [xmin = '', xmax = '', running = ''] = snapshot.split(':')
  return { xmin, xmax, running: running === '' ? [] : running.split(',') }
}

export const findPosition = async (tx: Tx): Promise<StreamPosition> => {
  const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(tx)
  return positionOf(rows[0]!.snapshot)
}

const changeRows = sql`json_agg(json_build_object('lotId', parking_lot_id, 'version', version,
  'stalls', payload -> 'stalls', 'editedStalls', coalesce(payload -> 'editedStalls', '[]'), 'stale', payload -> 'stale') order by version) from lot_change`

/**
 * What was committed since a position, and the new position, of one snapshot. Each change is read once: a transaction
 * that stays open holds back `xmin`, not this read.
 */
export const listChangesSince = async (
  tx: Tx,
  { xmax, running }: StreamPosition,
): Promise<{ position: StreamPosition; rows: ChangeRow[] }> => {
  const { rows } = await sql<{ snapshot: string; rows: ChangeRow[] | null }>`
    select pg_current_snapshot()::text as snapshot,
      (select ${changeRows} where xact >= ${xmax}::xid8 or xact = any(${running}::xid8[])) as rows`.execute(
    tx,
  )
  return { position: positionOf(rows[0]!.snapshot), rows: rows[0]!.rows ?? [] }
}

/** What a reader that resumes has to be sent: all changes of these lots from the id that it saw last. */
export const listChangesFrom = async (
  tx: Tx,
  resumeId: string,
  lotIds: readonly string[] | 'all',
): Promise<ChangeRow[]> => {
  const ofLots = lotIds === 'all' ? sql`true` : sql`parking_lot_id = any(${lotIds}::uuid[])`
  const { rows } = await sql<{ rows: ChangeRow[] | null }>`
    select (select ${changeRows} where xact >= ${resumeId}::xid8 and ${ofLots}) as rows`.execute(tx)
  return rows[0]!.rows ?? []
}

const largestXid8 = 2n ** 64n - 1n

/** Whether a text can be the id of an event of the stream. */
export const isResumeId = (id: string): boolean => /^\d{1,20}$/.test(id) && BigInt(id) <= largestXid8

/** Whether the changes since a resume id are still all there (they are kept for ten minutes), and it is one of this database. */
export const isStillKept = async (tx: Tx, resumeId: string): Promise<boolean> => {
  const { rows } = await sql<{ kept: boolean }>`
    select ${resumeId}::xid8 <= xmin and coalesce((select min(xact) from lot_change) <= ${resumeId}::xid8,
      ${resumeId}::xid8 >= xmin) as kept
    from pg_snapshot_xmin(pg_current_snapshot()) as xmin`.execute(tx)
  return rows[0]!.kept
}

export const keptChangesMinutes = 10

export const forgetOldChanges = async (tx: Tx): Promise<void> => {
  await sql`delete from lot_change where at < now() - make_interval(mins => ${keptChangesMinutes})`.execute(
    tx,
  )
}
