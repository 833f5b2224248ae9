import type {
  HistoryException,
  OccupancyHistory,
} from '@stallwise/contract/occupancy/occupancy-history.contract.ts'
import { wallOf } from '#ui/chart/local-time.ts'

export type Unit = 'vehicles' | 'percent'

/** A step of a history in milliseconds since 1970, with its highest count; null = not observed. */
export interface Step {
  at: number
  end: number
  value: number | null
  capacity: number
  usual: { low: number; median: number; high: number } | null
  imported: boolean
  revised: boolean
  /** Of a step that is forecast: between which values 9 of 10 lie. */
  ahead?: { low: number | null; high: number | null }
}

export interface Shade {
  kind: HistoryException['kind'] | 'event'
  from: number
  /** Undefined: no end yet. */
  to: number | undefined
  reason: string
}

export interface History {
  from: number
  to: number
  timeZone: string
  stepMinutes: number
  capacity: number
  steps: Step[]
  shades: Shade[]
}

/** OCC-38: a step lasts until the next one begins, the last one until the end. */
export const readHistory = (reply: OccupancyHistory): History => {
  const to = Date.parse(reply.to)
  const starts = reply.points.map(({ at }) => Date.parse(at))
  return {
    from: Date.parse(reply.from),
    to,
    timeZone: reply.timeZone,
    stepMinutes: reply.resolutionMinutes,
    capacity: reply.capacity,
    steps: reply.points.map((point, index) => ({
      at: starts[index]!,
      end: starts[index + 1] ?? to,
      value: point.occupancy,
      capacity: point.capacity,
      usual: point.usual && { low: point.usual.p10, median: point.usual.median, high: point.usual.p90 },
      imported: point.imported === true,
      revised: point.revised === true,
    })),
    shades: reply.exceptions.map(({ kind, from, to: end, reason }) => ({
      kind,
      reason,
      from: Date.parse(from),
      to: end === null ? undefined : Date.parse(end),
    })),
  }
}

/** OCC-38: the step that still runs is not stored yet; the current count is used for it. */
export const withNow = (history: History, now: number, count: number | undefined): History => {
  const place = history.steps.findLastIndex(({ at }) => at <= now)
  const step = history.steps[place]
  if (count === undefined || !step || step.value !== null || step.end < now - 10 * 60_000) return history
  return { ...history, steps: history.steps.with(place, { ...step, value: count }) }
}

/** OCC-38: the future is neither drawn nor counted as not observed. */
export const until = (history: History, now: number): History => {
  const steps = history.steps.filter(({ at }) => at < now)
  return steps.length === history.steps.length ? history : { ...history, steps }
}

const share = (value: number, capacity: number) => (capacity > 0 ? (value / capacity) * 100 : null)

/** A count in the unit that is drawn: vehicles, or percent of that day's capacity; null without capacity. */
export const inUnit = (value: number | null, capacity: number, unit: Unit): number | null => {
  if (value === null) return null
  return unit === 'vehicles' ? value : share(value, capacity)
}

const most = (values: readonly (number | null | undefined)[]): number | null => {
  const known = values.filter((value) => value != null)
  return known.length > 0 ? Math.max(...known) : null
}

const peakOf = (own: readonly Step[]): Step => {
  const [first, last] = [own[0]!, own.at(-1)!]
  const usualOf = (part: 'low' | 'median' | 'high') => most(own.map(({ usual }) => usual?.[part]))
  const [low, median, high] = [usualOf('low'), usualOf('median'), usualOf('high')]
  return {
    at: first.at,
    end: last.end,
    value: most(own.map(({ value }) => value)),
    capacity: last.capacity,
    usual: low === null || median === null || high === null ? null : { low, median, high },
    imported: own.some(({ imported }) => imported),
    revised: own.some(({ revised }) => revised),
  }
}

export const dayMinutes = 1440

/** OCC-44: a history in days of the lot: each with its highest count, and the peak of its usual day. */
export const byDays = (history: History): History => {
  if (history.stepMinutes >= dayMinutes) return history
  const days = new Map<number, Step[]>()
  for (const step of history.steps) {
    const day = Math.floor(wallOf(step.at, history.timeZone) / (dayMinutes * 60_000))
    const own = days.get(day)
    if (own) own.push(step)
    else days.set(day, [step])
  }
  return { ...history, stepMinutes: dayMinutes, steps: [...days.values()].map(peakOf) }
}

/** The shaded periods at a time. */
export const shadesIn = (shades: readonly Shade[], from: number, to: number): Shade[] =>
  shades.filter((shade) => shade.from < to && (shade.to ?? Infinity) > from)
