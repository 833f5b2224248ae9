import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { hasOpenCardPayment } from './card-payments.store.ts'
import { markCharges } from './charges.store.ts'

/** A charging session of a pass. CHG-41. */
export interface ChargedSession {
  readonly lotId: string
  readonly passholderId: string
  readonly sessionId: string
  readonly beganAt: Date
  /** Above zero. */
  readonly cents: number
}

/** CHG-41: enters what a charging session cost in the account of its pass, of the day on which it began; once. */
export const enterChargingSession = async (tx: Tx, session: ChargedSession): Promise<void> => {
  const { lotId, passholderId, sessionId, beganAt, cents } = session
  const id = uuidv7()
  await sql`insert into pass_charge (parking_lot_id, id, passholder_id, frequency, session_id, first_day, last_day, not_before,
      price_cents, passes, charged_days, charged_cents)
    select l.id, ${id}, ${passholderId}, 'charging', ${sessionId}, day, day, day, ${cents}, 1, 1, ${cents}
    from parking_lot l, lateral (select (${beganAt}::timestamptz at time zone l.time_zone)::date as day) d
    where l.id = ${lotId}
    on conflict do nothing`.execute(tx)
  await markCharges(tx, lotId, [id])
}

/** CHG-64: what a charging session costs now, where it was entered otherwise, or not at all. */
export const changeChargingSession = async (tx: Tx, session: ChargedSession): Promise<void> => {
  const { lotId, sessionId, cents } = session
  const { rows } = await sql<{
    id: string
  }>`update pass_charge set price_cents = ${cents}, charged_cents = ${cents}
    where parking_lot_id = ${lotId} and session_id = ${sessionId} returning id`.execute(tx)
  if (rows.length === 0 && cents > 0) return enterChargingSession(tx, session)
  const ids = rows.map(({ id }) => id)
  if (await hasOpenCardPayment(tx, lotId, ids)) throw new Refusal('payment-in-progress')
  await markCharges(tx, lotId, ids)
}
