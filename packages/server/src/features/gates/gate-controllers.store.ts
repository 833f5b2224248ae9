import type { GateDriver, GateReach, GateSettings } from '@stallwise/domain/gates/gates.model.ts'
import { releaseGiveUpMs } from '@stallwise/domain/gates/pulse.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface GateControllerRow {
  parking_lot_id: string
  id: string
  monex_device_id: string
  driver: GateDriver
  reach: GateReach
  address: string
  outlet_base: number
  settings: GateSettings
  credentials: string | null
  version: number
  removed_at: Date | null
  sprockits: number
  overdue_releases: number
}

/** Serializes changes to the gates of a lot until the transaction ends. */
export const lockGates = async (tx: Tx, lotId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('gates ' || ${lotId}, 0))`.execute(tx)
}

/** GAT-24: whether the release of opening `o` has been due for so long that it may be given up. */
const isOverdue = sql<boolean>`o.release_state = 'due' and o.state not in ('requested', 'claimed')
  and o.claimed_at < clock_timestamp() - make_interval(secs => ${releaseGiveUpMs / 1_000})`

const selection = (tx: Tx) =>
  tx
    .selectFrom('gate_controller as c')
    .selectAll('c')
    .select(
      sql<number>`(select count(*)::int from sprockit s where s.parking_lot_id = c.parking_lot_id
        and s.controller_id = c.id and s.removed_at is null)`.as('sprockits'),
    )
    .select(
      sql<number>`(select count(*)::int from gate_opening o where o.parking_lot_id = c.parking_lot_id
        and o.controller_id = c.id and ${isOverdue})`.as('overdue_releases'),
    )

/** One row more than asked for shows that there is a next page. */
export const listGateControllers = (
  tx: Tx,
  { lotId, cursor, limit }: { lotId: string; cursor?: string | undefined; limit: number },
): Promise<GateControllerRow[]> =>
  selection(tx)
    .where('c.parking_lot_id', '=', lotId)
    .where('c.removed_at', 'is', null)
    .$if(cursor !== undefined, (query) => query.where('c.id', '>', cursor!))
    .orderBy('c.id')
    .limit(limit + 1)
    .execute()

/** Finds a controller by id in any lot that the viewer can see, including removed ones. */
export const findGateController = (tx: Tx, id: string): Promise<GateControllerRow | undefined> =>
  selection(tx).where('c.id', '=', id).executeTakeFirst()

/** Finds controllers by monexDeviceId, in one lot or in all that the viewer can see. */
export const findByDevice = (
  tx: Tx,
  monexDeviceId: string,
  lotId: string | undefined,
): Promise<GateControllerRow[]> =>
  selection(tx)
    .where(sql<string>`lower(c.monex_device_id)`, '=', monexDeviceId.toLowerCase())
    .where('c.removed_at', 'is', null)
    .$if(lotId !== undefined, (query) => query.where('c.parking_lot_id', '=', lotId!))
    .limit(2)
    .execute()

export type GateControllerFields = Pick<
  GateControllerRow,
  'monex_device_id' | 'driver' | 'reach' | 'address' | 'outlet_base' | 'settings' | 'credentials'
>

const stored = ({ settings, ...fields }: GateControllerFields) => ({
  ...fields,
  settings: JSON.stringify(settings),
})

export const insertGateController = async (
  tx: Tx,
  place: { lotId: string; id: string },
  fields: GateControllerFields,
): Promise<void> => {
  await tx
    .insertInto('gate_controller')
    .values({ parking_lot_id: place.lotId, id: place.id, ...stored(fields) })
    .execute()
}

export const updateGateController = async (
  tx: Tx,
  place: { lotId: string; id: string },
  fields: GateControllerFields,
): Promise<void> => {
  await tx
    .updateTable('gate_controller')
    .set((is) => ({ ...stored(fields), version: is('version', '+', 1) }))
    .where('parking_lot_id', '=', place.lotId)
    .where('id', '=', place.id)
    .execute()
}

export const setGateControllerRemoved = async (
  tx: Tx,
  place: { lotId: string; id: string },
  removedAt: Date | null,
): Promise<void> => {
  await tx
    .updateTable('gate_controller')
    .set((is) => ({ removed_at: removedAt, version: is('version', '+', 1) }))
    .where('parking_lot_id', '=', place.lotId)
    .where('id', '=', place.id)
    .execute()
}

/** GAT-22: whether the controller still has a release to send that may not be given up yet, or a pulse in progress. */
export const isControllerBusy = async (tx: Tx, lotId: string, id: string): Promise<boolean> => {
  const { rows } = await sql<{ busy: boolean }>`select exists (select 1 from gate_opening o
    where o.parking_lot_id = ${lotId} and o.controller_id = ${id}
      and (o.release_state = 'due' or o.state in ('requested', 'claimed')) and not (${isOverdue})) as busy`.execute(
    tx,
  )
  return rows[0]!.busy
}
