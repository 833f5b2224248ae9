import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { loadRows } from '#platform/database/load-rows.ts'

/** Plain rows of the tables of a lot. */
export interface LotRows {
  readonly customers: readonly object[]
  readonly lots: readonly { readonly id: string }[]
  readonly floorMaps: readonly object[]
  readonly floors: readonly object[]
  readonly groups: readonly object[]
  readonly stalls: readonly object[]
}

/** Adds missing lots with their states and timers; existing ones are unchanged. Returns the ids of the new lots. */
export const loadLots = async (tx: Tx, rows: LotRows): Promise<string[]> => {
  await loadRows(tx, 'customer', rows.customers)
  const there = await tx.selectFrom('parking_lot').select('id').execute()
  const known = new Set(there.map(({ id }) => id))
  const fresh = rows.lots.map(({ id }) => id).filter((id) => !known.has(id))
  const ofFresh = <T extends object>(all: readonly T[]) =>
    all.filter((row) => fresh.includes((row as { parking_lot_id: string }).parking_lot_id))
  await loadRows(tx, 'parking_lot', rows.lots)
  await loadRows(tx, 'floor_map', rows.floorMaps)
  await loadRows(tx, 'floor', ofFresh(rows.floors))
  await loadRows(tx, 'parking_group', ofFresh(rows.groups))
  await loadRows(tx, 'stall', ofFresh(rows.stalls))
  await sql`insert into stall_state (parking_lot_id, stall_id)
    select parking_lot_id, id from stall where parking_lot_id = any(${fresh}::uuid[]) on conflict do nothing`.execute(
    tx,
  )
  await sql`insert into lot_state (parking_lot_id) select unnest(${fresh}::uuid[]) on conflict do nothing`.execute(
    tx,
  )
  await sql`insert into lot_timer (parking_lot_id, kind, subject, due_at)
    select unnest(${fresh}::uuid[]), 'tick', '', now() on conflict do nothing`.execute(tx)
  return fresh
}

/** Starts the silence timers of the lots' stall sensors. */
export const scheduleSilenceTimers = async (tx: Tx, lotIds: readonly string[]): Promise<void> => {
  await sql`insert into lot_timer (parking_lot_id, kind, subject, due_at)
    select parking_lot_id, 'silence', device_id, now() + make_interval(mins => sensor_timeout_minutes)
    from device join parking_lot on parking_lot.id = parking_lot_id
    where kind = 'stall-sensor' and parking_lot_id = any(${lotIds}::uuid[]) on conflict do nothing`.execute(
    tx,
  )
}
