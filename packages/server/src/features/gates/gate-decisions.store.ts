import type { GateDecision } from '@stallwise/domain/gates/read-opening.rules.ts'
import type { Arrival } from '@stallwise/domain/visits/visits.model.ts'
import { sql, type Selectable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'

/** A zone whose gates open by themselves. */
export type GateZoneRow = Pick<
  Selectable<Tables['zone']>,
  'id' | 'gate_policy' | 'anti_passback' | 'unjudged_entry' | 'passholder_groups' | 'sprockits'
>

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

interface NewDecision {
  readonly lotId: string
  readonly zoneId: string
  readonly arrival: Arrival
  readonly deviceName: string
  readonly decision: GateDecision
  readonly at: number
}

/** GAT-56: records a decision; false if another server has decided about this read. */
export const insertDecision = async (
  tx: Tx,
  { lotId, zoneId, arrival: { read }, deviceName, decision, at }: NewDecision,
): Promise<boolean> => {
  const result = await tx
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
