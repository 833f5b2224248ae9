import { hourMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { Temporal } from 'temporal-polyfill'
import type { Random } from './random.ts'

/** Days to learn from, and days that are judged. */
export const [learningDays, judgedDays] = [56, 90]
/** The dispersion of an hour, and the spread of the logarithm of a day. */
const [dispersion, spreadOfDays] = [60, 0.15]
/** The link of two sites restarts each night. */
const restart = { hour: 3, ms: 6 * minuteMs }
const first = Temporal.PlainDate.from('2026-07-06')

export interface Day {
  readonly weekday: number
  readonly startMs: number
  /** The hour of the clock of each of its hours. */
  readonly clock: readonly number[]
  readonly kind: 'usual' | 'holiday' | 'closed' | 'exception' | 'clockChange'
}

export interface Camera {
  readonly id: string
  readonly source: string
  readonly perHour: number
  /** What is expected of each hour since the first day began, by the generator. */
  readonly means: readonly number[]
  /** Every read that would be made without faults, in order. */
  readonly reads: readonly number[]
}

export interface Lot {
  readonly name: string
  readonly timeZone: string
  readonly days: readonly Day[]
  readonly cameras: readonly Camera[]
  readonly restarts: boolean
}

/** 0 = Monday. */
const shapeOf = (weekday: number, hour: number): number => {
  const peak = (at: number, wide: number) => Math.exp(-(((hour - at) / wide) ** 2))
  const shape = 0.06 + 0.9 * peak(8.5, 2) + 0.55 * peak(13, 3) + peak(17.5, 2.2)
  return Math.min(1, shape) * (weekday < 5 ? 1 : 0.55)
}

const volumeOf = { usual: 1, clockChange: 1, holiday: 0.3, closed: 0, exception: 1.8 } as const

const daysOf = (timeZone: string, random: Random): Day[] => {
  const count = learningDays + judgedDays
  const special = new Map<number, Day['kind']>()
  const some = (kind: Day['kind'], times: number) => {
    for (let nth = 0; nth < times;) {
      const day = Math.floor(random.between(learningDays, count))
      if (special.has(day)) continue
      special.set(day, kind)
      nth++
    }
  }
  some('holiday', 3)
  some('closed', 2)
  some('exception', 1)
  return Array.from({ length: count }, (_, nth) => {
    const date = first.add({ days: nth })
    const startMs = date.toZonedDateTime(timeZone).epochMilliseconds
    const endMs = date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
    const hours = Math.round((endMs - startMs) / hourMs)
    const clock = Array.from(
      { length: hours },
      (_hour, hour) =>
        Temporal.Instant.fromEpochMilliseconds(startMs + hour * hourMs).toZonedDateTimeISO(timeZone).hour,
    )
    const kind = special.get(nth) ?? (hours === 24 ? 'usual' : 'clockChange')
    return { weekday: date.dayOfWeek - 1, startMs, clock, kind }
  })
}

const cameraOf = (
  nth: number,
  perHour: number,
  days: readonly Day[],
  factors: readonly number[],
  restarts: boolean,
  random: Random,
) => {
  const [reads, means]: number[][] = [[], []]
  for (const [at, day] of days.entries())
    for (const [hour, clock] of day.clock.entries()) {
      const mean = perHour * shapeOf(day.weekday, clock) * volumeOf[day.kind] * factors[at]!
      means!.push(mean)
      const count = random.count(mean, dispersion)
      const own = Array.from({ length: count }, () => day.startMs + hour * hourMs + random.next() * hourMs)
      // What passes while the link restarts is not reported.
      const begin = day.startMs + hour * hourMs
      const isLost = (read: number) => restarts && clock === restart.hour && read < begin + restart.ms
      reads!.push(...own.filter((read) => !isLost(read)).sort((a, b) => a - b))
    }
  return { id: `camera-${nth}`, source: `source-${nth >> 2}`, perHour, means: means!, reads: reads! }
}

/** Four lots of eight cameras with 2 to 120 reads in a busy hour. */
export const lotsOf = (random: Random): Lot[] =>
  ['America/Toronto', 'America/Mexico_City', 'Europe/Berlin', 'Australia/Sydney'].map((timeZone, nth) => {
    const days = daysOf(timeZone, random)
    const restarts = nth < 2
    const factors = days.map(() => Math.exp(random.normal() * spreadOfDays))
    const cameras = Array.from({ length: 8 }, (_, camera) =>
      cameraOf(camera, Math.exp(random.between(Math.log(2), Math.log(120))), days, factors, restarts, random),
    )
    return { name: `lot-${nth}`, timeZone, days, cameras, restarts }
  })

/** Whether the site’s link restarts. */
export const isRestarting = ({ restarts, days }: Lot, dayNth: number, now: number): boolean => {
  const day = days[dayNth]!
  const at = day.startMs + day.clock.indexOf(restart.hour) * hourMs
  return restarts && now >= at && now < at + restart.ms
}
