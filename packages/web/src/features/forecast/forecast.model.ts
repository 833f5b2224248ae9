import type { OccupancyForecast } from '@stallwise/contract/forecast/forecast.contract.ts'
import { minuteMs } from '@stallwise/domain/time/durations.ts'
import { wallOf } from '#ui/chart/local-time.ts'

/** A quarter of an hour that is forecast, in milliseconds since 1970; null = not known. */
export interface ForecastStep {
  readonly at: number
  readonly end: number
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
  readonly capacity: number
}

/** A day that is forecast, with the steps of it that lie ahead. */
export interface ComingDay {
  readonly day: string
  readonly steps: readonly ForecastStep[]
  /** Its highest value; `at`: the end of the step that has the highest one. */
  readonly peak: { readonly value: number; readonly at: number; readonly capacity: number } | null
  /** In words, where it is at least as probable as not. */
  readonly full: { readonly at: number; readonly text: string } | null
}

/** A forecast as it is drawn. */
export interface ReadForecast {
  readonly timeZone: string
  readonly steps: readonly ForecastStep[]
  readonly days: readonly ComingDay[]
}

const isoDay = (at: number, timeZone: string): string =>
  new Date(wallOf(at, timeZone)).toISOString().slice(0, 10)

const grouped = <K>(
  steps: readonly ForecastStep[],
  keyOf: (step: ForecastStep) => K,
): Map<K, ForecastStep[]> => {
  const groups = new Map<K, ForecastStep[]>()
  for (const step of steps) {
    const key = keyOf(step)
    const own = groups.get(key)
    if (own) own.push(step)
    else groups.set(key, [step])
  }
  return groups
}

/** The step with the highest value of a time; undefined where nothing of it is known. */
export const highestIn = (
  steps: readonly ForecastStep[],
  from: number,
  to: number,
): (ForecastStep & { readonly value: number }) | undefined =>
  steps.reduce<(ForecastStep & { readonly value: number }) | undefined>((most, step) => {
    const { at, end, value } = step
    if (value === null || end <= from || at >= to) return most
    return most === undefined || value > most.value ? { ...step, value } : most
  }, undefined)

const peakOf = (value: number | null, steps: readonly ForecastStep[]): ComingDay['peak'] => {
  const highest = highestIn(steps, -Infinity, Infinity)
  if (value === null || !highest) return null
  return { value, at: highest.end, capacity: highest.capacity }
}

/** FOR-30: a reply as steps; the one that runs begins now. */
export const readForecast = (reply: OccupancyForecast): ReadForecast => {
  const { timeZone, resolutionMinutes } = reply
  const begin = Date.parse(reply.at)
  const steps = reply.points.map(({ at, occupancy: value, low, high, capacity }): ForecastStep => {
    const end = Date.parse(at)
    return { at: Math.max(begin, end - resolutionMinutes * minuteMs), end, value, low, high, capacity }
  })
  const byDay = grouped(steps, (step) => isoDay(step.at, timeZone))
  const first = reply.days[0]?.day
  const days = reply.days.flatMap(({ day, peak, fullAt, fullText }): ComingDay[] => {
    const own = byDay.get(day) ?? []
    const end = own.at(-1)?.end
    // Of a day that goes on after the last step the highest value may come later.
    if (end === undefined || (day !== first && isoDay(end, timeZone) === day)) return []
    const full = fullAt !== null && fullText !== null ? { at: Date.parse(fullAt), text: fullText } : null
    return [{ day, steps: own, peak: peakOf(peak, own), full }]
  })
  return { timeZone, steps, days }
}

/** FOR-40: between which values the highest of some steps lies, with its forecast; null where nothing is known. */
export const rangeOf = (
  steps: readonly ForecastStep[],
  value: number | null,
): { readonly low: number; readonly high: number } | null => {
  const banded = steps.filter((step) => step.low !== null && step.high !== null)
  if (banded.length === 0 || value === null) return null
  const [low, high] = [banded.map((step) => step.low!), banded.map((step) => step.high!)]
  return { low: Math.min(value, Math.max(...low)), high: Math.max(value, ...high) }
}

/** The highest values of each hour, for the table. */
export const byHours = (steps: readonly ForecastStep[]): ForecastStep[] =>
  [...grouped(steps, ({ at }) => Math.floor(at / (60 * minuteMs))).values()].map((own) =>
    own.reduce((most, step) => ((step.value ?? -1) > (most.value ?? -1) ? step : most)),
  )
