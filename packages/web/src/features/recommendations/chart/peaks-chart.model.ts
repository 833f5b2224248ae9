import type { EvidenceDay } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import type { ChartFrame } from '#ui/chart/chart-frame.ts'

/** One bar: a day, or several where there is no room for each. */
export interface Bar {
  readonly from: number
  readonly to: number
  readonly days: readonly EvidenceDay[]
  readonly peak: number
  readonly isWeekend: boolean
}

export const dayAt = (day: string): number => Date.parse(`${day}T00:00:00Z`)

const weekend = [0, 6]
/** A bar and the space beside it are at least as wide as this, in pixels. */
const narrowest = 2.5

/** From the first day to the end of the last one, on a calendar without time zone. */
export const windowOf = (days: readonly EvidenceDay[]) => {
  const all = days.map(({ day }) => dayAt(day))
  const first = all.reduce((least, at) => Math.min(least, at), all[0] ?? 0)
  const last = all.reduce((most, at) => Math.max(most, at), all[0] ?? 0)
  return { from: first, to: last + dayMs }
}

/** How many days a bar has, so that all of them fit. */
export const daysPerBar = (days: readonly EvidenceDay[], width: number): number => {
  const { from, to } = windowOf(days)
  return Math.max(1, Math.ceil((narrowest * (to - from)) / dayMs / Math.max(width, 1)))
}

/** REC-45: the bars; one of several days has the highest peak of these. */
export const barsOf = (days: readonly EvidenceDay[], width: number): Bar[] => {
  const { from } = windowOf(days)
  const length = daysPerBar(days, width) * dayMs
  const byPlace = new Map<number, EvidenceDay[]>()
  for (const day of days) {
    const place = Math.floor((dayAt(day.day) - from) / length)
    const at = byPlace.get(place)
    if (at) at.push(day)
    else byPlace.set(place, [day])
  }
  return [...byPlace]
    .toSorted(([one], [other]) => one - other)
    .map(([place, ofBar]) => ({
      from: from + place * length,
      to: from + (place + 1) * length,
      days: ofBar,
      peak: Math.max(...ofBar.map(({ peak }) => peak)),
      isWeekend: length === dayMs && weekend.includes(new Date(from + place * length).getUTCDay()),
    }))
}

const round = (value: number) => Math.round(value * 10) / 10

/** The `d` of a bar between two values. */
const barPath = ({ x, y }: ChartFrame, { from, to }: Bar, low: number, high: number): string => {
  const [start, end] = [x(from), x(to)]
  const width = Math.max(1, (end - start) * 0.72)
  return `M${round(start + (end - start - width) / 2)} ${round(y(low))}h${round(width)}V${round(y(high))}h${round(-width)}z`
}

/** The `d` of the peaks, on workdays or at weekends. */
export const peaksPath = (frame: ChartFrame, bars: readonly Bar[], isWeekend: boolean): string =>
  bars
    .filter((bar) => bar.isWeekend === isWeekend && bar.peak > 0)
    .map((bar) => barPath(frame, bar, 0, bar.peak))
    .join('')

/** What would have come on the days of a bar. */
export type NeedOf = (day: EvidenceDay) => number

export const needOf = (bar: Bar, needOn: NeedOf): number => Math.max(...bar.days.map(needOn))

/** The `d` of what would have come: the part above the peak that fits, the part that does not, and its height. */
export const needPaths = (frame: ChartFrame, bars: readonly Bar[], capacity: number, needOn: NeedOf) => {
  const paths = { more: '', over: '', tops: '' }
  for (const bar of bars) {
    const need = needOf(bar, needOn)
    const fits = Math.min(need, capacity)
    if (fits > bar.peak) paths.more += barPath(frame, bar, bar.peak, fits)
    if (need > capacity) paths.over += barPath(frame, bar, capacity, need)
    if (need < bar.peak)
      paths.tops += `M${round(frame.x(bar.from))} ${round(frame.y(need))}H${round(frame.x(bar.to))}`
  }
  return paths
}

/** Moves labels apart that would stand on each other; `wanted` are places from the top, in any order. */
export const spreadLabels = (wanted: readonly number[], apart: number): number[] => {
  const order = wanted.map((place, nth) => ({ place, nth })).toSorted((a, b) => a.place - b.place)
  const places = [...wanted]
  let free = -Infinity
  for (const { place, nth } of order) {
    places[nth] = Math.max(place, free)
    free = places[nth] + apart
  }
  return places
}
