import { Temporal } from 'temporal-polyfill'
import { dayMs } from '../time/durations.ts'

/** A time as written: its wall time as if UTC, and its offset in minutes (null = none given). */
export interface WrittenTime {
  readonly wallMs: number
  readonly offsetMinutes: number | null
}

const pattern =
  /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?: ?(Z|[+-]\d\d(?::?\d\d)?))?$/i

const offsetOf = (written: string): number | undefined => {
  if (written === 'Z' || written === 'z') return 0
  const hours = Number(written.slice(1, 3))
  const minutes = Number(written.slice(3).replace(':', '') || 0)
  if (hours > 14 || minutes > 59) return undefined
  return (written[0] === '-' ? -1 : 1) * (hours * 60 + minutes)
}

/** Cache: a file has few days and many rows. */
const knownDates = new Map<string, number>()
const maxDates = 10_000

/** Start of a date as if in UTC, NaN for an invalid date. */
const dateMs = (date: string): number => {
  const known = knownDates.get(date)
  if (known !== undefined) return known
  const at = Date.parse(`${date}T00:00:00Z`)
  // Date.UTC reads the 30th of February as the 1st of March.
  const ms = Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date ? NaN : at
  if (knownDates.size >= maxDates) knownDates.clear()
  knownDates.set(date, ms)
  return ms
}

/** HIS-02: reads a time; undefined if invalid, such as the 30th of February. */
export const readTime = (text: string): WrittenTime | undefined => {
  const found = pattern.exec(text)
  if (!found) return undefined
  const hour = Number(found[2])
  const minute = Number(found[3])
  const second = Number(found[4] ?? 0)
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const date = dateMs(found[1]!)
  const offsetMinutes = found[6] === undefined ? null : offsetOf(found[6])
  if (Number.isNaN(date) || offsetMinutes === undefined) return undefined
  const fraction = found[5] === undefined ? 0 : Number(found[5].slice(0, 3).padEnd(3, '0'))
  return { wallMs: date + ((hour * 60 + minute) * 60 + second) * 1_000 + fraction, offsetMinutes }
}

/** The instants of a wall time: one, none (the clock skipped it), or two. Milliseconds since 1970 UTC. */
export type WallInstant =
  { readonly at: number } | { readonly skipped: number } | { readonly first: number; readonly second: number }

const exact = (wallMs: number, timeZone: string): WallInstant => {
  const wall = Temporal.Instant.fromEpochMilliseconds(wallMs).toZonedDateTimeISO('UTC').toPlainDateTime()
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(timeZone, { disambiguation }),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime]
  if (first.epochMilliseconds === second.epochMilliseconds) return { at: first.epochMilliseconds }
  if (!second.toPlainDateTime().equals(wall)) return { skipped: second.epochMilliseconds }
  return { first: first.epochMilliseconds, second: second.epochMilliseconds }
}

const offsetAt = (at: number, timeZone: string): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6

/** Wall times of a time zone; the offset of a day without a clock change is cached. HIS-11, HIS-12. */
export class WallClock {
  readonly #timeZone: string
  /** The offset of a wall day in milliseconds, null when the clock changes around it. */
  readonly #steady = new Map<number, number | null>()

  /** `timeZone`: IANA. */
  constructor(timeZone: string) {
    this.#timeZone = timeZone
  }

  /** The instants of a wall time (milliseconds, as if UTC). */
  instantOf(wallMs: number): WallInstant {
    const day = Math.floor(wallMs / dayMs)
    let offset = this.#steady.get(day)
    if (offset === undefined) {
      // One day before to one day after contains the wall day for every offset.
      const [before, after] = [day - 1, day + 2].map((one) => offsetAt(one * dayMs, this.#timeZone))
      offset = before === after ? before! : null
      this.#steady.set(day, offset)
    }
    return offset === null ? exact(wallMs, this.#timeZone) : { at: wallMs - offset }
  }
}
