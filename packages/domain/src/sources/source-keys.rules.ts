const hourMs = 3_600_000

/** DEV-22: how long an old key works beside the new one, in hours, unless somebody chooses otherwise. */
export const usualOverlapHours = 24
/** DEV-22: the longest overlap, in hours: a week. */
export const maxOverlapHours = 7 * 24

/** DEV-22: until when the old key works, in milliseconds since 1970 UTC; null = it stops at once. */
export const overlapUntil = (now: number, overlapHours: number): number | null =>
  overlapHours === 0 ? null : now + overlapHours * hourMs
