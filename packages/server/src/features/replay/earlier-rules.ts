import { slotMs } from '@stallwise/domain/time/slots.ts'
import { instantOfWallClock } from '@stallwise/domain/time/wall-clock.ts'
import type { Difference } from './difference.model.ts'

const times = /\b\d{13}\b/g

/** What a sample is of: its key is `group day place`. */
const timeOfSample = (key: string, timeZone: string): number => {
  const [, day, place] = key.split(' ')
  return (instantOfWallClock(`${day}T00:00`, timeZone) ?? Infinity) + Number(place) * slotMs
}

/**
 * The latest time of what differs, in milliseconds since 1970 UTC; Infinity for what is of now, as figures are. Times in
 * the texts of a state are such numbers.
 */
const latestTimeOf = ({ part, key, stored, replayed }: Difference, timeZone: string): number => {
  if (part === 'figures' || part === 'stalls') return Infinity
  if (part === 'samples') return timeOfSample(key, timeZone)
  const found = [key, stored, replayed].flatMap((text) => text?.match(times) ?? []).map(Number)
  return found.length === 0 ? Infinity : Math.max(...found)
}

/** ING-22: whether a difference is of a time before an upgrade, when other rules may have applied. */
export const isOfEarlierRules = (
  difference: Difference,
  upgradedAt: number | null,
  timeZone: string,
): boolean => upgradedAt !== null && latestTimeOf(difference, timeZone) < upgradedAt
