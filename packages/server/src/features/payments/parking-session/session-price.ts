import {
  payOptions,
  planOfSession,
  sessionOf,
  type ParkingSession,
  type PayOption,
} from '@stallwise/domain/payments/parking-session.ts'
import type { PriceTax } from '@stallwise/domain/pricing/rate-plan.model.ts'
import type { Tx } from '#platform/database/database.ts'
import { listPaidTimes, loadPrices, type PayLot } from './payment-facts.store.ts'
import { loadReductions, type SessionReductions } from './session-reductions.ts'

/** Whose session it is; `enteredAt` in milliseconds since 1970 UTC, null without an entry. */
interface SessionOwner {
  readonly plate: string
  readonly visitId: string | null
  readonly enteredAt: number | null
}

/** A session, and the payments that count for it. */
export interface PaidSession {
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
export interface SessionPrice {
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
  const { from, isInside } = session
  const reductions = await loadReductions(tx, { ...of, lotId: lot.id, from, isInside, now })
  const prices = await loadPrices(tx, lot, from)
  return {
    options: payOptions(session, { ...prices, ...reductions }, now),
    tax: planOfSession(session, prices)?.tax ?? null,
    reductions,
  }
}
