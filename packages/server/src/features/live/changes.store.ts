import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface ChangeRow {
  readonly lotId: string
  readonly version: number
  readonly stalls: readonly string[]
  /** Stalls whose data were edited (not just their state). */
  readonly editedStalls: readonly string[]
  readonly stale: readonly string[]
}

/** Which transactions a read saw: all before `xmin`, none from `xmax` on, and all in between except `running`. */
export interface StreamPosition {
  /** The id that a reader resumes from: all earlier transactions have ended. */
  readonly xmin: string
  readonly xmax: string
  readonly running: readonly string[]
}

/** Parses a PostgreSQL snapshot: `xmin:xmax:running,running`. */
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
 * The changes committed since a position, and the new position, both from one snapshot. Each change is read once: a
 * long-running transaction holds back `xmin` but not this read.
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

/** The changes that a resuming reader missed: all changes of these lots since its last id. */
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

/** Whether a text can be an event id of the stream. */
export const isResumeId = (id: string): boolean => /^\d{1,20}$/.test(id) && BigInt(id) <= largestXid8

/** Whether all changes since a resume id are still stored, and the id is one of this database. */
export const isStillKept = async (tx: Tx, resumeId: string): Promise<boolean> => {
  const { rows } = await sql<{ kept: boolean }>`
    select ${resumeId}::xid8 <= pg_snapshot_xmin(pg_current_snapshot()) and ${resumeId}::xid8 > xact as kept
    from lot_change_forgotten`.execute(tx)
  return rows[0]!.kept
}

const keptChangesMinutes = 10

/**
 * Deletes old changes and stores up to which transaction. Never a future one: a database restored into another cluster
 * counts its transactions from the beginning.
 */
export const deleteOldChanges = async (tx: Tx): Promise<void> => {
  await sql`
    with deleted as (delete from lot_change where at < now() - make_interval(mins => ${keptChangesMinutes}) returning xact)
    update lot_change_forgotten f set xact = least(greatest(f.xact, (select max(xact) from deleted)),
      pg_snapshot_xmax(pg_current_snapshot()))`.execute(tx)
}
