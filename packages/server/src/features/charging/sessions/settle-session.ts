import { costOfCharging } from '@stallwise/domain/charging/charging-cost.ts'
import type {
  ChargingCost,
  ChargingCredit,
  ChargingPrices,
} from '@stallwise/domain/charging/charging-prices.model.ts'
import { isToSettle } from '@stallwise/domain/charging/start.rules.ts'
import { changeChargingSession, enterChargingSession } from '#features/pass-charges/pass-charges.public.ts'
import {
  carryOutTake,
  decideHold,
  findHold,
  type DecidedTake,
  type PaymentLog,
  type PaymentParts,
  type StoredQuote,
} from '#features/payments/payments.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { findCredit, findPricesAt } from '../prices/prices.store.ts'
import { changeCost } from './clearing.store.ts'
import { findStart, lockStart, noteOver, type StartRow } from '../visitor/starts.store.ts'
import {
  findSession,
  seenSession,
  listUnsettled,
  noteSettled,
  type SessionRow,
} from './session-rows.store.ts'

const endOf = (session: SessionRow): number =>
  (session.ended_at ?? session.measured_at ?? session.began_at).getTime()

const costOf = (
  session: SessionRow,
  {
    prices,
    credit,
    limit,
  }: {
    readonly prices: ChargingPrices
    readonly credit: ChargingCredit | null
    readonly limit: number | null
  },
): ChargingCost =>
  costOfCharging(
    prices,
    credit,
    { wh: session.cleared_wh ?? session.wh, durationMs: endOf(session) - session.began_at.getTime() },
    limit,
  )

const quoteOf = (
  { lines, netCents, taxCents, totalCents }: ChargingCost,
  prices: ChargingPrices,
  station: string,
): StoredQuote => ({
  lines,
  totals: { parkingCents: totalCents - addedTaxOf(lines), netCents, taxCents, totalCents },
  multiplier: 1,
  tax: prices.tax,
  charging: { station },
})

const addedTaxOf = (lines: ChargingCost['lines']): number =>
  lines.reduce((sum, { kind, cents }) => (kind === 'tax' ? sum + cents : sum), 0)

/** CHG-61: a session that is not the one of its start costs nothing, and its start goes on. */
const settleStray = async (tx: Tx, session: SessionRow, now: number): Promise<undefined> => {
  await noteSettled(tx, session, { cost: null, currency: null, paymentId: null }, now)
  return undefined
}

/** CHG-34: takes what a visitor's session cost from the hold. */
const settleStart = async (
  tx: Tx,
  session: SessionRow,
  start: StartRow,
  now: number,
): Promise<DecidedTake | undefined> => {
  const { lotId, id: holdId, prices, credit, email } = start
  if (start.sessionId !== session.id) return settleStray(tx, session, now)
  const hold = await findHold(tx, lotId, holdId)
  const limit = start.state === 'failed' ? 0 : (hold?.cents ?? 0)
  const cost = costOf(session, { prices, credit, limit })
  const decided = await decideHold(
    tx,
    {
      lotId,
      holdId,
      cents: cost.totalCents,
      taxCents: cost.taxCents,
      quote: quoteOf(cost, prices, session.station_name),
      from: session.began_at.getTime(),
      until: endOf(session),
      email: cost.totalCents === 0 ? null : email,
      beside: start.beside,
    },
    now,
  )
  const paymentId = decided?.payment?.id ?? null
  await noteSettled(tx, session, { cost, currency: hold?.currency ?? null, paymentId }, now)
  await noteOver(tx, start, now)
  return decided
}

/** CHG-41: what a session of a pass cost. */
const settlePass = async (tx: Tx, session: SessionRow, now: number): Promise<void> => {
  const { parking_lot_id: lotId, passholder_id: passholderId } = session
  const at = session.began_at.getTime()
  const prices = await findPricesAt(tx, { lotId, payer: 'passholder' }, at)
  const cost = prices && costOf(session, { prices, credit: await findCredit(tx, lotId), limit: null })
  const lot = await tx
    .selectFrom('parking_lot')
    .select('currency')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  await noteSettled(tx, session, { cost, currency: lot.currency, paymentId: null }, now)
  if (cost && cost.totalCents > 0 && passholderId !== null)
    await enterChargingSession(tx, {
      lotId,
      passholderId,
      sessionId: session.id,
      beganAt: session.began_at,
      cents: cost.totalCents,
    })
}

/** CHG-64: what a settled session of a pass costs with the energy that a person set; of others nothing changes. */
export const chargeClearedPass = async (tx: Tx, session: SessionRow, wh: number): Promise<void> => {
  const { parking_lot_id: lotId, passholder_id: passholderId, began_at: beganAt, id: sessionId } = session
  if (passholderId === null || session.start_id !== null) return
  const prices = await findPricesAt(tx, { lotId, payer: 'passholder' }, beganAt.getTime())
  if (!prices) return
  const credit = await findCredit(tx, lotId)
  const cost = costOf({ ...session, cleared_wh: wh }, { prices, credit, limit: null })
  await changeCost(tx, session, cost)
  await changeChargingSession(tx, { lotId, passholderId, sessionId, beganAt, cents: cost.totalCents })
}

/** CHG-34, CHG-35: settles a session that is to be settled; returns whether it was. */
export const settleSession = async (
  parts: PaymentParts,
  log: PaymentLog,
  { parking_lot_id: lotId, id }: Pick<SessionRow, 'parking_lot_id' | 'id'>,
): Promise<boolean> => {
  const decided = await parts.database.asSystem(async (tx) => {
    const now = parts.clock()
    const found = await findSession(tx, lotId, id)
    if (!found || found.settled_at) return undefined
    const start = found.start_id === null ? undefined : await findStart(tx, found.start_id)
    const locked = start && (await lockStart(tx, lotId, start.id))
    const session = (await findSession(tx, lotId, id))!
    const acceptedAt = session.stop_accepted_at?.getTime() ?? null
    const doubt = session.cleared_at ? null : session.doubt
    const seen = Object.assign(seenSession(session), { energy: { doubt } })
    if (session.settled_at || !isToSettle(seen, { acceptedAt, now })) return undefined
    if (locked) return { take: await settleStart(tx, session, locked, now) }
    if (session.passholder_id !== null) await settlePass(tx, session, now)
    else await noteSettled(tx, session, { cost: null, currency: null, paymentId: null }, now)
    return { take: undefined }
  })
  if (decided?.take) await carryOutTake(parts, log, decided.take)
  return decided !== undefined
}

const atOnce = 100

/** CHG-34: settles the sessions that have ended; returns how many. */
export const settleDueSessions = async (parts: PaymentParts, log: PaymentLog): Promise<number> => {
  const due = await parts.database.asSystem((tx) => listUnsettled(tx, atOnce))
  let settled = 0
  for (const session of due) if (await settleSession(parts, log, session)) settled++
  return settled
}
