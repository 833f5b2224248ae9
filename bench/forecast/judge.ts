import type { OccupancyForecast } from '@stallwise/contract/forecast/forecast.contract.ts'
import { dayMs, hourMs } from '@stallwise/domain/time/durations.ts'
import { lastDaysOf, quarterMs, valuesOf, weekBefore, type Garage } from './garages.ts'

const testDays = 56
const inADay = 95
const inAnHour = 3

/** How a garage was forecast. Errors in % of its capacity. */
export interface Judged {
  readonly garage: Garage
  readonly lastWeek: number
  readonly dayAhead: number
  readonly hourAhead: number
  readonly lastValue: number
  readonly peakLastWeek: number
  readonly peak: number
  readonly peaks: number
  readonly inBand: number
  readonly bandWidth: number
  /** Chances of at least one half that were stated when a day began, and whether it was full. */
  readonly statements: readonly { readonly chance: number; readonly cameTrue: boolean }[]
}

type Ask = (at: number, hours: number) => Promise<OccupancyForecast>

class Mean {
  sum = 0
  count = 0
  add(value: number): void {
    this.sum += value
    this.count += 1
  }
  get value(): number {
    return this.sum / this.count
  }
}

const wasFull = (values: readonly (number | undefined)[], capacity: number): boolean =>
  values.some((value, nth) => nth > 0 && value! >= capacity && values[nth - 1]! >= capacity)

/** Asks for a forecast at each quarter of an hour, and compares it with what came. */
export const judge = async (garage: Garage, ask: Ask): Promise<Judged> => {
  const { capacity, timeZone } = garage
  const values = valuesOf(garage)
  const bounds = lastDaysOf(values, timeZone, testDays)
  const [begin, end] = [bounds[0]!, bounds.at(-1)!]
  const of = { day: new Mean(), hour: new Mean(), week: new Mean(), last: new Mean() }
  const band = { inside: new Mean(), width: new Mean() }
  const hourAgo = new Map<number, number>()
  const peaks = { own: new Mean(), week: new Mean() }
  const statements: { chance: number; cameTrue: boolean }[] = []
  const dayAgo = new Map<number, OccupancyForecast['points'][number]>()
  const quartersOf = (from: number, to: number) =>
    Array.from({ length: (to - from) / quarterMs }, (_, nth) => values.get(from + nth * quarterMs))
  const peakOf = (from: number, to: number): number | undefined => {
    const known = quartersOf(from, to).filter((value) => value !== undefined)
    return known.length >= (0.9 * (to - from)) / quarterMs ? Math.max(...known) : undefined
  }
  for (let at = begin - dayMs; at < end - hourMs; at += quarterMs) {
    const forecast = await ask(at, 24)
    dayAgo.set(at + dayMs, forecast.points[inADay]!)
    hourAgo.set(at + hourMs, forecast.points[inAnHour]!.occupancy!)
    const nth = bounds.indexOf(at)
    if (nth === -1 || nth === testDays) continue
    const next = bounds[nth + 1]!
    const [came, before] = [peakOf(at, next), peakOf(weekBefore(at, timeZone), weekBefore(next, timeZone))]
    const [day] = forecast.days
    if (came !== undefined && before !== undefined) {
      peaks.own.add(Math.abs(came - day!.peak!))
      peaks.week.add(Math.abs(came - before))
    }
    const isKnown = quartersOf(at, next).filter((value) => value !== undefined).length >= 0.9 * 96
    if (day!.fullChance >= 0.5 && isKnown)
      statements.push({ chance: day!.fullChance, cameTrue: wasFull(quartersOf(at, next), capacity) })
  }
  for (let at = begin; at < end; at += quarterMs) {
    const [value, point, hour] = [values.get(at), dayAgo.get(at), hourAgo.get(at)]
    if (value === undefined || !point) continue
    band.inside.add(value >= point.low! && value <= point.high! ? 1 : 0)
    band.width.add(point.high! - point.low!)
    const week = values.get(weekBefore(at, timeZone))
    if (week === undefined || hour === undefined) continue
    of.week.add(Math.abs(value - week))
    of.day.add(Math.abs(value - point.occupancy!))
    of.hour.add(Math.abs(value - hour))
    const last = values.get(at - hourMs)
    if (last !== undefined) of.last.add(Math.abs(value - last))
  }
  const percent = (mean: Mean) => (100 * mean.value) / capacity
  return {
    garage,
    lastWeek: percent(of.week),
    dayAhead: percent(of.day),
    hourAhead: percent(of.hour),
    lastValue: percent(of.last),
    peakLastWeek: percent(peaks.week),
    peak: percent(peaks.own),
    peaks: peaks.own.count,
    inBand: 100 * band.inside.value,
    bandWidth: percent(band.width),
    statements,
  }
}
