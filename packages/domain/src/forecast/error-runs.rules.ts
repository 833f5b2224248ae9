import { dayQuarters, runDays, type DayRecord } from './forecast.model.ts'

const unknown = -128
const most = 127

/**
 * FOR-40: errors of the last days, oldest first, by quarter of the wall clock: whole numbers of a day's steps, a step being the
 * 127th part of its largest error. A width needs no more, and a night reads those of tens of thousands of groups.
 */
export interface ErrorRuns {
  /** Vehicles of a step, by day. */
  readonly steps: Float32Array
  /** 96 a day; -128 = unknown. */
  readonly counts: Int8Array
}

export const noRuns: ErrorRuns = { steps: new Float32Array(0), counts: new Int8Array(0) }

/** The number of days. */
export const runsIn = ({ steps }: ErrorRuns): number => steps.length

/** The error in a quarter of one of the days; NaN = unknown. Vehicles. */
export const errorIn = ({ steps, counts }: ErrorRuns, nth: number, quarter: number): number => {
  const count = counts[nth * dayQuarters + quarter]!
  return count === unknown ? Number.NaN : count * steps[nth]!
}

/** The largest error of all days above 0; 0 if there is none. */
export const mostErrorIn = ({ steps, counts }: ErrorRuns): number => {
  let most = 0
  for (let nth = 0; nth < steps.length; nth++) {
    let highest = 0
    for (let place = nth * dayQuarters; place < (nth + 1) * dayQuarters; place++)
      if (counts[place]! > highest) highest = counts[place]!
    most = Math.max(most, highest * steps[nth]!)
  }
  return most
}

const largestOf = (errors: Float64Array): number => {
  let largest = Number.NaN
  for (const error of errors)
    if (!(Math.abs(error) <= largest) && !Number.isNaN(error)) largest = Math.abs(error)
  return largest
}

/** The same with one more day, without the oldest if there are too many; a day without errors adds nothing. */
export const withRun = (runs: ErrorRuns, { errors }: Pick<DayRecord, 'errors'>): ErrorRuns => {
  const largest = largestOf(errors)
  if (Number.isNaN(largest)) return runs
  const left = Math.max(0, runs.steps.length + 1 - runDays)
  const kept = runs.steps.length - left
  const steps = new Float32Array(kept + 1)
  steps.set(runs.steps.subarray(left))
  const step = Math.fround(largest / most) || 1
  steps[kept] = step
  const counts = new Int8Array((kept + 1) * dayQuarters)
  counts.set(runs.counts.subarray(left * dayQuarters))
  for (let quarter = 0; quarter < dayQuarters; quarter++) {
    const error = errors[quarter]!
    const count = Number.isNaN(error) ? unknown : Math.max(-most, Math.min(most, Math.round(error / step)))
    counts[kept * dayQuarters + quarter] = count
  }
  return { steps, counts }
}
