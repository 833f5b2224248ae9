import type { FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, faultsOfFields, required } from '../fields/field.rules.ts'
import { atMost, positive, whole } from '../fields/number.rules.ts'
import type { PaymentFrequency } from '../configuration/parking-group.model.ts'
import {
  dueDays,
  type ChargedFrequency,
  type ChargeEntryKind,
  type Days,
  type PassCharge,
  type PassChargeState,
  type PassChange,
  type PassRemoval,
  type PeriodCharge,
  type ShownChargeState,
  type ValidSpan,
} from './pass-charges.model.ts'
import { dayMs } from '../time/durations.ts'

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs
const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)
const countOf = ({ first, last }: Days): number => Math.max(0, numberOf(last) - numberOf(first) + 1)

const laterOf = (...days: readonly (string | null)[]): string =>
  days.reduce<string>((latest, day) => (day !== null && day > latest ? day : latest), '')
const earlierOf = (first: string, ...days: readonly (string | null)[]): string =>
  days.reduce<string>((earliest, day) => (day !== null && day < earliest ? day : earliest), first)

/** PCH-01: whether passes of a group are charged. */
export const isCharged = (
  priceCents: number | null,
  frequency: PaymentFrequency | null,
): frequency is ChargedFrequency =>
  priceCents !== null && priceCents > 0 && frequency !== null && frequency !== 'hourly'

/** PCH-01: the period that a day (YYYY-MM-DD) lies in. */
export const periodOf = (day: string, frequency: ChargedFrequency): Days => {
  const year = day.slice(0, 4)
  if (frequency === 'yearly') return { first: `${year}-01-01`, last: `${year}-12-31` }
  if (frequency === 'weekly') {
    const number = numberOf(day)
    const monday = number - ((new Date(number * dayMs).getUTCDay() + 6) % 7)
    return { first: dayOf(monday), last: dayOf(monday + 6) }
  }
  const month = Number(day.slice(5, 7))
  return {
    first: `${day.slice(0, 7)}-01`,
    last: dayOf(Date.UTC(Number(year), month, 0) / dayMs),
  }
}

/** PCH-04, PCH-05: when a pass is valid in a period, from a day on. */
const spansFrom = (
  from: string,
  period: Days,
  { validFrom, validTo, passes }: Pick<PassChange, 'validFrom' | 'validTo' | 'passes'>,
): ValidSpan[] => {
  const first = laterOf(period.first, validFrom, from)
  const last = earlierOf(period.last, validTo)
  return first > last ? [] : [{ first, last, passes }]
}

const spansUntil = (spans: readonly ValidSpan[], last: string): ValidSpan[] =>
  spans.filter(({ first }) => first <= last).map((span) => ({ ...span, last: earlierOf(span.last, last) }))

const inSpan =
  ({ first, last }: Days) =>
  (day: string): boolean =>
    day >= first && day <= last

/** PCH-20, PCH-21: how many days of spans are charged, and how many passes of a day. */
export const chargedIn = (
  spans: readonly ValidSpan[],
  { removedOn, keptDays }: PassRemoval,
): { readonly days: number; readonly passDays: number } => {
  const kept = [...new Set(keptDays)].filter((day) => removedOn !== null && day > removedOn)
  const daysOf = (span: ValidSpan) => {
    const [used] = removedOn === null ? [span] : spansUntil([span], removedOn)
    return (used ? countOf(used) : 0) + kept.filter(inSpan(span)).length
  }
  return {
    days: spans.reduce((sum, span) => sum + daysOf(span), 0),
    passDays: spans.reduce((sum, span) => sum + daysOf(span) * span.passes, 0),
  }
}

/** PCH-02, PCH-04: what some passes of a day cost in cents, half-up; a pass on all days of a period costs exactly the price. */
export const amountOfDays = (priceCents: number, passDays: number, period: Days): number =>
  Math.floor((2 * priceCents * passDays + countOf(period)) / (2 * countOf(period)))

/** PCH-10: the balance in cents: above zero it is due, below zero it is to be refunded. A waived charge is never due. */
export const balanceOf = ({ chargedCents, paidCents, refundedCents, isWaived }: PassCharge): number => {
  const balance = chargedCents - paidCents + refundedCents
  return isWaived ? 0 : balance
}

/** PCH-11: the state of a charge. */
export const passChargeState = (charge: PassCharge): PassChargeState => {
  if (charge.isWaived) return 'waived'
  const balance = balanceOf(charge)
  if (balance !== 0) return balance > 0 ? 'due' : 'to-refund'
  return charge.paidCents > 0 ? 'paid' : 'canceled'
}

/** PCH-12: the most that can be marked as paid, in cents. */
export const payableCents = (charge: PassCharge): number => Math.max(0, balanceOf(charge))

