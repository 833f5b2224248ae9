import type { StaleName } from '@stallwise/contract/live/live.contract.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { LotPoint } from './resume-id.ts'

export interface ChangeRow {
  readonly version: number
  readonly stalls: readonly string[]
  /** Stalls whose data were edited (not just their state). */
  readonly editedStalls: readonly string[]
  readonly stale: readonly StaleName[]
}

/** A lot whose version is another than the known one. */
export interface ChangedLot extends LotPoint {
  readonly lotId: string
  /** When the known version was written; null if its row was deleted, or never was. */
  readonly knownAt: number | null
  /** The later versions in their order, as far as their rows are kept. */
  readonly rows: readonly ChangeRow[]
}

/** When the transaction of a version began, in milliseconds: `now()` is the same in `lot_state` and `lot_change`. */
const milliseconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

/** The newest versions of lots. */
export const listLotPoints = async (
  tx: Tx,
  lotIds: readonly string[] | 'all',
): Promise<Map<string, LotPoint>> => {
  const { rows } = await sql<LotPoint & { lotId: string }>`
    select parking_lot_id as "lotId", version, ${milliseconds('updated_at')} as at from lot_state
    where ${lotIds === 'all' ? sql`true` : sql`parking_lot_id = any(${lotIds}::uuid[])`}`.execute(tx)
  return new Map(rows.map(({ lotId, version, at }) => [lotId, { version, at }]))
}

/**
 * Of these lots those with another version than the known one (0 where none is given), and what changed since. A lot's
 * row is locked while its version is raised, so that its versions are committed in their order, whatever transactions
 * of other lots do: who has read one has read all before it.
 */
export const listChangedLots = async (
  tx: Tx,
  lotIds: readonly string[] | 'all',
  known: ReadonlyMap<string, number>,
): Promise<ChangedLot[]> => {
  const { rows } = await sql<ChangedLot>`
    select state.parking_lot_id as "lotId", state.version, ${milliseconds('state.updated_at')} as at,
      (select ${milliseconds('at')} from lot_change where parking_lot_id = state.parking_lot_id
         and version = coalesce(known.version, 0)) as "knownAt",
      coalesce((select json_agg(json_build_object('version', version, 'stalls', payload -> 'stalls',
           'editedStalls', coalesce(payload -> 'editedStalls', '[]'), 'stale', payload -> 'stale') order by version)
         from lot_change where parking_lot_id = state.parking_lot_id and version > coalesce(known.version, 0)), '[]') as rows
    from lot_state state left join unnest(${[...known.keys()]}::uuid[], ${[...known.values()]}::bigint[]) known (lot, version)
      on known.lot = state.parking_lot_id
    where state.version <> coalesce(known.version, 0)
      and ${lotIds === 'all' ? sql`true` : sql`state.parking_lot_id = any(${lotIds}::uuid[])`}`.execute(tx)
  return rows
}

const keptChangesMinutes = 10

/**
 * LIV-03: deletes the changes of a lot before one that is older than ten minutes. So the newest is always kept, and a
 * reader finds the version that it has for ten minutes after the next. `lot_change_forgotten` is for servers of the
 * version before, which resume by transaction: never a future one, since a database restored into another cluster counts
 * its transactions from the beginning.
 */
export const deleteOldChanges = async (tx: Tx): Promise<void> => {
  await sql`
    with old as (select parking_lot_id, max(version) as version from lot_change
      where at < now() - make_interval(mins => ${keptChangesMinutes}) group by parking_lot_id),
    deleted as (delete from lot_change using old
      where lot_change.parking_lot_id = old.parking_lot_id and lot_change.version < old.version returning xact)
    update lot_change_forgotten f set xact = least(greatest(f.xact, (select max(xact) from deleted)),
      pg_snapshot_xmax(pg_current_snapshot()))`.execute(tx)
}
