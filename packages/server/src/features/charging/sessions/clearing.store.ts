import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { markForReports } from '#platform/report-marks/report-marks.ts'
import type { SessionRow } from './session-rows.store.ts'

/** What a person said of a session. */
export interface ClearedSession {
  readonly wh: number
  readonly note: string | null
  readonly by: string
}

/** CHG-63: a person has cleared a session. */
export const noteCleared = async (
  tx: Tx,
  { parking_lot_id: lotId, id, began_at: beganAt }: Pick<SessionRow, 'parking_lot_id' | 'id' | 'began_at'>,
  { wh, note, by }: ClearedSession,
  now: number,
): Promise<void> => {
  await sql`update charging_session set cleared_at = ${new Date(now)}, cleared_by = ${by}, cleared_wh = ${wh}, note = ${note}
    where parking_lot_id = ${lotId} and id = ${id}`.execute(tx)
  await markForReports(tx, lotId, 'chargingSessions', [beganAt.getTime()])
}

/** CHG-64: what a settled session costs after it was cleared. */
export const changeCost = async (
  tx: Tx,
  { parking_lot_id: lotId, id }: Pick<SessionRow, 'parking_lot_id' | 'id'>,
  cost: NonNullable<SessionRow['cost']>,
): Promise<void> => {
  await sql`update charging_session set cost = ${JSON.stringify(cost)}, cents = ${cost.totalCents},
      tax_cents = ${cost.taxCents}
    where parking_lot_id = ${lotId} and id = ${id}`.execute(tx)
}
