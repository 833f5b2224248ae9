import type { LocalDay } from '../time/local-day.ts'
import { slotMs } from './count-timeline.ts'
import type { ShownDay } from './history-days.rules.ts'
import type { HistoryRange } from './history-range.rules.ts'

/** A step of a history from `at` (milliseconds since 1970 UTC) on; null = unknown. `day` and `step` name its place: the day's date, and which step of it. */
export interface HistoryStep {
  readonly at: number
  readonly day: string
  readonly step: number
  readonly occupancy: number | null
  readonly capacity: number
  readonly revised: boolean
  readonly imported: boolean
}

/** HIS-31: the highest value of a step, null if none is known. */
export const peakOf = (values: readonly (number | null)[], from: number, until: number): number | null => {
  let peak: number | null = null
  for (let place = from; place < until; place++) {
    const value = values[place] ?? null
    if (value !== null && (peak === null || value > peak)) peak = value
  }
  return peak
}

/** HIS-30, HIS-31: the steps of a local day that lie in the range. `shown` undefined = nothing is known of the day. */
export const stepsOfDay = (
  day: LocalDay,
  shown: ShownDay | undefined,
  range: HistoryRange,
  settings: { readonly resolutionMinutes: number; readonly capacity: number },
): HistoryStep[] => {
  const size = Math.max(1, Math.round((settings.resolutionMinutes * 60_000) / slotMs))
  const isWholeDay = settings.resolutionMinutes >= 1_440
  const slotsAStep = isWholeDay ? day.slots : size
  const steps: HistoryStep[] = []
  for (let step = 0; step * slotsAStep < day.slots; step++) {
    const from = step * slotsAStep
    const until = Math.min(from + slotsAStep, day.slots)
    const at = day.startMs + from * slotMs
    if (at >= range.to || day.startMs + until * slotMs <= range.from) continue
    steps.push({
      at,
      day: day.day,
      step,
      occupancy: shown ? peakOf(shown.values, from, until) : null,
      capacity: shown?.capacity ?? settings.capacity,
      revised: shown?.revised ?? false,
      imported: shown ? shown.isImported.slice(from, until).includes(true) : false,
    })
  }
  return steps
}
