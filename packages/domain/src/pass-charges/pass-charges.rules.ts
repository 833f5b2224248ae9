import type { FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, faultsOfFields, required } from '../fields/field.rules.ts'
import { atMost, positive, whole } from '../fields/number.rules.ts'
import type { PaymentFrequency } from '../configuration/parking-group.model.ts'
import {
  dueDays,
  type ChargedFrequency,
  type ChargedPass,
  type ChargeEntryKind,
  type Days,
  type PassCharge,
  type PassChargeState,
  type PassChange,
  type PeriodCharge,
  type ShownChargeState,
} from './pass-charges.model.ts'

const dayMs = 86_400_000
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

/** PCH-04, PCH-05, PCH-20, PCH-21: how many days of a period are charged. */
export const chargedDays = (period: Days, pass: ChargedPass): number => {
  const first = laterOf(period.first, pass.validFrom, pass.notBefore)
  const last = earlierOf(period.last, pass.validTo)
  const used = countOf({ first, last: earlierOf(last, pass.removedOn) })
  const { removedOn } = pass
  if (removedOn === null) return used
  const kept = new Set(pass.keptDays.filter((day) => day > removedOn && day >= first && day <= last))
  return used + kept.size
}

/** PCH-02, PCH-04: what some days of a period cost in cents, half-up; all of them cost exactly the price. */
export const amountOfDays = (priceCents: number, passes: number, days: number, period: Days): number =>
  Math.floor((2 * priceCents * passes * days + countOf(period)) / (2 * countOf(period)))

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

const adjusted = (charge: PeriodCharge, change: PassChange): PeriodCharge => {
  if (charge.period.last < change.day) return charge
  const days = chargedDays(charge.period, { ...change, notBefore: charge.notBefore })
  const chargedCents = amountOfDays(charge.priceCents, charge.passes, days, charge.period)
  return { ...charge, chargedDays: days, chargedCents }
}

/** PCH-01, PCH-03, PCH-05: the charge that a change makes, if the pass has none for the period yet. */
const newChargesOf = (charges: readonly PeriodCharge[], change: PassChange): PeriodCharge[] => {
  const { priceCents, frequency, passes, day, removedOn } = change
  if (removedOn !== null || priceCents === null || !isCharged(priceCents, frequency)) return []
  const period = periodOf(day, frequency)
  const chargedUntil = laterOf(...charges.map((charge) => charge.period.last))
  const notBefore = chargedUntil < day ? day : dayOf(numberOf(chargedUntil) + 1)
  if (notBefore > period.last) return []
  const days = chargedDays(period, { ...change, notBefore })
  if (days === 0) return []
  const chargedCents = amountOfDays(priceCents, passes, days, period)
  return [{ frequency, period, notBefore, priceCents, passes, chargedDays: days, chargedCents }]
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
