import { dayOfWeek, byWallClock } from '@stallwise/domain/forecast/days.rules.ts'
import { foldDay } from '@stallwise/domain/forecast/fold-day.rules.ts'
import {
  errorDays,
  type DayEvent,
  type DayRecord,
  type KnownDay,
} from '@stallwise/domain/forecast/forecast.model.ts'
import { numbersFrom } from '@stallwise/domain/forecast/full.rules.ts'
import { pastErrorsOf } from '@stallwise/domain/forecast/own-error.rules.ts'
import { emptyState } from '@stallwise/domain/forecast/state.rules.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'

const [zone, capacity, days, histories] = ['Europe/Berlin', 400, 180, 40]
/** FOR-81: how much lower the error on days of events has to be, and from how many past ones on. */
const [least, pastEvents] = [0.2, 4]

interface Played {
  readonly day: KnownDay
  readonly isOn: boolean
}

/** A lot that is busy by day, with drifts, and on some days an event with a start, a size and a length of its own. */
const playedDays = (seed: number, isKnown: boolean): Played[] => {
  const next = numbersFrom(seed)
  const [part, hour, more] = [0.05 + 0.15 * next(), 15 + Math.floor(6 * next()), 40 + 160 * next()]
  let [drift, mood] = [0, 0]
  const played: Played[] = []
  for (let at = Date.parse('2026-01-05T12:00:00Z'); played.length < days;) {
    const isOn = next() < part
    const size = more * (0.6 + 0.8 * next())
    const length = 2 + 2 * next()
    const plain = dayOfWeek(at, zone, () => false)
    const from = plain.local.startMs + hour * hourMs
    const event: DayEvent = { type: 'game', from, to: from + length * hourMs, isAllDay: false }
    mood = 0.6 * mood + 16 * (next() - 0.5)
    const values = Float64Array.from(plain.wall, (quarter, place) => {
      const most = plain.weekday % 6 === 0 ? 60 : 180
      const wave = Math.max(0, Math.sin(((quarter - 28) / 96) * 2 * Math.PI))
      drift = 0.95 * drift + 12 * (next() - 0.5)
      const end = plain.local.startMs + (place + 1) * 900_000
      const isThere = isOn && end > from - hourMs && end <= from + (length + 0.5) * hourMs
      const value = 30 + most * wave * (1 + mood / 100) + drift + (isThere ? size : 0)
      return Math.round(Math.min(capacity, Math.max(0, value)))
    })
    played.push({ isOn, day: { ...plain, values, events: isOn && isKnown ? [event] : [] } })
    at = plain.local.startMs + (plain.wall.length / 4 + 12) * hourMs
  }
  return played
}

/** Mean error a day ahead, on the days of events of which enough came before. */
const errorOf = (played: readonly Played[]): number => {
  let state = emptyState('', capacity)
  const records: DayRecord[] = []
  played.forEach(({ day }, nth) => {
    const weekBefore = played[nth - 7]?.day
    const out = foldDay(state, {
      id: 'a lot',
      day,
      capacity,
      past: pastErrorsOf(records.slice(-errorDays)),
      next: played[nth + 1]?.day ?? day,
      lastWeek: weekBefore ? byWallClock(weekBefore, weekBefore.values) : null,
    })
    state = out.state
    records.push(out.record)
  })
  const on = records.filter((_, nth) => played[nth]!.isOn && nth > 28).slice(pastEvents)
  const errors = on.flatMap((record) => [...record.errors].filter((error) => !Number.isNaN(error)))
  return errors.reduce((sum, error) => sum + Math.abs(error), 0) / errors.length
}

/** Days of events, forecast with and without their calendar, over generated histories. Returns whether it is low enough. */
export const eventDays = (): boolean => {
  const parts = Array.from({ length: histories }, (_, seed) => {
    const [without, known] = [errorOf(playedDays(seed + 1, false)), errorOf(playedDays(seed + 1, true))]
    return { without, known }
  }).filter(({ without }) => !Number.isNaN(without))
  const sum = (of: (one: (typeof parts)[number]) => number) => parts.reduce((all, one) => all + of(one), 0)
  const below = 1 - sum(({ known }) => known) / sum(({ without }) => without)
  const better = parts.filter(({ without, known }) => known < without).length
  const holds = below >= least
  console.log(
    `- days of events, with ${pastEvents} or more past ones: error ${(100 * below).toFixed(0)} % below that without a calendar, lower in ${better} of ${parts.length} histories${holds ? '' : ': NOT REACHED'}`,
  )
  return holds
}
