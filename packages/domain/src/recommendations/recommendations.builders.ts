import { dayMs } from '../time/durations.ts'
import type { AdvisedGroup, EvidenceDay, HistoryDay } from './recommendations.model.ts'

export const today = '2026-11-20'

/** The day so many days before today. */
export const dayBefore = (days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)

/** A full day of a group of 100 stalls with 120 passes, so many days ago. */
export const aDay = (daysAgo: number, more: Partial<HistoryDay> = {}): HistoryDay => ({
  day: dayBefore(daysAgo),
  peak: 60,
  observedShare: 1,
  capacity: 100,
  passes: 120,
  isException: false,
  ...more,
})

/** Days of evidence with these peaks, the last one yesterday. */
export const daysOf = (peaks: readonly number[], passes = 120): EvidenceDay[] =>
  peaks.map((peak, nth) => ({ day: dayBefore(peaks.length - nth), peak, passes }))

/** A tenant group of 100 stalls with 120 monthly passes at 90.00, and the peaks of its days. */
export const aGroup = (peaks: readonly number[], more: Partial<AdvisedGroup> = {}): AdvisedGroup => ({
  id: 'tenants',
  type: 'tenant',
  capacity: 100,
  passes: 120,
  price: { cents: 9_000, frequency: 'monthly' },
  minimumStalls: 0,
  chargers: 0,
  evidence: { days: daysOf(peaks, more.passes ?? 120), leftOut: [], missingDays: 0 },
  ...more,
})

/** So many peaks, of which the 97th percentile by nearest rank is `ranked`: the three highest are above it. */
export const ninetyDays = (ranked: number, below: number): number[] => [
  ...Array<number>(87).fill(below),
  ranked,
  ranked + 2,
  ranked + 5,
]
