import type { Days as BookedDays } from '../bookings/bookings.model.ts'
import { daysOf } from '../bookings/bookings.rules.ts'
import { isSameData } from '../fields/same-data.ts'
import type { PassChange } from './pass-charges.model.ts'
import { isCharged } from './pass-charges.rules.ts'

/** What the charges of a pass depend on that is set at the pass or its group. Days are YYYY-MM-DD, times ISO 8601. PCH-32. */
export interface ChargedPart {
  readonly passholderGroupId: string
  readonly parkingGroupId: string
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly removedAt: string | null
  readonly insideAtOnce: number | null
}

/** PCH-32: whether the charges of a pass have to follow what was changed; `before` is undefined of a new pass. */
export const concernsCharges = (before: ChargedPart | undefined, after: ChargedPart | undefined): boolean =>
  after !== undefined && !isSameData(before, after)

/** What is set at a booking of a pass: its days and whose it is. PCH-33. */
export interface BookedPart extends BookedDays {
  readonly passholder: string | null
}

/** PCH-33: the passes whose charges have to follow an edit of a booking; they do only once they are removed. */
export const passesOfBooking = (before: BookedPart, after: BookedPart): string[] => {
  const ids = isSameData(before, after) ? [] : [before.passholder, after.passholder]
  return [...new Set(ids.filter((id) => id !== null))]
}

/** A price of passes, in cents of the lot's currency. */
type PassPrice = Pick<PassChange, 'priceCents' | 'frequency'>

/** PCH-34: whether the charges of the passes of a parking group have to follow what was changed. */
export const isPricedAnew = (before: PassPrice, after: PassPrice): boolean =>
  before.priceCents !== after.priceCents || before.frequency !== after.frequency

/** A pass as it is now, with its bookings that are not canceled. Days are YYYY-MM-DD on the lot's clock. */
export interface PassNow extends Omit<PassChange, 'keptDays'> {
  readonly bookings: readonly BookedDays[]
  /** Whether it has been charged before, or a change of it waits to be read. */
  readonly wasCharged: boolean
}

/** PCH-21: the days after a removal that are booked, each once. */
export const keptDaysOf = ({ removedOn, bookings }: Pick<PassNow, 'removedOn' | 'bookings'>): string[] => {
  if (removedOn === null) return []
  const days = bookings.flatMap((booking) => daysOf(booking)).filter((day) => day > removedOn)
  return [...new Set(days)].sort()
}

/** PCH-35: what is recorded of a pass, if it is charged now, or was and may have to be refunded. */
export const changeToRecord = ({ bookings, wasCharged, ...pass }: PassNow): PassChange | undefined =>
  wasCharged || isCharged(pass.priceCents, pass.frequency)
    ? { ...pass, keptDays: keptDaysOf({ removedOn: pass.removedOn, bookings }) }
    : undefined
