import { minuteMs } from '../time/durations.ts'

/** ING-01: how old an event may be when it arrives: 7 days. Source: decision 3. */
export const oldestAcceptedMs = 7 * 24 * 60 * minuteMs
/** ING-02: how far ahead of our clock an event may be: 5 minutes. Source: decision 3. */
export const maxAheadMs = 5 * minuteMs
/** ING-03: the default lateness window, within which the order of arrival of events does not matter. Source: decision 3. */
export const defaultLatenessMs = 15 * minuteMs
/** CFG-10: the longest lateness window that a lot can be set to. */
export const maxLatenessMs = 60 * minuteMs

/** ING-01, ING-02: whether the time of an event is acceptable. Times in milliseconds since 1970 UTC. */
export const checkTime = (at: number, now: number): 'accepted' | 'too-old' | 'too-new' => {
  if (at < now - oldestAcceptedMs) return 'too-old'
  return at > now + maxAheadMs ? 'too-new' : 'accepted'
}

/** ING-03: whether an event comes too late to raise an alert or an error. */
export const isLate = (at: number, now: number, latenessMs: number): boolean => at < now - latenessMs