/** PCH-23: the most that can be refunded, in cents; what is charged is never below zero, so this is never more than is left of what was paid. */
export const refundableCents = (charge: PassCharge): number => Math.max(0, -balanceOf(charge))

/** PCH-15: the state of a charge as lists show it on a day (YYYY-MM-DD). */
export const shownChargeState = (
  charge: PassCharge & { readonly notBefore: string },
  today: string,
): ShownChargeState => {
  const state = passChargeState(charge)
  const isOver = numberOf(today) > numberOf(charge.notBefore) + dueDays
  return state === 'due' && isOver ? 'overdue' : state
}

/** A charge with what it charges by now. */
const counted = (
  charge: Omit<PeriodCharge, 'spans' | 'chargedDays' | 'chargedCents'>,
  spans: readonly ValidSpan[],
  removal: PassRemoval,
): PeriodCharge => {
  const { days, passDays } = chargedIn(spans, removal)
  const chargedCents = amountOfDays(charge.priceCents, passDays, charge.period)
  return { ...charge, spans, chargedDays: days, chargedCents }
}

/** PCH-06: what was before the day of the change stays as it was. */
const adjusted = (charge: PeriodCharge, change: PassChange): PeriodCharge => {
  const { period, notBefore } = charge
  if (period.last < change.day) return charge
  const known = charge.spans ?? [{ first: notBefore, last: period.last, passes: charge.passes }]
  const before = spansUntil(known, dayOf(numberOf(change.day) - 1))
  const from = spansFrom(laterOf(notBefore, change.day), period, change)
  return counted({ ...charge, passes: change.passes }, joined([...before, ...from]), change)
}

/** Spans that follow each other with the same passes are one. */
const joined = (spans: readonly ValidSpan[]): ValidSpan[] => {
  const [first, ...others] = spans
  const whole = first ? [first] : []
  for (const span of others) {
    const last = whole.at(-1)!
    const isNext = last.passes === span.passes && numberOf(last.last) + 1 === numberOf(span.first)
    if (isNext) whole[whole.length - 1] = { ...last, last: span.last }
    else whole.push(span)
  }
  return whole
}

/** PCH-01, PCH-03, PCH-05: the charge that a change makes, if the pass has none for the period yet. */
const newChargesOf = (charges: readonly PeriodCharge[], change: PassChange): PeriodCharge[] => {
  const { priceCents, frequency, passes, day, removedOn } = change
  if (removedOn !== null || priceCents === null || !isCharged(priceCents, frequency)) return []
  const period = periodOf(day, frequency)
  const chargedUntil = laterOf(...charges.map((charge) => charge.period.last))
  const notBefore = chargedUntil < day ? day : dayOf(numberOf(chargedUntil) + 1)
  if (notBefore > period.last) return []
  const spans = spansFrom(notBefore, period, change)
  return spans.length === 0
    ? []
    : [counted({ frequency, period, notBefore, priceCents, passes }, spans, change)]
}

/**
 * The charges of a pass after a change of it, from those before; only the last ones, whose periods have not ended, matter.
 * Each change is the pass as it was then, so that it makes no difference how many are read at once. PCH-03, PCH-05, PCH-06.
 */
export const chargesAfter = (charges: readonly PeriodCharge[], change: PassChange): PeriodCharge[] => [
  ...charges.map((charge) => adjusted(charge, change)),
  ...newChargesOf(charges, change),
]

/** PCH-17: the longest note, in characters. */
export const longestNote = 200

/** PCH-12, PCH-17, PCH-23: `mostCents` is the most that can be entered in part; null for several charges at once. */
export const checkChargeEntry = (
  entry: { readonly kind: ChargeEntryKind; readonly note: string | null; readonly cents: number | null },
  mostCents: number | null,
): FieldFault[] => [
  ...faultsOfFields(
    { note: entry.note, cents: entry.cents },
    {
      note: [...(entry.kind === 'waiver' ? [required] : []), atMostCharacters(longestNote)],
      cents: [whole, positive, ...(mostCents === null ? [] : [atMost(mostCents)])],
    },
  ),
  ...(mostCents === null && entry.cents !== null ? [{ path: 'cents', code: 'not-allowed' as const }] : []),
]

/** PCH-14: whether an entry can be reversed. */
export const isReversible = (
  entry: {
    readonly kind: ChargeEntryKind
    readonly method: 'staff' | 'link'
    readonly cents: number
    readonly isReversed: boolean
  },
  charge: PassCharge,
): boolean => {
  if (entry.isReversed || entry.method !== 'staff' || entry.kind === 'reversal') return false
  return entry.kind !== 'payment' || charge.paidCents - entry.cents >= charge.refundedCents
}
