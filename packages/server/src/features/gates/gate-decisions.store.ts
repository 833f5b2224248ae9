import type { OpeningState } from '@stallwise/domain/gates/gates.model.ts'
import type { GateDecision, GatePolicy, GateZone } from '@stallwise/domain/gates/read-opening.rules.ts'
import type { VisitRead } from '@stallwise/domain/visits/visits.model.ts'
import { sql, type Selectable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import { findNewest } from '#platform/database/ordered-page.ts'
import type { Tables } from '#platform/database/tables.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'

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

/** VIS-33: whether a zone has a gate that opens by itself: nothing is decided where there is none, or it was removed. */
const opensByItself = sql<boolean>`gate_policy <> 'manual' and removed_at is null and exists (select from sprockit s
  where s.parking_lot_id = zone.parking_lot_id and s.id = any(zone.sprockits) and s.removed_at is null)`

/** The zones among these whose gates open by themselves. */
export const findGateZones = (tx: Tx, lotId: string, zoneIds: readonly string[]): Promise<GateZoneRow[]> =>
  tx
    .selectFrom('zone')
    .select(['id', 'gate_policy', 'anti_passback', 'unjudged_entry', 'passholder_groups', 'sprockits'])
    .where('parking_lot_id', '=', lotId)
    .where('id', 'in', [...zoneIds])
    .where(opensByItself)
    .execute()

/** All zones of a lot whose gates open by themselves, by their ids, and for whom. */
export const listOpeningZones = async (tx: Tx, lotId: string): Promise<ReadonlyMap<string, GatePolicy>> => {
  const zones = await tx
    .selectFrom('zone')
    .select(['id', 'gate_policy'])
    .where('parking_lot_id', '=', lotId)
    .where(opensByItself)
    .execute()
  return new Map(zones.map((zone) => [zone.id, zone.gate_policy]))
}

/** A pass as its validity and its use are decided. */
export type PassRow = Pick<
  Selectable<Tables['passholder']>,
  'id' | 'passholder_group_id' | 'pass_type' | 'validity_group' | 'valid_from' | 'valid_to' | 'inside_at_once'
>

/** The passes of passholders. */
export const findPasses = (tx: Tx, lotId: string, ids: readonly string[]): Promise<PassRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('passholder')
        .select([
          'id',
          'passholder_group_id',
          'pass_type',
          'validity_group',
          'valid_from',
          'valid_to',
          'inside_at_once',
        ])
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

/** A decision about a vehicle at a gate. Times in milliseconds since 1970 UTC. */
export interface MadeDecision {
  readonly lotId: string
  readonly zoneId: string
  readonly read: DecidedRead
  readonly deviceName: string
  readonly decision: GateDecision
  readonly at: number
  /** GAT-56: the visit of a vehicle at an exit; null = none is known. */
  readonly visitId: string | null
  /** What is due for the visit of a vehicle that is held. */
  readonly owed: { readonly visitId: string; readonly cents: number; readonly since: number } | null
  /** GAT-60: by what the vehicle is recognised when it is read again; null = it has gone. */
  readonly signs: readonly string[] | null
  readonly arrivedAt: number
  readonly pulsesAgain: number
  readonly rights: string
}

const columnsOf = ({ read, deviceName, decision, at, visitId, owed, signs, rights }: MadeDecision) => ({
  decided_at: new Date(at),
  event_id: read.eventId,
  read_at: new Date(read.at),
  device_name: deviceName,
  opens: decision.opens,
  cause: decision.cause,
  is_passback: decision.isPassback,
  passholder_id: read.passholderId,
  visit_id: owed?.visitId ?? visitId,
  due_cents: owed?.cents ?? null,
  due_since: owed ? new Date(owed.since) : null,
  signs: signs && [...signs],
  last_read_at: new Date(at),
  rights,
})

/** GAT-56: records a decision; returns its id, or undefined if this read was decided about before. */
export const insertDecision = async (tx: Tx, made: MadeDecision): Promise<string | undefined> => {
  const { lotId, zoneId, read, arrivedAt, pulsesAgain } = made
  const inserted = await tx
    .insertInto('gate_decision')
    .values({
      parking_lot_id: lotId,
      id: uuidv7(),
      zone_id: zoneId,
      passage: read.passage as 'entry' | 'exit',
      arrived_at: new Date(arrivedAt),
      pulses_again: pulsesAgain,
      ...columnsOf(made),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/**
 * GAT-61: an equal decision about a later read of the vehicle takes the place of the one before, and is logged again
 * (VIS-41); false if this read was decided about before, or if the one before is not logged yet, or just being logged.
 */
export const renewDecision = async (tx: Tx, id: string, made: MadeDecision): Promise<boolean> => {
  const { lotId, zoneId, read } = made
  const isDecided = sql<boolean>`exists (select from gate_decision known where known.parking_lot_id = ${lotId}
    and known.zone_id = ${zoneId} and known.event_id = ${read.eventId} and known.read_at = ${new Date(read.at)})`
  const renewed = await tx
    .updateTable('gate_decision')
    .set({ ...columnsOf(made), was_opening: false, log_version: null })
    .where('parking_lot_id', '=', lotId)
    .where('id', 'in', (free) =>
      free
        .selectFrom('gate_decision')
        .select('id')
        .where(rowOfLot(lotId, id))
        .where('log_version', 'is not', null)
        .forUpdate()
        .skipLocked(),
    )
    .where((has) => has.not(isDecided))
    .executeTakeFirst()
  return renewed.numUpdatedRows > 0n
}

/** Keeps the opening that a decision led to. */
export const noteOpening = async (
  tx: Tx,
  lotId: string,
  id: string,
  opening: { readonly id: string; readonly at: number },
): Promise<void> => {
  await tx
    .updateTable('gate_decision')
    .set({ opening_id: opening.id, pulsed_at: new Date(opening.at) })
    .where(rowOfLot(lotId, id))
    .execute()
}

/** GAT-16: a gate was opening already, so nothing was sent for this vehicle. */
export const noteAlreadyOpening = async (tx: Tx, lotId: string, id: string): Promise<void> => {
  await tx.updateTable('gate_decision').set({ was_opening: true }).where(rowOfLot(lotId, id)).execute()
}

/** GAT-63: ends the waiting of a vehicle whose gate was opening for another one; false if it got its pulse since, or was refused. */
export const endWaiting = async (tx: Tx, lotId: string, id: string, since: number): Promise<boolean> => {
  const ended = await tx
    .updateTable('gate_decision')
    .set({ was_opening: false })
    .where(rowOfLot(lotId, id))
    .where('opens', '=', true)
    .where('was_opening', '=', true)
    .where((has) => has.or([has('pulsed_at', 'is', null), has('pulsed_at', '<=', new Date(since))]))
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** The visit of a plate that ended by itself, whose stay goes on. */
export const findOverlongVisits = async (
  tx: Tx,
  lotId: string,
  plates: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (plates.length === 0) return new Map()
  const { rows } = await sql<{ plate: string; id: string }>`select p.plate, v.id
    from unnest(${[...plates]}::text[]) as p(plate)
    cross join lateral (select id, closed_by, stay_ended_at from visit
      where parking_lot_id = ${lotId} and plate = p.plate order by entered_at desc limit 1) v
    where v.closed_by = 'longestStay' and v.stay_ended_at is null`.execute(tx)
  return new Map(rows.map(({ plate, id }) => [plate, id]))
}

/** A decision with the names and the plate that it refers to. */
export interface DecisionRow extends Selectable<Tables['gate_decision']> {
  zone_name: string
  plate: string | null
  opening_state: OpeningState | null
  currency: string
}

/**
 * Newest first. The plate stands in the visit that the read began or ended,
 * or that is not paid; that of a vehicle that was turned away, in the read.
 */
export const listDecisions = (
  tx: Tx,
  { lotId, cursor, limit }: { lotId: string; cursor: string | undefined; limit: number },
) => {
  const read = async (ids: readonly string[]) =>
    (
      await sql<DecisionRow>`select page.*, zone.name as zone_name, o.state as opening_state, 
      coalesce(entered.plate, left_lot.plate, known.plate, seen.plate) as plate,
      lot.currency
    from gate_decision page
    join parking_lot lot on lot.id = ${lotId}
    join zone on zone.parking_lot_id = ${lotId} and zone.id = page.zone_id
    left join gate_opening o on o.parking_lot_id = ${lotId} and o.id = page.opening_id
    left join lateral (select plate from visit where parking_lot_id = ${lotId} and page.passage = 'entry'
      and entered_at = page.read_at and entry_event_id = page.event_id limit 1) entered on true
    left join lateral (select plate from visit where parking_lot_id = ${lotId} and page.passage = 'exit'
      and exited_at = page.read_at and exit_event_id = page.event_id limit 1) left_lot on true
    left join lateral (select plate from visit where parking_lot_id = ${lotId} and id = page.visit_id limit 1) known on true
    left join lateral (select detail ->> 'plate' as plate from device_event where parking_lot_id = ${lotId}
      and at = page.read_at and event_id = page.event_id and kind = 'plate' limit 1) seen on true
    where page.parking_lot_id = ${lotId} and page.id = any(${ids}::uuid[])`.execute(tx)
    ).rows
  const where = [sql`parking_lot_id = ${lotId}`]
  return findNewest(tx, { from: sql`gate_decision`, at: sql`decided_at`, where, limit, cursor, read })
}
