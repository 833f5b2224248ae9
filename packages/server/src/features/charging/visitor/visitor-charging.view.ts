import { timingSafeEqual } from 'node:crypto'
import type { VisitorCharging } from '@stallwise/contract/charging/visitor-charging.contract.ts'
import { costOfCharging } from '@stallwise/domain/charging/charging-cost.ts'
import type { ChargingCost } from '@stallwise/domain/charging/charging-prices.model.ts'
import { findHold, findReceiptOfHold, type PaymentParts } from '#features/payments/payments.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { findSession, type SessionRow } from '../sessions/session-rows.store.ts'
import type { StartRow } from './starts.store.ts'

const secretOf = ({ gates: { sealing } }: PaymentParts, startId: string): string =>
  sealing.fingerprint(startId, 'start of charging')

/** CHG-32: whether a secret is that of a start. */
export const isSecretOf = (parts: PaymentParts, startId: string, secret: string): boolean => {
  const [given, right] = [Buffer.from(secret), Buffer.from(secretOf(parts, startId))]
  return given.length === right.length && timingSafeEqual(given, right)
}

const nothing: ChargingCost = { lines: [], netCents: 0, taxCents: 0, totalCents: 0 }

/** What a session costs so far, or cost. */
const costOf = (
  session: SessionRow,
  { prices, credit }: StartRow,
  { heldCents, now }: { readonly heldCents: number; readonly now: number },
): ChargingCost => {
  if (session.settled_at) return session.cost ?? nothing
  const durationMs = (session.ended_at?.getTime() ?? now) - session.began_at.getTime()
  return costOfCharging(prices, credit, { wh: session.wh, durationMs }, heldCents)
}

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

const isFlowing = (session: SessionRow | undefined): boolean =>
  session !== undefined &&
  session.ended_at === null &&
  session.flowed_at !== null &&
  session.activity !== 'suspendedEV' &&
  session.activity !== 'suspendedEVSE'

const stationOf = async (tx: Tx, { lotId, stationId, evse }: StartRow) => {
  const station = await tx
    .selectFrom('charging_station')
    .select(['identity', 'name'])
    .where('parking_lot_id', '=', lotId)
    .where('id', '=', stationId)
    .executeTakeFirst()
  return { _id: stationId, identity: station?.identity ?? '', name: station?.name ?? '', evse }
}

/** CHG-30 to CHG-38: a visitor's charging as its page shows it. */
export const loadVisitorCharging = async (
  tx: Tx,
  parts: PaymentParts,
  start: StartRow,
): Promise<VisitorCharging> => {
  const { lotId, id } = start
  const hold = (await findHold(tx, lotId, id))!
  const session = start.sessionId === null ? undefined : await findSession(tx, lotId, start.sessionId)
  const receipt = session?.payment_id ? await findReceiptOfHold(tx, lotId, id) : undefined
  const cost = session ? costOf(session, start, { heldCents: hold.cents, now: parts.clock() }) : nothing
  return {
    _id: id,
    secret: secretOf(parts, id),
    station: await stationOf(tx, start),
    state: start.state,
    failure: start.failure,
    reason: hold.reason,
    heldCents: hold.cents,
    currency: hold.currency,
    startedAt: iso(session?.began_at),
    endedAt: iso(session?.ended_at),
    isFlowing: isFlowing(session),
    isWaitingForVehicle: session?.activity === 'suspendedEV',
    isStopping: start.stopRequestedAt !== null && session?.ended_at === null,
    stopReason: start.stopReason,
    kwh: (session?.cleared_wh ?? session?.wh ?? 0) / 1_000,
    powerKw: session?.power_w == null ? null : session.power_w / 1_000,
    costCents: cost.totalCents,
    lines: cost.lines.map((line) => ({ ...line })),
    needsPerson: session?.doubt != null && session.ended_at !== null && session.cleared_at === null,
    receipt: receipt ?? null,
    isReleased: hold.release_state === 'approved' || receipt !== undefined,
  }
}
