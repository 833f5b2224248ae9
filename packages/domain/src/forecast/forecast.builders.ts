import {
  dayQuarters,
  errorDays,
  type DayEvent,
  type DayRecord,
  type DayOfWeek,
  type ForecastState,
  type KnownDay,
} from './forecast.model.ts'
import { byWallClock, dayOfWeek } from './days.rules.ts'
import { foldDay } from './fold-day.rules.ts'
import { numbersFrom } from './full.rules.ts'
import { pastErrorsOf } from './own-error.rules.ts'
import { emptyState } from './state.rules.ts'

export const berlin = 'Europe/Berlin'
export const capacity = 100

/** Days in a row from one on, as values by quarter say; NaN = unknown. */
export const daysFrom = (
  first: string,
  count: number,
  valueOf: (nth: number, quarter: number, day: DayOfWeek) => number,
  {
    zone = berlin,
    holidays = [] as readonly string[],
    eventsOf = (_day: string): readonly DayEvent[] => [],
  } = {},
): KnownDay[] => {
  const days: KnownDay[] = []
  for (let at = Date.parse(`${first}T12:00:00Z`); days.length < count;) {
    const day = dayOfWeek(at, zone, (one) => holidays.includes(one), eventsOf)
    const nth = days.length
    days.push({ ...day, values: Float64Array.from(day.wall, (quarter) => valueOf(nth, quarter, day)) })
    at = day.local.startMs + (day.wall.length / 4 + 12) * 3_600_000
  }
  return days
}

/** A lot that is busy by day, less on weekends, with times of more and fewer vehicles than usual. */
export const busyByDay = (seed = 1): ((nth: number, quarter: number, day: DayOfWeek) => number) => {
  const next = numbersFrom(seed)
  let drift = 0
  return (_nth, quarter, { weekday }) => {
    const most = weekday === 0 || weekday === 6 ? 25 : 55
    const wave = Math.max(0, Math.sin(((quarter - 24) / dayQuarters) * 2 * Math.PI))
    drift = 0.97 * drift + 5 * (next() - 0.5)
    return Math.round(Math.min(capacity, Math.max(0, most * wave + drift + 10)))
  }
}

/** What is known after days, and how they were forecast. */
export const folded = (
  days: readonly KnownDay[],
  { id = 'a lot', zone = berlin, of = capacity } = {},
): { state: ForecastState; records: DayRecord[] } => {
  let state = emptyState('', of)
  const records: DayRecord[] = []
  days.forEach((day, nth) => {
    const weekBefore = days[nth - 7]
    const out = foldDay(state, {
      id,
      day,
      capacity: of,
      past: pastErrorsOf(records.slice(-errorDays)),
      next: days[nth + 1] ?? dayOfWeek(day.local.startMs + 36 * 3_600_000, zone, () => false),
      lastWeek: weekBefore ? byWallClock(weekBefore, weekBefore.values) : null,
    })
    state = out.state
    records.push(out.record)
  })
  return { state, records }
}
