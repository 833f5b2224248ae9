import { quarterMs } from '../forecast/forecast.model.ts'
import { dayMs } from '../time/durations.ts'

/** EVT-30: how a day was forecast a day ahead: value less forecast by quarter of the wall clock, NaN = unknown. */
export interface ForecastedDay {
  readonly day: string
  readonly errors: Float64Array
}

/** EVT-30: on a day far more or fewer vehicles came than were forecast, in quarters of its wall clock. */
export interface FarOffDay {
  readonly day: string
  readonly from: number
  readonly to: number
  /** Vehicles more than forecast, on average; negative = fewer. */
  readonly more: number
}

/** EVT-30: at least so long. */
const leastQuarters = 6
/** EVT-30: a gap of so many quarters is part of it. */
const mostGap = 2
/** EVT-30: farther off than so many times the usual error, which nine of ten errors stay below. */
const times = 2
const usualPart = 0.9
/** EVT-30: at least such a part of the capacity, and so many vehicles. */
const leastPart = 0.05
const leastVehicles = 5
/** EVT-31: the most that are shown. */
const mostShown = 5

/** The error that nine of ten stay below. */
const usualError = (days: readonly ForecastedDay[]): number => {
  const known = days.flatMap(({ errors }) => [...errors].filter((error) => !Number.isNaN(error)))
  const sorted = known.map((error) => Math.abs(error)).sort((one, other) => one - other)
  return sorted[Math.floor(usualPart * sorted.length)] ?? Number.NaN
}

/** The stretches of a day in which errors are beyond a bound, on one side. */
const stretchesOf = (errors: Float64Array, bound: number, sign: 1 | -1): [number, number][] => {
  const stretches: [number, number][] = []
  errors.forEach((error, place) => {
    if (!(sign * error > bound)) return
    const last = stretches.at(-1)
    if (last && place - last[1] <= mostGap) last[1] = place + 1
    else stretches.push([place, place + 1])
  })
  return stretches.filter(([from, to]) => to - from >= leastQuarters)
}

const meanOf = (errors: Float64Array, from: number, to: number): number => {
  const known = [...errors.subarray(from, to)].filter((error) => !Number.isNaN(error))
  return known.reduce((sum, error) => sum + error, 0) / known.length
}

/** The stretch of a day that was farthest off. */
const farthestOf = ({ day, errors }: ForecastedDay, bound: number): FarOffDay | undefined => {
  const weight = ({ from, to, more }: FarOffDay) => (to - from) * Math.abs(more)
  return ([1, -1] as const)
    .flatMap((sign) => stretchesOf(errors, bound, sign))
    .map(([from, to]) => ({ day, from, to, more: meanOf(errors, from, to) }))
    .sort((one, other) => weight(other) - weight(one))[0]
}

/** EVT-30: the forecast of a day still had something of the day before, which was off on the other side. */
const isEcho = (one: FarOffDay, before: FarOffDay | undefined): boolean =>
  before !== undefined &&
  Date.parse(one.day) - Date.parse(before.day) === dayMs &&
  one.more * before.more < 0 &&
  Math.abs(one.more) < Math.abs(before.more)

/** EVT-30, EVT-31: the days that were far off, the latest first. `isAsked`: whether a day may be asked about. */
export const daysFarOff = (
  days: readonly ForecastedDay[],
  { capacity, isAsked }: { readonly capacity: number; readonly isAsked: (day: string) => boolean },
): FarOffDay[] => {
  const usual = usualError(days)
  if (Number.isNaN(usual)) return []
  const bound = Math.max(times * usual, leastPart * capacity, leastVehicles)
  const found = days.flatMap((day) => farthestOf(day, bound) ?? [])
  const asked = found.filter((one, nth) => isAsked(one.day) && !isEcho(one, found[nth - 1]))
  return asked
    .sort((one, other) => (one.day < other.day ? 1 : -1))
    .slice(0, mostShown)
    .map((one) => ({ ...one, more: Math.round(one.more) }))
}

/** EVT-32: the times on the wall clock between which a day was far off. */
export const wallTimesOf = ({ day, from, to }: FarOffDay): { readonly from: string; readonly to: string } => {
  const wall = (quarter: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + quarter * quarterMs).toISOString().slice(0, 16)
  return { from: wall(from), to: wall(to) }
}
