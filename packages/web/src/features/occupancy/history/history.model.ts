import type {
  HistoryException,
  OccupancyHistory,
} from '@stallwise/contract/occupancy/occupancy-history.contract.ts'

export type Unit = 'vehicles' | 'percent'

/** A stretch of a history in milliseconds since 1970, with its highest count; null = not observed. */
export interface Step {
  at: number
  end: number
  value: number | null
  capacity: number
  usual: { low: number; median: number; high: number } | null
  imported: boolean
  revised: boolean
}

export interface Shade {
  kind: HistoryException['kind']
  from: number
  /** Undefined: until somebody ends it. */
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
      ...{ kind, reason, from: Date.parse(from) },
      to: end === null ? undefined : Date.parse(end),
    })),
  }
}

/** OCC-38: the step that still runs is not written yet; what counts now stands for it. */
export const withNow = (history: History, now: number, count: number | undefined): History => {
  const last = history.steps.at(-1)
  if (count === undefined || !last || last.value !== null || last.end < now - 10 * 60_000) return history
  return { ...history, steps: history.steps.with(-1, { ...last, value: count }) }
}

const share = (value: number, capacity: number) => (capacity > 0 ? (value / capacity) * 100 : null)

/** A count as it is drawn: itself, or its part of that day's capacity; without capacity there is none. */
export const inUnit = (value: number | null, capacity: number, unit: Unit): number | null => {
  if (value === null) return null
  return unit === 'vehicles' ? value : share(value, capacity)
}

/** The place of the step that holds a time; the nearest one outside. */
export const stepAt = (steps: readonly Step[], at: number): number => {
  let [low, high] = [0, steps.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (steps[middle]!.at <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** What is shaded at a time. */
export const shadesIn = (shades: readonly Shade[], from: number, to: number): Shade[] =>
  shades.filter((shade) => shade.from < to && (shade.to ?? Infinity) > from)
