import type { PassValidityGroup } from '../configuration/lot-settings.model.ts'
import type { LocalTime } from '../time/wall-clock.ts'
import type { PassType, Validity } from './passholders.model.ts'

/** Passes by type. */
export type PassCounts = Readonly<Record<PassType, number>>

/** PAS-20: whether a pass is valid on a day (YYYY-MM-DD in the lot's time zone). */
export const isValidOn = ({ validFrom, validTo }: Validity, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo)

/** State of a pass on a day. */
export type PassState = 'valid' | 'upcoming' | 'expired'

/** PAS-20: the state of a pass on a day (YYYY-MM-DD in the lot's time zone). */
export const passStateOn = (pass: Validity, day: string): PassState => {
  if (isValidOn(pass, day)) return 'valid'
  return pass.validFrom !== null && day < pass.validFrom ? 'upcoming' : 'expired'
}

/** Hours of a day as HH:MM; `to` at most 24:00, and before `from` if they end on the next day. */
type Hours = Pick<PassValidityGroup, 'from' | 'to'>

/** PAS-16: the hours of each pass type. */
const hoursOf: Readonly<Record<PassType, Hours>> = {
  allDay: { from: '00:00', to: '24:00' },
  daytime: { from: '06:00', to: '18:00' },
  overnight: { from: '18:00', to: '06:00' },
}

/** The day on which the hours began that a time is in; undefined outside of them. */
const dayOfHours = ({ from, to }: Hours, { day, time, dayBefore }: LocalTime): string | undefined => {
  if (from < to) return from <= time && time < to ? day : undefined
  if (from <= time) return day
  return time < to ? dayBefore : undefined
}

/** A pass with when it may be used. */
export interface TimedPass extends Validity {
  readonly passType: PassType
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/**
 * PAS-24: whether a pass is valid at a time: on a day within its validity, within the hours of its type, and within the
 * weekdays and hours of its validity group, if any. Hours that end on the next day belong to the day on which they began.
 */
export const isValidAt = (pass: TimedPass, group: PassValidityGroup | null, at: LocalTime): boolean => {
  const day = dayOfHours(hoursOf[pass.passType], at)
  if (day === undefined || !isValidOn(pass, day)) return false
  if (group === null) return true
  const groupDay = dayOfHours(group, at)
  return groupDay !== undefined && group.days.includes(weekdayOf(groupDay))
}
