/** MAIL-06: sending an e-mail is given up three days after it was due. */
export const maxTryMs = 3 * 24 * 3_600_000

/** MAIL-04: the delay before an e-mail that was temporarily rejected is retried: half a minute, doubled each time, at most an hour. */
export const pauseAfterDeferral = (attempts: number): number =>
  Math.min(30_000 * 2 ** Math.min(attempts - 1, 20), 3_600_000)

/** MAIL-05: the delay before an unavailable mail server is tried again, for all e-mails: at most a minute. */
export const pauseWhileAway = (attempts: number): number =>
  Math.min(5_000 * 2 ** Math.min(attempts - 1, 20), 60_000)

/** MAIL-06: whether to retry; times in milliseconds since 1970. */
export const shouldKeepTrying = (dueAt: number, now: number): boolean => now - dueAt < maxTryMs
