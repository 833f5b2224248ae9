import { dayMs } from '../time/durations.ts'

/** A time in milliseconds since 1970 UTC, from `from` until before `to`. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** What a device reported on a day. Source: rule DHI-02. */
export interface ReportedDay {
  /** Times of the day without a message, in order; the whole day where it did not report at all. */
  readonly silences: readonly Span[]
  /** Its last message before the day; null: it never reported before. */
  readonly lastBefore: number | null
}

/** For how long a device was observed, and for how much of that it did not report, in milliseconds. */
export interface Uptime {
  readonly observedMs: number
  readonly downMs: number
}

/** HEA-04: how many reads are usual between two times of the day; null = still learning. */
export type UsualReads = (from: number, to: number) => number | null

/** HEA-04: a device that sends a message only when a vehicle comes is quiet while fewer are usual. */
const fewestMissing = 12

/** HEA-04: whether a silence says that a device did not work, and not only that nothing came. */
const isOutage = ({ from, to }: Span, lastAt: number, day: Span, usual: UsualReads | null): boolean => {
  if (!usual) return true
  const reads = usual(Math.max(from, day.from), to)
  return reads === null ? to - lastAt >= dayMs : reads >= fewestMissing
}

/** HEA-04: the uptime of a device on a day, with a time-out of the lot in milliseconds; `usual` of a camera or reader. */
export const uptimeOf = (
  day: Span,
  { silences, lastBefore }: ReportedDay,
  timeoutMs: number,
  usual: UsualReads | null = null,
): Uptime => {
  const isNew = lastBefore === null && silences[0]?.from === day.from
  const known = isNew ? silences.slice(1) : silences
  const begin = isNew ? silences[0]!.to : day.from
  const downMs = known.reduce((sum, { from, to }) => {
    const lastAt = from === day.from ? (lastBefore ?? from) : from
    if (!isOutage({ from, to }, lastAt, day, usual)) return sum
    return sum + Math.max(0, to - Math.max(from, lastAt + timeoutMs))
  }, 0)
  return { observedMs: Math.max(0, day.to - begin), downMs }
}
