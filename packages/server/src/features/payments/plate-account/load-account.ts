import {
  planOfSession,
  plateAccountOf,
  type PlateAccount,
  type SessionPrices,
} from '@stallwise/domain/payments/plate-account.ts'
import { joinedSpans, plateSessionOf, type PlateSession } from '@stallwise/domain/payments/plate-session.ts'
import type { TimeSpan } from '@stallwise/domain/pricing/quote.model.ts'
import type { PriceTax } from '@stallwise/domain/pricing/rate-plan.model.ts'
import { listCoveredTime, listCoverOfEqualFits } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { loadPrices, type PayLot } from '../parking-session/parking-session.store.ts'
import { loadReductions, type SessionReductions } from '../parking-session/session-reductions.ts'
import { findPaidLookAlikes } from './look-alikes.store.ts'
import type { PlateInLot, TypedCode } from './plate-in-lot.ts'
import { listPlatePayments } from './plate-payments.store.ts'

/** PAY-16: what a plate owes, and what it is worked out with. */
export interface PricedPlate {
  readonly session: PlateSession
  readonly account: PlateAccount
  readonly prices: SessionPrices
  /** Of the plan that the session is priced by. */
  readonly tax: PriceTax | null
  readonly reductions: SessionReductions
  /** PAY-128: payments for look-alikes that count. */
  readonly ofLookAlikes: readonly string[]
}

const noCode: TypedCode = { code: null, isPaused: false }

interface AccountRequest {
  readonly now: number
  readonly typed?: TypedCode | undefined
  /** PAY-128: plates whose payments count too. */
  readonly lookAlikes?: readonly string[] | undefined
  /** VEH-12: time that is free of charge by plates which its vehicle may have. */
  readonly alsoCovered?: readonly TimeSpan[]
}

type AskedAccount = Omit<AccountRequest, 'lookAlikes' | 'alsoCovered'> & { readonly isAtExit?: boolean }

const accountOf = async (
  tx: Tx,
  lot: PayLot,
  of: PlateInLot,
  { now, typed = noCode, lookAlikes, alsoCovered = [] }: AccountRequest,
): Promise<PricedPlate> => {
  const { plate, stay } = of
  const since = Math.min(now, stay?.begin ?? now)
  const payments = await listPlatePayments(tx, lot.id, plate, since, lookAlikes)
  const covered = joinedSpans([...(await listCoveredTime(tx, lot.id, plate)), ...alsoCovered])
  const facts = { stay, covered, payments, exitGraceMinutes: lot.exitGraceMinutes }
  const session = plateSessionOf(facts, now)
  const reductions = await loadReductions(tx, { ...of, lotId: lot.id, session, typed, now })
  const { validations, coupon } = reductions
  const prices = { ...(await loadPrices(tx, lot, session.planAt)), validations, coupon }
  return {
    session,
    account: plateAccountOf(session, prices, now),
    prices,
    tax: planOfSession(session, prices)?.tax ?? null,
    reductions,
    ofLookAlikes: payments.filter((one) => one.plate !== plate).map(({ id }) => id),
  }
}

/**
 * PAY-16: what a plate owes in a lot now, and what can be paid for it: the one answer for payment pages, staff, exits and
 * payments that are settled. PAY-128: what was paid for a look-alike counts if something is due without it.
 */
export const loadAccount = async (
  tx: Tx,
  lot: PayLot,
  of: PlateInLot,
  { isAtExit = false, ...asked }: AskedAccount,
): Promise<PricedPlate> => {
  const { plate, stay } = of
  const first = await accountOf(tx, lot, of, asked)
  if (!stay || first.account.state !== 'due') return first
  const alsoCovered = stay.hadPass ? [] : await listCoverOfEqualFits(tx, lot.id, { plate, begin: stay.begin })
  const request = { ...asked, alsoCovered }
  const own = alsoCovered.length === 0 ? first : await accountOf(tx, lot, of, request)
  if (own.account.state !== 'due') return own
  const lookAlikes = await findPaidLookAlikes(tx, lot.id, { plate, begin: stay.begin }, isAtExit)
  return lookAlikes ? accountOf(tx, lot, of, { ...request, lookAlikes }) : own
}
