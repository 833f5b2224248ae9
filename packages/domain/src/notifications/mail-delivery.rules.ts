/** MAIL-06: a mail that did not leave within three days of when it was due is given up. */
export const longestTryMs = 3 * 24 * 3_600_000

/** MAIL-04: the receiving server put off this mail: half a minute, then twice as long each time, at most an hour. */
export const pauseAfterDeferral = (attempts: number): number =>
  Math.min(30_000 * 2 ** Math.min(attempts - 1, 20), 3_600_000)

/** MAIL-05: no server took it: that is about no mail in particular, so the next try comes within a minute at the latest. */
export const pauseWhileAway = (attempts: number): number =>
  Math.min(5_000 * 2 ** Math.min(attempts - 1, 20), 60_000)

/** MAIL-06: whether trying goes on; times in milliseconds since 1970. */
export const isWorthTrying = (dueAt: number, now: number): boolean => now - dueAt < longestTryMs
