const dayMs = 24 * 3_600_000

/** How long a lot keeps what its devices sent, in days. Source: decision 4. */
export interface RetentionDays {
  readonly matchedImages: number
  readonly unmatchedImages: number
  readonly plates: number
  readonly rawEvents: number
}

/** RET-01: the days of a lot that set nothing else. Source: decision 4. */
export const usualRetention: RetentionDays = {
  matchedImages: 3,
  unmatchedImages: 30,
  plates: 90,
  rawEvents: 400,
}

/** The beginning of the UTC day of a time, in milliseconds since 1970. */
export const dayStart = (at: number): number => Math.floor(at / dayMs) * dayMs

/** The beginning of the UTC month of a time, in milliseconds since 1970. */
export const monthStart = (at: number): number => {
  const date = new Date(at)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

/** RET-02: what was before a limit goes; all limits in milliseconds since 1970 UTC. */
export interface RetentionLimits {
  /** Pictures of passholders' reads. */
  readonly matchedImages: number
  /** All other pictures: never kept longer than the plate that they show. */
  readonly unmatchedImages: number
  /** Strangers' plates, by whole days. */
  readonly plates: number
  /** Events, by whole days; by whole months where no lot keeps them longer, so that months can be dropped. */
  readonly rawEvents: number
  /** Pictures that no row points to: of days that no late message can reach any more. */
  readonly orphans: number
}

/** RET-11: late messages come for 7 days; the day after that nobody writes a picture of that day any more. */
const orphanDays = 8

/** RET-30: a passholder's visit may last 30 days and late messages come for 7 more: their log stays at least this long. */
const minEventDays = 40

/** For how many days a lot's events are kept. */
export const eventDays = ({ rawEvents }: RetentionDays): number => Math.max(minEventDays, rawEvents)

/** The limits of a lot at a time; `maxRawEventDays` = the most days that any lot keeps events. */
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
