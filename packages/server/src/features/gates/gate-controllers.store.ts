import { releaseGiveUpMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { sql } from 'kysely'
import { findRow, type LotResourceRow } from '#features/resources/resources.public.ts'
import type { Tx } from '#platform/database/database.ts'

/** Serializes changes to the gates of a lot until the transaction ends. */
export const lockGates = async (tx: Tx, lotId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('gates ' || ${lotId}, 0))`.execute(tx)
}

/** GAT-24: whether the release of opening `o` has been due for so long that it may be given up. */
const isOverdue = sql<boolean>`o.release_state = 'due' and o.state not in ('requested', 'claimed')
  and o.claimed_at < clock_timestamp() - make_interval(secs => ${releaseGiveUpMs / 1_000})`

/** Additional values read with a controller. */
export const controllerReads = {
  sprockits: sql<number>`(select count(*)::int from sprockit s
    where s.parking_lot_id = gate_controller.parking_lot_id and s.controller_id = gate_controller.id
      and s.removed_at is null)`,
  overdue_releases: sql<number>`(select count(*)::int from gate_opening o
    where o.parking_lot_id = gate_controller.parking_lot_id and o.controller_id = gate_controller.id
      and ${isOverdue})`,
}

export type GateControllerRow = LotResourceRow<'gate_controller', typeof controllerReads>

/** Finds a controller by id in any lot that the viewer can see, including removed ones. */
export const findGateController = (tx: Tx, id: string): Promise<GateControllerRow | undefined> =>
  findRow(tx, { table: 'gate_controller', alsoRead: controllerReads }, id)

/** Finds controllers by monexDeviceId, in one lot or in all that the viewer can see; at most two, which shows that the id is ambiguous. */
export const findByDevice = async (
  tx: Tx,
  monexDeviceId: string,
  lotId: string | undefined,
): Promise<GateControllerRow[]> => {
  const found = await tx
    .selectFrom('gate_controller')
    .select('id')
    .where(sql<string>`lower(monex_device_id)`, '=', monexDeviceId.toLowerCase())
    .where('removed_at', 'is', null)
    .$if(lotId !== undefined, (query) => query.where('parking_lot_id', '=', lotId!))
    .limit(2)
    .execute()
  const rows = await Promise.all(found.map(({ id }) => findGateController(tx, id)))
  return rows.filter((row) => row !== undefined)
}

/** The controllers of a lot to which sprockits may be connected. */
export const listControllers = (tx: Tx, lotId: string) =>
  tx
    .selectFrom('gate_controller')
    .select(['id', 'monex_device_id as monexDeviceId', 'driver'])
    .where('parking_lot_id', '=', lotId)
    .where('removed_at', 'is', null)
    .execute()

/** GAT-22: whether the controller still has a release to send that may not be given up yet, or a pulse in progress. */
export const isControllerBusy = async (tx: Tx, lotId: string, id: string): Promise<boolean> => {
  const { rows } = await sql<{ busy: boolean }>`select exists (select 1 from gate_opening o
    where o.parking_lot_id = ${lotId} and o.controller_id = ${id}
      and (o.release_state = 'due' or o.state in ('requested', 'claimed')) and not (${isOverdue})) as busy`.execute(
    tx,
  )
  return rows[0]!.busy
}
