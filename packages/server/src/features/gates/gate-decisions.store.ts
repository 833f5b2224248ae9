import type { OpeningState } from '@stallwise/domain/gates/gates.model.ts'
import type { GateDecision, GatePolicy, GateZone } from '@stallwise/domain/gates/read-opening.rules.ts'
import type { VisitRead } from '@stallwise/domain/visits/visits.model.ts'
import { sql, type Selectable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'

/** A zone whose gates open by themselves. */
export type GateZoneRow = Pick<
  Selectable<Tables['zone']>,
  'id' | 'gate_policy' | 'anti_passback' | 'unjudged_entry' | 'passholder_groups' | 'sprockits'
>

/** How the gates of a zone open by themselves. */
export const gateZoneOf = (row: GateZoneRow): GateZone => ({
  gatePolicy: row.gate_policy,
  antiPassback: row.anti_passback,
  unjudgedEntry: row.unjudged_entry,
  passholderGroups: row.passholder_groups,
})

/** The zones among these whose gates open by themselves. */
export const findGateZones = (tx: Tx, lotId: string, zoneIds: readonly string[]): Promise<GateZoneRow[]> =>
  tx
    .selectFrom('zone')
    .select(['id', 'gate_policy', 'anti_passback', 'unjudged_entry', 'passholder_groups', 'sprockits'])
    .where('parking_lot_id', '=', lotId)
    .where('id', 'in', [...zoneIds])
    .where('gate_policy', '<>', 'manual')
    .where('removed_at', 'is', null)
    .execute()

/** All zones of a lot whose gates open by themselves, by their ids, and for whom. */
export const listOpeningZones = async (tx: Tx, lotId: string): Promise<ReadonlyMap<string, GatePolicy>> => {
  const zones = await tx
    .selectFrom('zone')
    .select(['id', 'gate_policy'])
    .where('parking_lot_id', '=', lotId)
    .where('gate_policy', '<>', 'manual')
    .where('removed_at', 'is', null)
    .execute()
  return new Map(zones.map((zone) => [zone.id, zone.gate_policy]))
}

/** A pass as its validity is decided. */
export type PassRow = Pick<
  Selectable<Tables['passholder']>,
  'id' | 'passholder_group_id' | 'pass_type' | 'validity_group' | 'valid_from' | 'valid_to'
>

/** The passes of passholders. */
export const findPasses = (tx: Tx, lotId: string, ids: readonly string[]): Promise<PassRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('passholder')
        .select(['id', 'passholder_group_id', 'pass_type', 'validity_group', 'valid_from', 'valid_to'])
        .where('parking_lot_id', '=', lotId)
        .where('id', 'in', [...ids])
        .where('removed_at', 'is', null)
        .execute()

/** The names of cameras and readers by their ids. */
export const findDeviceNames = async (
  tx: Tx,
  lotId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from camera where parking_lot_id = ${lotId} and id = any(${ids}::uuid[])
    union all select id, name from rfid_reader where parking_lot_id = ${lotId} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The read that a decision is about. */
export type DecidedRead = Pick<VisitRead, 'eventId' | 'at' | 'passage' | 'passholderId'>

interface NewDecision {
  readonly lotId: string
  readonly zoneId: string
  readonly read: DecidedRead
  readonly deviceName: string
  readonly decision: GateDecision
  readonly at: number
  /** What is due for the visit of a vehicle that is held. */
  readonly owed?: { readonly visitId: string; readonly cents: number; readonly since: number } | null
}

/** GAT-56: records a decision; returns its id, or undefined if another server has decided about this read. */
export const insertDecision = async (
  tx: Tx,
  { lotId, zoneId, read, deviceName, decision, at, owed }: NewDecision,
): Promise<string | undefined> => {
  const inserted = await tx
    .insertInto('gate_decision')
    .values({
      parking_lot_id: lotId,
      id: uuidv7(),
      decided_at: new Date(at),
      zone_id: zoneId,
      event_id: read.eventId,
      read_at: new Date(read.at),
      device_name: deviceName,
      passage: read.passage as 'entry' | 'exit',
      opens: decision.opens,
      cause: decision.cause,
      is_passback: decision.isPassback,
      passholder_id: read.passholderId,
      ...(owed && { visit_id: owed.visitId, due_cents: owed.cents, due_since: new Date(owed.since) }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Keeps the opening that a decision led to. */
export const noteOpening = async (tx: Tx, lotId: string, id: string, openingId: string): Promise<void> => {
  await tx
    .updateTable('gate_decision')
    .set({ opening_id: openingId })
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .execute()
}

/** GAT-16: a gate was opening already, so nothing was sent for this vehicle. */
export const noteAlreadyOpening = async (tx: Tx, lotId: string, id: string): Promise<void> => {
  await tx
    .updateTable('gate_decision')
    .set({ was_opening: true })
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .execute()
}

/** A decision with the names and the plate that it refers to. */
export interface DecisionRow extends Selectable<Tables['gate_decision']> {
  zone_name: string
  plate: string | null
  opening_state: OpeningState | null
  currency: string
}

/** Newest first; the cursor is the last id of the previous page. The plate stands in the visit that the read began or ended, or that is not paid. */
export const listDecisions = async (
  tx: Tx,
  { lotId, cursor, limit }: { lotId: string; cursor: string | undefined; limit: number },
): Promise<DecisionRow[]> => {
  const after = cursor
    ? sql`and (d.decided_at, d.id) < (select decided_at, id from gate_decision where parking_lot_id = ${lotId} and id = ${cursor})`
    : sql``
  const { rows } = await sql<DecisionRow>`
    with page as (select * from gate_decision d where d.parking_lot_id = ${lotId} ${after}
      order by d.decided_at desc, d.id desc limit ${limit + 1})
    select page.*, zone.name as zone_name, o.state as opening_state, coalesce(entered.plate, left_lot.plate, owing.plate) as plate,
      lot.currency
    from page
    join parking_lot lot on lot.id = ${lotId}
    join zone on zone.parking_lot_id = ${lotId} and zone.id = page.zone_id
    left join gate_opening o on o.parking_lot_id = ${lotId} and o.id = page.opening_id
    left join lateral (select plate from visit where parking_lot_id = ${lotId} and page.passage = 'entry'
      and entered_at = page.read_at and entry_event_id = page.event_id limit 1) entered on true
    left join lateral (select plate from visit where parking_lot_id = ${lotId} and page.passage = 'exit'
      and exited_at = page.read_at and exit_event_id = page.event_id limit 1) left_lot on true
    left join visit owing on owing.parking_lot_id = ${lotId} and owing.id = page.visit_id
      and owing.entered_at between page.due_since and page.read_at
    order by page.decided_at desc, page.id desc`.execute(tx)
  return rows
}
