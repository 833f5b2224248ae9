import { localDayOf, type LocalDay } from '../time/local-day.ts'
import { slotMs } from '../time/slots.ts'
import type { ClosedStalls } from './closed-stalls.ts'
import { fillDay, mergeDay, sumDays, type DayData, type ShownDay } from './history-days.rules.ts'
import { stepsOfDay, type HistoryStep } from './history-points.rules.ts'
import type { HistoryRange } from './history-range.rules.ts'
import { usualDays, UsualDay, type Usual } from './usual-day.rules.ts'

/** A period whose figures are void or untypical, in milliseconds since 1970 UTC. */
export interface ExcludedPeriod {
  readonly from: number
  readonly to: number
}

/** Input of a history. `days`: data by date (YYYY-MM-DD), one entry for each group. `usual`: the days from which the usual day is computed. */
export interface HistorySource {
  readonly timeZone: string
  readonly usual: HistoryRange
  readonly capacity: number
  readonly days: ReadonlyMap<string, readonly DayData[]>
  /** For a lot: the imports of its groups, on days on which each of them has one. */
  readonly groupImports?: ReadonlyMap<string, readonly DayData[]>
  readonly excluded: readonly ExcludedPeriod[]
  /** HIS-36. */
  readonly closed?: ClosedStalls | undefined
}

/** A step with the usual value for its weekday and time. */
export interface StepWithUsual extends HistoryStep {
  readonly usual: Usual | null
}

/** The local days that a range overlaps. */
export const daysOf = ({ from, to }: HistoryRange, timeZone: string): LocalDay[] => {
  const days: LocalDay[] = []
  for (let at = from; at < to;) {
    const day = localDayOf(at, timeZone)
    days.push(day)
    at = day.startMs + day.slots * slotMs
  }
  return days
}

/** HIS-34: the 8 weeks of whole days before the end of a range. */
export const usualRangeOf = ({ to }: HistoryRange, timeZone: string): HistoryRange => {
  const end = localDayOf(to, timeZone).startMs
  // Measured from noon, so that a clock change does not matter.
  return { from: localDayOf(end - (usualDays - 0.5) * 86_400_000, timeZone).startMs, to: end }
}

const shownOf = (source: HistorySource, day: LocalDay): ShownDay | undefined => {
  const sumOf = (known: readonly DayData[] | undefined) =>
    known?.length ? sumDays(known.map((one) => mergeDay(one, day.slots))) : undefined
  return fillDay(sumOf(source.days.get(day.day)), sumOf(source.groupImports?.get(day.day)))
}

/** HIS-34: a day without the excluded values. */
const withoutExcluded = (shown: ShownDay, day: LocalDay, excluded: readonly ExcludedPeriod[]): ShownDay => {
  const end = day.startMs + day.slots * slotMs
  const overlapping = excluded.filter(({ from, to }) => from < end && to > day.startMs)
  if (overlapping.length === 0) return shown
  const isExcluded = (place: number) => {
    const at = day.startMs + place * slotMs
    return overlapping.some(({ from, to }) => from < at + slotMs && to > at)
  }
  return { ...shown, values: shown.values.map((value, place) => (isExcluded(place) ? null : value)) }
}

/** HIS-30 to HIS-35: a range in steps, each with its usual value. */
export const historyOf = (
  source: HistorySource,
  range: HistoryRange,
  resolutionMinutes: number,
): StepWithUsual[] => {
  const { timeZone, capacity, excluded } = source
  const settings = { resolutionMinutes, capacity }
  const usual = new UsualDay()
  for (const day of daysOf(source.usual, timeZone)) {
    const shown = shownOf(source, day)
    if (!shown) continue
    const steps = stepsOfDay(day, withoutExcluded(shown, day, excluded), source.usual, settings)
    for (const { step, occupancy } of steps) usual.note(day.day, step, occupancy)
  }
  return daysOf(range, timeZone).flatMap((day) =>
    stepsOfDay(day, shownOf(source, day), range, { ...settings, closed: source.closed }).map((step) => ({
      ...step,
      usual: usual.at(step.day, step.step),
    })),
  )
}
