import type { SensorErrorKind } from '@stallwise/domain/stalls/stalls.model.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'

/** A stall with all fields that any viewer may see. */
export interface StallRow extends Omit<Selectable<Tables['stall']>, 'parking_lot_id' | 'floor_id'> {
  floor_name: string
  occupied: boolean
  since: Date | null
  last_seen_at: Date | null
  battery_percent: number | null
  errors: SensorErrorKind[]
  closed: boolean | null
}

/** The stalls of a lot, optionally filtered by a condition, ordered by floor and, in natural order, number (STA-30). */
export const listStallRows = async (
  tx: Tx,
  lotId: string,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<StallRow[]> => {
  const { rows } = await sql<StallRow>`
    select stall.id, stall_number, floor_name, stall_type, group_id, handicap, is_active, device, stall_vendor,
      ev_station_id, ev_station_vendor, ev_connector, stall.version, occupied, since, last_seen_at, battery_percent, errors, closed
    from stall join floor on floor.parking_lot_id = ${lotId} and floor.id = floor_id
    left join stall_state on stall_state.parking_lot_id = ${lotId} and stall_id = stall.id
    where stall.parking_lot_id = ${lotId} and (${condition}) order by position, number_order, stall_number`.execute(
    tx,
  )
  return rows
}

/** The lot's version and figures; undefined if it does not exist. */
export const findLotState = async (tx: Tx, lotId: string) =>
  tx
    .selectFrom('lot_state')
    .select(['version', 'counts', 'last_event_at'])
    .where('parking_lot_id', '=', lotId)
    .executeTakeFirst()

/** The changes after a version; undefined if their rows were already deleted. */
export const findChangesAfter = async (tx: Tx, lotId: string, after: number, until: number) => {
  const rows = await tx
    .selectFrom('lot_change')
    .select(['version', 'payload'])
    .where('parking_lot_id', '=', lotId)
    .where('version', '>', after)
    .where('version', '<=', until)
    .execute()
  if (rows.length < until - after) return undefined
  const payloads = rows.map(
    (row) => row.payload as { stalls: string[]; editedStalls?: string[]; stale: string[] },
  )
  return {
    stalls: [...new Set(payloads.flatMap(({ stalls, editedStalls = [] }) => [...stalls, ...editedStalls]))],
    stale: [...new Set(payloads.flatMap(({ stale }) => stale))],
  }
}
