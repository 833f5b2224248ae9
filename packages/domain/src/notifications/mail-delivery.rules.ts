import { backOff } from '../time/back-off.ts'
import { dayMs, hourMs, minuteMs } from '../time/durations.ts'

/** MAIL-06: sending an e-mail is given up three days after it was due. */
export const maxTryMs = 3 * dayMs

/** MAIL-04: the delay before an e-mail that was temporarily rejected is retried: half a minute, doubled each time, at most an hour. */
export const pauseAfterDeferral = backOff(30_000, hourMs)

/** MAIL-05: the delay before an unavailable mail server is tried again, for all e-mails: at most a minute. */
export const pauseWhileAway = backOff(5_000, minuteMs)

/** MAIL-06: whether to retry; times in milliseconds since 1970. */
export const shouldKeepTrying = (dueAt: number, now: number): boolean => now - dueAt < maxTryMs
