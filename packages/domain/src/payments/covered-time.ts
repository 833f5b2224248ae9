import type { TimeSpan } from '../pricing/quote.model.ts'
import { joinedSpans } from './plate-session.ts'

/** PAY-17: by what a plate is free of charge; times in milliseconds since 1970 UTC, `to` Infinity = without an end. */
export interface FreePeriod extends TimeSpan {
  /** It counts for all of its time, also for what was over when it was made: a booking. */
  readonly isWhole: boolean
}

const within = (spans: readonly TimeSpan[], { from, to }: TimeSpan): TimeSpan[] =>
  spans.map((one) => ({ from: Math.max(one.from, from), to: Math.min(one.to, to) }))

/**
 * PAY-17: the covered time of a plate after a change of what it is free of charge by. What was covered until now stays so;
 * what is made or prolonged now covers from `coverBeforeMinutes` before now on, and no gap before that.
 */
export const coveredAfter = (
  before: readonly TimeSpan[],
  periods: readonly FreePeriod[],
  { now, coverBeforeMinutes }: { readonly now: number; readonly coverBeforeMinutes: number },
): TimeSpan[] => {
  const whole = periods.filter(({ isWhole }) => isWhole)
  const others = periods.filter(({ isWhole }) => !isWhole)
  return joinedSpans([
    ...within(before, { from: -Infinity, to: now }),
    ...within(others, { from: now - coverBeforeMinutes * 60_000, to: Infinity }),
    ...whole,
  ])
}
