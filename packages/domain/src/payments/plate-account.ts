import { planInForce } from '../pricing/plan-in-force.ts'
import { preparePlan, type PricedPlan } from '../pricing/priced-plan.ts'
import type { PricedStay, Quote } from '../pricing/quote.model.ts'
import { paidByLastInterval, quoteStay } from '../pricing/quote.ts'
import type { PlannedRates, RatePlan } from '../pricing/rate-plan.model.ts'
import { defaultDurations, maxAheadMinutes } from './payments.model.ts'
import type { PlateSession } from './plate-session.ts'
import { minuteMs } from '../time/durations.ts'

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
  /** PAY-12: until when it buys. */
  readonly until: number
  /** PAY-12: until when the vehicle may leave then. */
  readonly leaveBy: number
  /** The time until which the stay is priced. */
  readonly exit: number
  readonly quote: Quote
  /** What is still to be paid, and the tax in it, in cents. */
  readonly dueCents: number
  readonly dueTaxCents: number
  /** PAY-111: nothing is due because of a validation or coupon. */
  readonly isGiven: boolean
}

/**
 * What is due for a plate: nothing, since it is covered, or paid, or costs nothing yet; or something. PAY-16.
 */
export type PlateState = 'covered' | 'paid' | 'nothing' | 'due'

/** PAY-16: what a plate owes at a moment, and what can be paid for it. */
export interface PlateAccount {
  readonly state: PlateState
  /** What is owed to leave now, in cents. */
  readonly dueCents: number
  /** Until when it is paid, or covered; null if neither; Infinity = covered without an end. */
  readonly runsUntil: number | null
  /** PAY-12: until when the vehicle may leave without paying more. */
  readonly leaveBy: number | null
  readonly options: readonly PayOption[]
}

const nothing: Quote = {
  lines: [],
  totals: { parkingCents: 0, netCents: 0, taxCents: 0, totalCents: 0 },
  multiplier: 1,
}

/** PAY-14: the durations that are offered, in minutes. */
export const offeredDurations = (durations: readonly number[]): number[] => {
  const payable = durations.filter((minutes) => minutes > 0)
  return [...new Set(payable.length === 0 ? defaultDurations : payable)].sort((a, b) => a - b)
}

/** PAY-13: the plan of a session; null: nothing is charged. */
export const planOfSession = (
  { planAt }: Pick<PlateSession, 'planAt'>,
  { plans, groupId }: Pick<SessionPrices, 'plans' | 'groupId'>,
): RatePlan | null => planInForce(plans, groupId, planAt)?.plan ?? null

/** PAY-114: full minutes after the session began, as it is priced: lines and what is paid end with the same minute. */
const fullMinutes = (from: number, until: number): number => until - ((until - from) % minuteMs)

/** Prices the session until a time; `reductions` in place of those of the session. */
type PriceUntil = (exit: number, reductions?: Pick<SessionPrices, 'validations' | 'coupon'>) => Quote

const stayUntil = (session: PlateSession, prices: SessionPrices, exit: number): PricedStay => ({
  entry: session.entry,
  exit,
  leftOut: session.leftOut,
  hasGrace: session.hasGrace,
  occupancyPercent: prices.occupancyPercent,
  validations: prices.validations,
  coupon: prices.coupon,
})

const pricing = (session: PlateSession, prices: SessionPrices, priced: PricedPlan | null): PriceUntil => {
  if (!priced) return () => nothing
  return (exit, { validations, coupon } = prices) =>
    quoteStay(priced, { ...stayUntil(session, prices, exit), validations, coupon })
}

const dueOf = (session: PlateSession, { totals }: Quote): number =>
  Math.max(0, totals.totalCents - session.paidCents)

const unreduced = { validations: [], coupon: null }

