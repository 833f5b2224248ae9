import { addDays } from '../bookings/bookings.rules.ts'
import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import { faultsOfFields, required } from '../fields/field.rules.ts'
import { atMost, positive, whole } from '../fields/number.rules.ts'
import { maxPassPrice } from './parking-group.model.ts'

/** What the passes of a group cost from a later day on; both null: the price stays. CFG-29. */
export interface NextPassPrice {
  readonly nextPassPriceCents: number | null
  /** YYYY-MM-DD on the lot's clock. */
  readonly nextPassPriceFrom: string | null
}

/** CFG-29: how many days ahead a price can be set. */
export const mostDaysAhead = 3 * 366

/**
 * CFG-29: the faults of the next price of a group that costs `standardPassPrice` now, on the lot's day `today`. What was
 * saved before (`before`) is no fault when its day has come.
 */
export const checkNextPassPrice = (
  next: NextPassPrice,
  {
    standardPassPrice,
    today,
    before,
  }: {
    readonly standardPassPrice: number | null
    readonly today: string
    readonly before: NextPassPrice | null
  },
): FieldFault[] => {
  const { nextPassPriceCents: cents, nextPassPriceFrom: from } = next
  if (cents === null && from === null) return []
  const hasPrice: FieldCheck = () => (standardPassPrice === null ? { code: 'not-allowed' } : undefined)
  const isSaved = before?.nextPassPriceFrom === from
  const notPast: FieldCheck = (day) => (!isSaved && String(day) < today ? { code: 'in-the-past' } : undefined)
  const notTooLate: FieldCheck = (day) =>
    String(day) > addDays(today, mostDaysAhead) ? { code: 'too-late' } : undefined
  return faultsOfFields(next, {
    nextPassPriceCents: [required, hasPrice, positive, whole, atMost(maxPassPrice * 100)],
    nextPassPriceFrom: [required, notPast, notTooLate],
  })
}

/** CFG-29: whether the next price is the one that passes have on a day. */
export const isNextPriceDue = ({ nextPassPriceFrom: from }: NextPassPrice, day: string): boolean =>
  from !== null && from <= day
