import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { markForReports } from '#platform/report-marks/report-marks.ts'
import type { RowOf } from '#platform/database/tables.ts'
import type { ChargingCost } from '@stallwise/domain/charging/charging-prices.model.ts'
import type { ChargingSession } from '@stallwise/domain/charging/session.model.ts'

export type SessionRow = RowOf<'charging_session'>

export const findSession = (tx: Tx, lotId: string, id: string): Promise<SessionRow | undefined> =>
  tx
    .selectFrom('charging_session')
    .selectAll()
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', id)
    .executeTakeFirst()

const ms = (at: Date | null): number | null => at && at.getTime()

/** What rules of starts ask of a session. */
export const seenSession = (
  row: SessionRow,
): Pick<ChargingSession, 'beganAt' | 'endedAt' | 'flowedAt' | 'measuredAt' | 'activity'> => ({
  beganAt: row.began_at.getTime(),
  endedAt: ms(row.ended_at),
  flowedAt: ms(row.flowed_at),
  measuredAt: ms(row.measured_at),
  activity: row.activity,
})

/** CHG-34: the sessions that have ended, or were to end, and are not settled. */
export const listUnsettled = async (tx: Tx, limit: number): Promise<SessionRow[]> => {
  const { rows } = await sql<SessionRow>`select * from charging_session
    where settled_at is null and ended_at is not null order by began_at limit ${limit}`.execute(tx)
  return rows
}

/** What a session was charged. CHG-34. */
export interface SettledCost {
  readonly cost: ChargingCost | null
  readonly currency: string | null
  readonly paymentId: string | null
}

/** CHG-34: settles a session, once; false if it was settled before. */
export const noteSettled = async (
  tx: Tx,
  { parking_lot_id: lotId, id }: Pick<SessionRow, 'parking_lot_id' | 'id'>,
  { cost, currency, paymentId }: SettledCost,
  now: number,
): Promise<boolean> => {
  const { rows } = await sql<{ at: Date }>`update charging_session set settled_at = ${new Date(now)},
      ended_at = coalesce(ended_at, measured_at, began_at), cost = ${cost && JSON.stringify(cost)},
      cents = ${cost?.totalCents ?? null}, tax_cents = ${cost?.taxCents ?? null}, currency = ${currency},
      payment_id = ${paymentId}
    where parking_lot_id = ${lotId} and id = ${id} and settled_at is null returning began_at as at`.execute(
    tx,
  )
  await markForReports(
    tx,
    lotId,
    'chargingSessions',
    rows.map(({ at }) => at.getTime()),
  )
  return rows.length > 0
}
