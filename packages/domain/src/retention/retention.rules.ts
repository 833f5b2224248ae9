import { dayMs } from '../time/durations.ts'

/** How long a lot's device data is kept, in days. Source: decision 4. */
export interface RetentionDays {
  readonly matchedImages: number
  readonly unmatchedImages: number
  readonly plates: number
  readonly rawEvents: number
}

/** RET-01: the defaults. Source: decision 4. */
export const defaultRetention: RetentionDays = {
  matchedImages: 3,
  unmatchedImages: 30,
  plates: 90,
  rawEvents: 400,
}

/** Start of the UTC day of a time, in milliseconds since 1970. */
export const dayStart = (at: number): number => Math.floor(at / dayMs) * dayMs

/** Start of the UTC month of a time, in milliseconds since 1970. */
export const monthStart = (at: number): number => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

/** RET-02: data from before its limit is deleted; limits in milliseconds since 1970 UTC. */
export interface RetentionLimits {
  /** Images of passholders' reads. */
  readonly matchedImages: number
  /** All other images: never kept longer than the plate that they show. */
  readonly unmatchedImages: number
  /** Unknown plates, by whole days. */
  readonly plates: number
  /** Events, by whole days; by whole months where no lot keeps them longer, so that months can be dropped. */
  readonly rawEvents: number
  /** Images that no row refers to: of days that are too old for late messages. */
  readonly orphans: number
}

/** RET-11: late messages arrive for up to 7 days; a day later no more images of that day are written. */
const orphanDays = 8

/** RET-30: a passholder's visit can last 30 days and late messages arrive for 7 more, so the log is kept at least this long. */
const minEventDays = 40

/** Number of days for which a lot's events are kept. */
export const eventDays = ({ rawEvents }: RetentionDays): number => Math.max(minEventDays, rawEvents)

/** The limits of a lot at a time; `maxRawEventDays` = the longest time that any lot keeps events. */
export const limitsAt = (now: number, days: RetentionDays, maxRawEventDays: number): RetentionLimits => {
  const events = now - eventDays(days) * dayMs
  return {
    matchedImages: now - Math.min(days.matchedImages, days.unmatchedImages, days.plates) * dayMs,
    unmatchedImages: now - Math.min(days.unmatchedImages, days.plates) * dayMs,
    plates: dayStart(now - days.plates * dayMs),
    rawEvents: eventDays(days) >= maxRawEventDays ? monthStart(events) : dayStart(events),
    orphans: dayStart(now - orphanDays * dayMs),
  }
}
