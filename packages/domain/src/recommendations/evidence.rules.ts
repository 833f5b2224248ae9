import { dayMs } from '../time/durations.ts'
import type { Evidence, EvidenceDay, HistoryDay, ReasonLeftOut } from './recommendations.model.ts'

/** REC-01: how far back days count, and how many there have to be. Source: decision 6. */
export const historyDays = 90
export const fewestDays = 28

/** REC-02: how much of a group's hours has values on a full day. */
const fullShare = 0.9
/** REC-03: the share of today’s capacity by which that of a day may differ. */
const capacityShare = 0.1

/** What of today decides which days count. */
export interface Today {
  /** YYYY-MM-DD of the lot's clock; it is not over, so it does not count. */
  readonly day: string
  readonly capacity: number
  readonly passes: number
  /** REC-04: whether show-ups are compared, for which a day needs passes. */
  readonly needsPasses: boolean
}

const daysBefore = (day: string, today: string): number =>
  Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / dayMs)

const differs = (capacity: number | null, today: number): boolean =>
  capacity !== null && Math.abs(capacity - today) > capacityShare * today

/** REC-02 to REC-04: why a day does not count; undefined if it does. */
const reasonOf = (one: HistoryDay, today: Today): ReasonLeftOut | undefined => {
  if (one.isException) return 'exception'
  if (one.peak === null || one.observedShare < fullShare) return 'gaps'
  if (differs(one.capacity, today.capacity)) return 'capacity'
  return today.needsPasses && (one.passes ?? today.passes) === 0 ? 'no-passes' : undefined
}

/** REC-01 to REC-04: the days of a history that count, oldest first, and why the others of the period do not. */
export const evidenceOf = (history: readonly HistoryDay[], today: Today): Evidence => {
  const days: EvidenceDay[] = []
  const leftOut: { day: string; reason: ReasonLeftOut }[] = []
  for (const one of history.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const age = daysBefore(one.day, today.day)
    if (age < 1 || age > historyDays) continue
    const reason = reasonOf(one, today)
    if (reason) leftOut.push({ day: one.day, reason })
    else days.push({ day: one.day, peak: one.peak!, passes: one.passes ?? today.passes })
  }
  return { days, leftOut, missingDays: Math.max(0, fewestDays - days.length) }
}
