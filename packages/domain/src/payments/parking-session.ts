import { planInForce } from '../pricing/plan-in-force.ts'
import { preparePlan } from '../pricing/priced-plan.ts'
import type { PricedStay, Quote } from '../pricing/quote.model.ts'
import { quoteStay } from '../pricing/quote.ts'
import type { PlannedRates, RatePlan } from '../pricing/rate-plan.model.ts'
import { exitGraceMinutes, maxAheadMinutes, defaultDurations } from './payments.model.ts'

const minute = 60_000
const graceMs = exitGraceMinutes * minute

/** An approved payment of a plate in a lot; times in milliseconds since 1970 UTC. */
export interface PaidTime {
  /** When the session began that it pays for. */
  readonly from: number
  /** The entry, if the session began with it; null if it was paid before. */
  readonly enteredAt: number | null
  readonly until: number
  /** What is left of amount and tax after refunds. */
  readonly cents: number
  readonly taxCents: number
}

/** PAY-10: what a visitor pays for, and what of it is paid; times in milliseconds since 1970 UTC. */
export interface ParkingSession {
  readonly from: number
  readonly isInside: boolean
  readonly paidUntil: number | null
  readonly paidCents: number
  readonly paidTaxCents: number
}

const latestOf = (paid: readonly PaidTime[]): PaidTime | undefined =>
  paid.reduce<PaidTime | undefined>((last, one) => (last && last.until >= one.until ? last : one), undefined)

/** PAY-10: when the session of a plate begins, by its open visit (null: none). */
const beginOf = (enteredAt: number | null, paid: readonly PaidTime[], now: number): number => {
  if (enteredAt === null) {
    const latest = latestOf(paid)
    return latest && latest.until + graceMs >= now ? latest.from : now
  }
  const ahead = latestOf(
    paid.filter((one) => one.enteredAt === null && one.from < enteredAt && one.until + graceMs >= enteredAt),
  )
  return ahead?.from ?? enteredAt
}

/** PAY-10, PAY-11: the session of a plate, by its open visit (null: none) and its approved payments. */
export const sessionOf = (
  enteredAt: number | null,
  paid: readonly PaidTime[],
  now: number,
): ParkingSession => {
  const from = beginOf(enteredAt, paid, now)
  const own = paid.filter((one) => one.from >= from)
  return {
    from,
    isInside: enteredAt !== null,
    paidUntil: latestOf(own)?.until ?? null,
    paidCents: own.reduce((sum, { cents }) => sum + cents, 0),
    paidTaxCents: own.reduce((sum, { taxCents }) => sum + taxCents, 0),
  }
}

/** What a session is priced with. */
export interface SessionPrices {
  readonly plans: readonly PlannedRates[]
  /** The lot's group for visitors. */
  readonly groupId: string | null
  readonly timeZone: string
  /** Of visitors, in minutes. */
  readonly durations: readonly number[]
  readonly occupancyPercent: number | null
  readonly validations: NonNullable<PricedStay['validations']>
  readonly coupon: NonNullable<PricedStay['coupon']> | null
}

/** Until when a visitor can pay (milliseconds since 1970 UTC), and what it costs. */
export interface PayOption {
  /** What is added to now, or to the time that is paid; null = to leave now. */
  readonly minutes: number | null
  readonly until: number
  readonly quote: Quote
  /** What is still to be paid, and the tax in it, in cents. */
  readonly dueCents: number
  readonly dueTaxCents: number
}

const nothing: Quote = {
  lines: [],
  totals: { parkingCents: 0, netCents: 0, taxCents: 0, totalCents: 0 },
  multiplier: 1,
}

/** PAY-14, PAY-15: the durations that are offered, in minutes. */
export const offeredDurations = (durations: readonly number[]): number[] => {
  const payable = durations.filter((minutes) => minutes > 0 && minutes <= maxAheadMinutes)
  return [...new Set(payable.length === 0 ? defaultDurations : payable)].sort((a, b) => a - b)
}

/** PAY-114: full minutes after the session began, as it is priced: lines and what is paid end with the same minute. */
const fullMinutes = (from: number, until: number): number => until - ((until - from) % minute)

/** PAY-113: what costs nothing could be repeated without end. */
const isWithinReach = ({ dueCents, until }: PayOption, now: number): boolean =>
  dueCents > 0 || until <= now + maxAheadMinutes * minute

/** PAY-13: the plan of a session; null: nothing is charged. */
export const planOfSession = (
  { from }: Pick<ParkingSession, 'from'>,
  { plans, groupId }: Pick<SessionPrices, 'plans' | 'groupId'>,
): RatePlan | null => planInForce(plans, groupId, from)?.plan ?? null

/** PAY-12 to PAY-16: what a visitor can pay now: first to leave, then longer stays. */
export const payOptions = (session: ParkingSession, prices: SessionPrices, now: number): PayOption[] => {
  const { timeZone, occupancyPercent, validations, coupon } = prices
  const plan = planOfSession(session, prices)
  const priced = plan ? preparePlan(plan, timeZone) : null
  const optionOf = (minutes: number | null, until: number, exit: number): PayOption => {
    const stay = { entry: session.from, exit, occupancyPercent, validations, coupon }
    const quote = priced ? quoteStay(priced, stay) : nothing
    const dueCents = Math.max(0, quote.totals.totalCents - session.paidCents)
    const dueTaxCents = Math.min(dueCents, Math.max(0, quote.totals.taxCents - session.paidTaxCents))
    return { minutes, until, quote, dueCents, dueTaxCents }
  }
  const isPaid = session.paidUntil !== null && session.paidUntil >= now
  const base = fullMinutes(session.from, isPaid ? session.paidUntil! : now)
  const leave = session.isInside && !isPaid ? [optionOf(null, base + graceMs, base)] : []
  const longer = offeredDurations(prices.durations).map((minutes) => {
    const until = base + minutes * minute
    return optionOf(minutes, until, until)
  })
  return [...leave, ...longer].filter((option) => isWithinReach(option, now))
}

/** PAY-60: the tax in a refund of `cents` after earlier ones: in proportion, and the rest of it with the last cent. All in cents. */
export const refundedTax = (
  payment: { readonly cents: number; readonly taxCents: number },
  refunded: { readonly cents: number; readonly taxCents: number },
  cents: number,
): number => {
  const all = refunded.cents + cents
  const tax =
    payment.cents === 0 ? 0 : Math.floor((2 * payment.taxCents * all + payment.cents) / (2 * payment.cents))
  return Math.max(0, tax - refunded.taxCents)
}
