import { expect, test } from 'vitest'
import { byWallClock, dayOfWeek } from './days.rules.ts'
import { eventQuartersOf, isForecastFrom, withEventsOf } from './event-effects.rules.ts'
import { berlin, busyByDay, capacity, daysFrom, folded } from './forecast.builders.ts'
import type { DayEvent, DayOfWeek, KnownDay } from './forecast.model.ts'
import { numbersFrom } from './full.rules.ts'
import { expectedDayOf, usualAt } from './profile.rules.ts'

const hour = 3_600_000
const first = '2026-02-02'

interface Played {
  /** The days with an event. */
  readonly isOn: (nth: number, day: string) => boolean
  readonly count?: number
  readonly more?: number
  readonly seed?: number
  readonly startHour?: number
  readonly isKnown?: boolean
}

/** Days of a lot to whose games some 25 vehicles more come from an hour before the start to three after it. */
const played = ({
  isOn,
  count = 140,
  more = 25,
  seed = 1,
  startHour = 18,
  isKnown = true,
}: Played): KnownDay[] => {
  const usual = busyByDay(seed)
  const next = numbersFrom(seed + 100)
  const start = first
  const nthOf = (day: string) => Math.round((Date.parse(day) - Date.parse(start)) / (24 * hour))
  const gameOf = (day: string): DayEvent => {
    const { local } = dayOfWeek(Date.parse(`${day}T12:00:00Z`), berlin, () => false)
    const from = local.startMs + startHour * hour
    return { type: 'Game', from, to: from + 2 * hour, isAllDay: false }
  }
  let size = 1
  return daysFrom(
    first,
    count,
    (nth, quarter, day) => {
      if (quarter === 0) size = 0.7 + 0.6 * next()
      const isGame =
        isOn(nth, day.local.day) && quarter >= (startHour - 1) * 4 && quarter < (startHour + 3) * 4
      const value = usual(nth, quarter, day) + (isGame ? more * size : 0)
      return Math.min(capacity, Math.round(value))
    },
    { eventsOf: (day) => (isKnown && isOn(nthOf(day), day) ? [gameOf(day)] : []) },
  )
}

/** Mean error a day ahead on the days of events of which at least four came before. */
const errorOf = (days: readonly KnownDay[], isOn: (nth: number, day: string) => boolean): number => {
  const { records } = folded(days)
  const on = records.flatMap((_, nth) => (isOn(nth, days[nth]!.local.day) ? [nth] : []))
  const errors = on.slice(4).flatMap((nth) => [...records[nth]!.errors].filter((one) => !Number.isNaN(one)))
  return errors.reduce((sum, one) => sum + Math.abs(one), 0) / errors.length
}

test('FOR-81, FOR-82: with four or more past days of a type the error on such days is a fifth lower, and far more', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const next = numbersFrom(seed)
    const chosen = Array.from({ length: 140 }, (_, nth) => nth > 21 && next() < 0.12)
    const isOn = (nth: number) => chosen[nth] === true
    const without = errorOf(played({ isOn, seed, isKnown: false }), isOn)
    const withEvents = errorOf(played({ isOn, seed }), isOn)
    expect(withEvents).toBeLessThan(0.8 * without)
  }
})

test('FOR-82: a weekly event from the first day on is forecast as well as without a calendar', () => {
  const isOn = (_nth: number, day: string) => new Date(day).getUTCDay() === 3
  const without = errorOf(played({ isOn, isKnown: false }), isOn)
  expect(errorOf(played({ isOn }), isOn)).toBeLessThan(1.1 * without)
})

test('FOR-83: days of events change neither the usual week nor what is forecast of the days after them', () => {
  const isOn = (nth: number) => nth % 9 === 8
  const [days, plain] = [played({ isOn, more: 40 }), played({ isOn: () => false })]
  const [state, calm] = [folded(days).state, folded(plain).state]
  for (const weekday of [1, 3, 5])
    expect(Math.abs(usualAt(state, weekday, 78) - usualAt(calm, weekday, 78))).toBeLessThan(4)
  const spoilt = folded(played({ isOn, more: 40, isKnown: false })).records
  const kept = folded(days).records
  const after = (records: typeof kept) =>
    records
      .filter((_, nth) => nth % 9 === 0 && nth > 30)
      .reduce((sum, { errors }) => sum + Math.abs(errors[78]!), 0)
  expect(after(kept)).toBeLessThan(after(spoilt))
})

test('FOR-81: the effect is the mean of what came, by quarter from the start, and one event shares with another', () => {
  const game = (day: DayOfWeek, type: string): DayEvent => {
    const from = day.local.startMs + 18 * hour
    return { type, from, to: from + hour, isAllDay: false }
  }
  const dayWith = (value: number, types: readonly string[]): KnownDay => {
    const day = dayOfWeek(Date.parse('2026-05-05T12:00:00Z'), berlin, () => false)
    const values = new Float64Array(96).fill(value)
    return { ...day, events: types.map((type) => game(day, type)), values }
  }
  const usual = new Float64Array(96).fill(10)
  const once = withEventsOf(new Map(), dayWith(30, ['Game']), usual)
  const twice = withEventsOf(once, dayWith(50, ['Game']), usual)
  expect([once.get('Game')!.values[16], twice.get('Game')!.values[16]]).toEqual([20, 30])
  expect(twice.get('Game')!.counts[16]).toBe(2)
  const shared = withEventsOf(new Map(), dayWith(30, ['Game', 'Fair']), usual)
  expect([...shared].map(([type, { values }]) => [type, values[16]])).toEqual([
    ['Game', 10],
    ['Fair', 10],
  ])
  const [before, after] = [dayWith(0, []), dayWith(0, ['Game'])]
  const known = { effects: twice, profile: new Float64Array(7 * 96).fill(10) }
  const added = expectedDayOf(known, after).map((value, nth) => value - expectedDayOf(known, before)[nth]!)
  expect([added[72], added[40]]).toEqual([20, 0])
  expect(byWallClock(after, added)[72]).toBe(20)
})

test('FOR-80: an event reaches four hours around it, one of whole days those days alone, and a longer one nothing', () => {
  const day = dayOfWeek(Date.parse('2026-05-05T12:00:00Z'), berlin, () => false)
  const begin = day.local.startMs
  const of = (fromHour: number, toHour: number, isAllDay = false) => {
    const event = { type: 'x', from: begin + fromHour * hour, to: begin + toHour * hour, isAllDay }
    const reached = eventQuartersOf({ ...day, events: [event] })!
    return [reached.indexOf(1), reached.lastIndexOf(1)]
  }
  expect(of(18, 19)).toEqual([56, 91])
  expect(of(-2, -1)).toEqual([0, 11])
  expect(of(0, 24, true)).toEqual([0, 95])
  expect(of(24, 48, true)).toEqual([-1, -1])
  expect(isForecastFrom({ from: 0, to: 25 * hour })).toBe(true)
  expect(isForecastFrom({ from: 0, to: 26 * hour })).toBe(false)
  expect(eventQuartersOf(day)).toBeNull()
})

test('FOR-85: effects of twenty types are kept, those that came last', () => {
  const day = played({ isOn: () => true, count: 1 })[0]!
  const usual = new Float64Array(96)
  let effects: ReturnType<typeof withEventsOf> = new Map()
  for (let nth = 0; nth < 25; nth++) {
    const events = day.events.map(({ from, to }) => ({ type: `type ${nth}`, from, to, isAllDay: false }))
    effects = withEventsOf(effects, { ...day, events }, usual)
  }
  expect([...effects.keys()][0]).toBe('type 5')
  expect(effects.size).toBe(20)
})
