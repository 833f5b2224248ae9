import type { GateDriver, GateReach } from '@stallwise/domain/gates/gates.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface SprockitRow {
  parking_lot_id: string
  id: string
  name: string
  code: string
  description: string
  controller_id: string
  outlet: number
  pulse_ms: number
  version: number
  removed_at: Date | null
  monex_device_id: string
  driver: GateDriver
  reach: GateReach
  edge_seen_at: Date | null
}

const selection = (tx: Tx) =>
  tx
    .selectFrom('sprockit as s')
    .innerJoin('gate_controller as c', (join) =>
      join.onRef('c.parking_lot_id', '=', 's.parking_lot_id').onRef('c.id', '=', 's.controller_id'),
    )
    .selectAll('s')
    .select(['c.monex_device_id', 'c.driver', 'c.reach'])
    .select(
      sql<Date | null>`(select max(last_seen_at) from edge_key k where k.parking_lot_id = s.parking_lot_id
        and k.removed_at is null)`.as('edge_seen_at'),
    )

/** One row more than asked for shows that there is a next page. */
export const listSprockits = (
  tx: Tx,
  { lotId, cursor, limit }: { lotId: string; cursor?: string | undefined; limit: number },
): Promise<SprockitRow[]> =>
  selection(tx)
    .where('s.parking_lot_id', '=', lotId)
    .where('s.removed_at', 'is', null)
    .$if(cursor !== undefined, (query) => query.where('s.id', '>', cursor!))
    .orderBy('s.id')
    .limit(limit + 1)
    .execute()

export const listAllSprockits = (tx: Tx, lotId: string): Promise<SprockitRow[]> =>
  selection(tx).where('s.parking_lot_id', '=', lotId).where('s.removed_at', 'is', null).execute()

/** Finds a sprockit by id in any lot that the viewer can see, including removed ones. */
export const findSprockit = (tx: Tx, id: string): Promise<SprockitRow | undefined> =>
  selection(tx).where('s.id', '=', id).executeTakeFirst()

/** The sprockit on an outlet, if there is one. */
export const findOnOutlet = (
  tx: Tx,
  place: { lotId: string; controllerId: string; outlet: number },
): Promise<SprockitRow | undefined> =>
  selection(tx)
    .where('s.parking_lot_id', '=', place.lotId)
    .where('s.controller_id', '=', place.controllerId)
    .where('s.outlet', '=', place.outlet)
    .where('s.removed_at', 'is', null)
    .executeTakeFirst()

export interface SprockitFields {
  readonly name: string
  readonly code: string
  readonly description: string
  readonly controller_id: string
  readonly outlet: number
  readonly pulse_ms: number
}

export const insertSprockit = async (
  tx: Tx,
  place: { lotId: string; id: string },
  fields: SprockitFields,
): Promise<void> => {
  await tx
    .insertInto('sprockit')
    .values({ parking_lot_id: place.lotId, id: place.id, ...fields })
    .execute()
}

export const updateSprockit = async (
  tx: Tx,
  place: { lotId: string; id: string },
  fields: SprockitFields | { readonly removed_at: Date | null },
): Promise<void> => {
  await tx
    .updateTable('sprockit')
    .set((is) => ({ ...fields, version: is('version', '+', 1) }))
    .where('parking_lot_id', '=', place.lotId)
    .where('id', '=', place.id)
    .execute()
}
