import { Temporal } from 'temporal-polyfill'
import { minuteMs } from './durations.ts'

const dayMinutes = 1440

/** A time in which a zone's offset is the same: minutes since 1970 UTC, `until` not included. */
interface Segment {
  readonly from: number
  readonly until: number
  readonly offset: number
}

/** A zone's clock on integers. All times are minutes: of UTC since 1970, or of the wall clock, as if it were UTC. */
export interface ZoneOffsets {
  /** The wall clock at a minute of UTC. */
  readonly wallOf: (minute: number) => number
  /** The first minute of UTC at which the wall clock shows this minute, or, when it is skipped, the one after the gap. */
  readonly minuteOf: (wall: number) => number
}

const yearStart = (year: number): number => Date.UTC(year, 0, 1) / minuteMs

const segmentsOfYear = (timeZone: string, year: number): Segment[] => {
  const end = yearStart(year + 1)
  const segments: Segment[] = []
  let from = yearStart(year)
  let at = Temporal.Instant.fromEpochMilliseconds(from * minuteMs).toZonedDateTimeISO(timeZone)
  for (;;) {
    const offset = Math.round(at.offsetNanoseconds / 60e9)
    const next = at.getTimeZoneTransition('next')
    const until = Math.min(end, next === null ? end : Math.round(next.epochMilliseconds / minuteMs))
    segments.push({ from, until, offset })
    if (next === null || until === end) return segments
    from = until
    at = next
  }
}

const offsetsOf = (timeZone: string): ZoneOffsets => {
  const years = new Map<number, Segment[]>()
  let last: Segment = { from: 0, until: 0, offset: 0 }
  const segmentAt = (minute: number): Segment => {
    if (minute >= last.from && minute < last.until) return last
    const year = new Date(minute * minuteMs).getUTCFullYear()
    let segments = years.get(year)
    if (!segments) years.set(year, (segments = segmentsOfYear(timeZone, year)))
    last = segments.find(({ until }) => minute < until)!
    return last
  }
  return {
    wallOf: (minute) => minute + segmentAt(minute).offset,
    minuteOf: (wall) => {
      let segment = segmentAt(wall - dayMinutes)
      for (;;) {
        const minute = Math.max(wall - segment.offset, segment.from)
        if (minute < segment.until) return minute
        segment = segmentAt(segment.until)
      }
    },
  }
}

const known = new Map<string, ZoneOffsets>()

/** The clock of an IANA time zone; its offsets are looked up once for each year that is asked for. */
export const zoneOffsets = (timeZone: string): ZoneOffsets => {
  let found = known.get(timeZone)
  if (!found) known.set(timeZone, (found = offsetsOf(timeZone)))
  return found
}
