/** MAIL-06: a mail that could not be sent within three days after it was due is given up. */
export const maxTryMs = 3 * 24 * 3_600_000

/** MAIL-04: the pause after a temporary rejection of a mail: half a minute, doubling each time, at most an hour. */
export const pauseAfterDeferral = (attempts: number): number =>
  Math.min(30_000 * 2 ** Math.min(attempts - 1, 20), 3_600_000)

/** MAIL-05: the pause while the mail server is unavailable, which concerns all mails: at most a minute. */
export const pauseWhileAway = (attempts: number): number =>
  Math.min(5_000 * 2 ** Math.min(attempts - 1, 20), 60_000)

/** MAIL-06: whether to keep trying; times in milliseconds since 1970. */
export const shouldKeepTrying = (dueAt: number, now: number): boolean => now - dueAt < maxTryMs
