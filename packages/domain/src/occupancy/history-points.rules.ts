import type { LocalDay } from '../time/local-day.ts'
import { slotMs } from '../time/slots.ts'
import type { ClosedStalls } from './closed-stalls.ts'
import type { ShownDay } from './history-days.rules.ts'
import type { HistoryRange } from './history-range.rules.ts'

/** A step of a history from `at` (milliseconds since 1970 UTC) on; null = unknown. `day` = the date, `step` = the index within the day. */
export interface HistoryStep {
  readonly at: number
  readonly day: string
  readonly step: number
  readonly occupancy: number | null
  readonly capacity: number
  readonly revised: boolean
  readonly imported: boolean
}

/** HIS-31: the first position of the highest value of a step, undefined if none is known. */
const placeOfPeak = (values: readonly (number | null)[], from: number, until: number): number | undefined => {
  let peak: number | undefined
  for (let place = from; place < until; place++) {
    const value = values[place] ?? null
    if (value !== null && (peak === undefined || value > values[peak]!)) peak = place
  }
  return peak
}

/**
 * HIS-36: a day's capacity by slot. The stored capacity is the one after the day's last value; before that, it was
 * smaller or larger by the stalls that were closed at the time.
 */
const capacityBySlot = (day: LocalDay, { capacity, values }: ShownDay, closed: ClosedStalls | undefined) => {
  if (!closed) return () => capacity
  const last = values.findLastIndex((value) => value !== null)
  const closedAtEnd = closed.at(day.startMs + Math.min(last + 1, day.slots - 1) * slotMs)
  return (place: number) =>
    Math.max(0, capacity + closedAtEnd - closed.at(day.startMs + (place + 1) * slotMs - 1))
}

interface StepSettings {
  readonly resolutionMinutes: number
  /** For days without data. */
  readonly capacity: number
  readonly closed?: ClosedStalls | undefined
}

/** HIS-30, HIS-31: the steps of a local day that lie in the range. `shown` undefined = a day without data. */
export const stepsOfDay = (
  day: LocalDay,
  shown: ShownDay | undefined,
  range: HistoryRange,
  settings: StepSettings,
): HistoryStep[] => {
  const size = Math.max(1, Math.round((settings.resolutionMinutes * 60_000) / slotMs))
  const isWholeDay = settings.resolutionMinutes >= 1_440
  const slotsAStep = isWholeDay ? day.slots : size
  const capacityAt = shown && capacityBySlot(day, shown, settings.closed)
  const steps: HistoryStep[] = []
  for (let step = 0; step * slotsAStep < day.slots; step++) {
    const from = step * slotsAStep
    const until = Math.min(from + slotsAStep, day.slots)
    const at = day.startMs + from * slotMs
    if (at >= range.to || day.startMs + until * slotMs <= range.from) continue
    const peak = shown && placeOfPeak(shown.values, from, until)
    steps.push({
      at,
      day: day.day,
      step,
      occupancy: peak === undefined ? null : shown!.values[peak]!,
      capacity: capacityAt?.(peak ?? from) ?? settings.capacity,
      revised: shown?.revised ?? false,
      imported: shown ? shown.isImported.slice(from, until).includes(true) : false,
    })
  }
  return steps
}