const optionUntil = (
  session: PlateSession,
  priceUntil: PriceUntil,
  option: Pick<PayOption, 'minutes' | 'until' | 'leaveBy' | 'exit'>,
): PayOption => {
  const { exit } = option
  const quote = priceUntil(exit)
  const dueCents = dueOf(session, quote)
  return {
    ...option,
    quote,
    dueCents,
    dueTaxCents: Math.min(dueCents, Math.max(0, quote.totals.taxCents - session.paidTaxCents)),
    isGiven: dueCents === 0 && dueOf(session, priceUntil(exit, unreduced)) > 0,
  }
}

/** PAY-12: to leave now: it buys until the end of the interval that it pays. */
const leaveOption = (
  session: PlateSession,
  prices: SessionPrices,
  priced: PricedPlan | null,
  now: number,
): PayOption => {
  const exit = session.owesUntil
  const paid = priced ? paidByLastInterval(priced, stayUntil(session, prices, exit)) : exit
  const until = Math.max(paid, fullMinutes(session.entry, exit))
  const leaveBy = Math.max(until, now + session.exitGraceMs)
  return optionUntil(session, pricing(session, prices, priced), { minutes: null, until, leaveBy, exit })
}

/** PAY-14, PAY-15: longer stays, after the time that is paid or from now. */
const longerOptions = (
  session: PlateSession,
  prices: SessionPrices,
  priceUntil: PriceUntil,
  { base, isExtension, now }: { readonly base: number; readonly isExtension: boolean; readonly now: number },
): PayOption[] => {
  const latest = isExtension ? now + maxAheadMinutes * minuteMs : Infinity
  return offeredDurations(prices.durations)
    .map((minutes) => ({ minutes, until: base + minutes * minuteMs }))
    .filter(({ until }) => until > now && until <= latest)
    .map(({ minutes, until }) =>
      optionUntil(session, priceUntil, {
        minutes,
        until,
        leaveBy: until + session.exitGraceMs,
        exit: until,
      }),
    )
}

/** PAY-10 to PAY-17, PAY-126: what a plate owes now, and what can be paid for it. The one answer for pages, staff and exits. */
export const plateAccountOf = (session: PlateSession, prices: SessionPrices, now: number): PlateAccount => {
  const plan = planOfSession(session, prices)
  const priced = plan && preparePlan(plan, prices.timeZone)
  const { isInside, isCovered, runsUntil, leaveBy } = session
  const leave = isInside ? leaveOption(session, prices, priced, now) : undefined
  const dueCents = leave?.dueCents ?? 0
  const isFree = dueCents === 0 && runsUntil !== null
  const running = { dueCents, runsUntil, leaveBy }
  if (isCovered) {
    const options = leave && dueCents > 0 ? [leave] : []
    return { ...running, state: dueCents > 0 ? 'due' : 'covered', options }
  }
  const isRunning = runsUntil !== null && (isFree || runsUntil >= now)
  // An extension goes on from the end of what is paid, whatever the second in which the vehicle came in.
  const base = isRunning ? runsUntil : fullMinutes(session.entry, now)
  const longer = longerOptions(session, prices, pricing(session, prices, priced), {
    base,
    isExtension: runsUntil !== null,
    now,
  })
  const state = dueCents > 0 ? 'due' : isFree ? 'paid' : 'nothing'
  return { ...running, state, options: leave && !isFree ? [leave, ...longer] : longer }
}

/**
 * VAL-14: which of the validations of a session, by their place in the order given, are needed for what it costs until a
 * time: each that lowers the price after those before it.
 */
export const neededValidations = (session: PlateSession, prices: SessionPrices, exit: number): number[] => {
  const plan = planOfSession(session, prices)
  const priceUntil = pricing(session, prices, plan && preparePlan(plan, prices.timeZone))
  const totalOf = (places: readonly number[]): number =>
    priceUntil(exit, { validations: places.map((place) => prices.validations[place]!), coupon: null }).totals
      .totalCents
  const needed: number[] = []
  let total = totalOf([])
  for (const place of prices.validations.keys()) {
    if (total <= session.paidCents) break
    const reduced = totalOf([...needed, place])
    if (reduced >= total) continue
    needed.push(place)
    total = reduced
  }
  return needed
}
