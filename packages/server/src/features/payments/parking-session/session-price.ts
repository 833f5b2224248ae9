import {
  payOptions,
  planOfSession,
  sessionOf,
  type ParkingSession,
  type PayOption,
} from '@stallwise/domain/payments/parking-session.ts'
import type { PriceTax } from '@stallwise/domain/pricing/rate-plan.model.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { areCouponsPaused, pauseOf } from '../attempts.store.ts'
import {
  findVisitToPay,
  hasEnteredSince,
  isPlateOfPassholder,
  listPaidTimes,
  loadFreeParking,
  loadPrices,
  type OpenVisit,
  type PayLot,
} from './parking-session.store.ts'
import { loadReductions, type SessionReductions } from './session-reductions.ts'
import type { LookedUp } from './session-token.ts'

/** Whose session it is; `enteredAt` is from when on it is charged (PAY-126), in milliseconds since 1970 UTC, null without an entry. */
interface SessionOwner {
  readonly plate: string
  readonly visitId: string | null
  readonly enteredAt: number | null
}

/** A session, and the payments that count for it. */
interface PaidSession {
  readonly session: ParkingSession
  readonly paymentIds: readonly string[]
}

/** PAY-10, PAY-11: the session of a plate in a lot, with what was paid for it. */
export const loadPaidSession = async (
  tx: Tx,
  lotId: string,
  { plate, visitId, enteredAt }: SessionOwner,
  now: number,
): Promise<PaidSession> => {
  const paid = await listPaidTimes(tx, lotId, { plate, visitId }, Math.min(now, enteredAt ?? now))
  const session = sessionOf(enteredAt, paid, now)
  return { session, paymentIds: paid.filter(({ from }) => from >= session.from).map(({ id }) => id) }
}

interface SessionToPrice extends PaidSession {
  readonly plate: string
  /** A coupon code that the visitor typed. */
  readonly code: string | null
  readonly isCouponPaused: boolean
  readonly now: number
}

/** What a session can be paid with, and by which plan, validations and coupon. */
interface SessionPrice {
  readonly options: readonly PayOption[]
  /** Of the plan that the session is priced by. */
  readonly tax: PriceTax | null
  readonly reductions: SessionReductions
}

/** PAY-12 to PAY-16: what can be paid for a session now. */
export const priceOptions = async (
  tx: Tx,
  lot: PayLot,
  { session, now, ...of }: SessionToPrice,
): Promise<SessionPrice> => {
  const { from } = session
  const reductions = await loadReductions(tx, { ...of, lotId: lot.id, from, now })
  const prices = await loadPrices(tx, lot, from)
  return {
    options: payOptions(session, { ...prices, ...reductions }, now),
    tax: planOfSession(session, prices)?.tax ?? null,
    reductions,
  }
}

/** What a visitor pays for, as it is now. */
export interface PricedSession extends SessionPrice {
  readonly lot: PayLot
  readonly lookedUp: LookedUp
  readonly visit: OpenVisit | undefined
  /** When the vehicle entered that is inside, as it was read, or as staff set it. */
  readonly enteredAt: number | null
  /** PAY-126: from when on its stay is charged. */
  readonly chargedFrom: number | null
  readonly session: ParkingSession
  readonly isCovered: boolean
  readonly pausedUntil: number | null
}

interface LookedUpSession {
  readonly lot: PayLot
  readonly lookedUp: LookedUp
  readonly coupon: string | null
  /** See `networkKeyOf`. */
  readonly network: string
  readonly now: number
}

/** PAY-17: whether the vehicle that is inside is a passholder’s. */
const findPassholder = async (
  tx: Tx,
  { lotId, plate, staffEntry }: LookedUp,
  visit: OpenVisit | undefined,
): Promise<boolean> => {
  if (visit) return visit.passholderId !== null
  return staffEntry !== null && isPlateOfPassholder(tx, lotId, plate)
}

/** PAY-10 to PAY-17, PAY-104: what is owed for a plate in a lot now. */
export const priceSession = async (
  tx: Tx,
  { lot, lookedUp, coupon, network, now }: LookedUpSession,
): Promise<PricedSession> => {
  const { plate, visitId, staffEntry } = lookedUp
  const visit = await findVisitToPay(tx, lot.id, visitId === null ? { plate } : { visitId }, now)
  if (staffEntry && (await hasEnteredSince(tx, lot.id, plate, staffEntry.setAt)))
    throw new Refusal('session-expired')
  const enteredAt = staffEntry?.enteredAt ?? visit?.enteredAt ?? null
  const free = enteredAt === null ? null : await loadFreeParking(tx, lot.id, { plate, enteredAt }, now)
  const chargedFrom = free?.chargedFrom ?? null
  const owner = { plate, visitId: visit?.id ?? null, enteredAt: chargedFrom }
  const paid = await loadPaidSession(tx, lot.id, owner, now)
  const isCouponPaused = coupon !== null && (await areCouponsPaused(tx, { lotId: lot.id, network }, now))
  const price = await priceOptions(tx, lot, { ...paid, plate, code: coupon, isCouponPaused, now })
  const isCovered = free?.isFree === true || (await findPassholder(tx, lookedUp, visit))
  return {
    lot,
    lookedUp,
    visit,
    enteredAt,
    chargedFrom,
    session: paid.session,
    isCovered,
    options: isCovered ? [] : price.options,
    tax: price.tax,
    reductions: price.reductions,
    pausedUntil: await pauseOf(tx, { lotId: lot.id, payer: { plate }, network }, now),
  }
}
