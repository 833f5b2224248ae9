import { dayMs, hourMs } from '../time/durations.ts'
import { localDayOf } from '../time/local-day.ts'

/** REC-56: when a night's runs begin on the lot's clock, and how long they are spread over. */
const begins = 2 * hourMs
const spread = 2 * hourMs

/** Where in the night a lot has its turn, from 0 to 1: by its id, of which the end is random. */
const shareOf = (lotId: string): number => Number.parseInt(lotId.slice(-6), 16) / 0x1_00_00_00

/** REC-56: when the recommendations of a lot are worked out next, in milliseconds since 1970 UTC. */
export const nextNight = (now: number, timeZone: string, lotId: string): number => {
  const offset = begins + shareOf(lotId) * spread
  const today = localDayOf(now, timeZone).startMs + offset
  if (today > now) return today
  // A day of a clock change has 23 or 25 hours; the middle of the next day is in it.
  const tomorrow = localDayOf(localDayOf(now, timeZone).startMs + 1.5 * dayMs, timeZone)
  return tomorrow.startMs + offset
}
