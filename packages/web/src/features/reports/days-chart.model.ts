import { dayMs } from '@stallwise/domain/time/durations.ts'

/** A day with its value, and that of the day it is compared with. */
export interface DayValue {
  /** YYYY-MM-DD. */
  readonly day: string
  readonly value: number
  readonly then: number | null
}

export const dayAt = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Both days and all between them. */
export const daysBetween = (first: string, last: string): string[] => {
  const days = Math.round((dayAt(last) - dayAt(first)) / dayMs)
  return Array.from({ length: Math.max(0, days) + 1 }, (_, nth) => dayOf(dayAt(first) + nth * dayMs))
}

/**
 * A value for each day from the first to the last one, 0 where there is none. The days compared with are placed one beside the
 * other from the first of them.
 */
export const dayValues = (
  range: { readonly first: string; readonly last: string },
  values: ReadonlyMap<string, number>,
  compared: { readonly first: string; readonly values: ReadonlyMap<string, number> } | null,
): DayValue[] =>
  daysBetween(range.first, range.last).map((day, nth) => ({
    day,
    value: values.get(day) ?? 0,
    then: compared && (compared.values.get(dayOf(dayAt(compared.first) + nth * dayMs)) ?? 0),
  }))

/** One bar: a day, or several where there is no room for each. */
export interface DayBar {
  readonly from: number
  readonly to: number
  readonly days: readonly DayValue[]
  readonly value: number
  readonly then: number | null
}

const narrowest = 5

const sum = (days: readonly DayValue[], of: (day: DayValue) => number) =>
  days.reduce((all, day) => all + of(day), 0)

/** Days put together, so that all bars fit into a width in pixels; a bar has the sum of its days. */
export const barsOf = (days: readonly DayValue[], width: number): DayBar[] => {
  const perBar = Math.max(1, Math.ceil((days.length * narrowest) / Math.max(width, 1)))
  return Array.from({ length: Math.ceil(days.length / perBar) }, (_, nth) => {
    const ofBar = days.slice(nth * perBar, (nth + 1) * perBar)
    const from = dayAt(ofBar[0]!.day)
    return {
      from,
      to: from + perBar * dayMs,
      days: ofBar,
      value: sum(ofBar, ({ value }) => value),
      then: ofBar[0]!.then === null ? null : sum(ofBar, ({ then }) => then ?? 0),
    }
  })
}
