import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOfWeek } from './days.rules.ts'
import { berlin, busyByDay, capacity, daysFrom, folded } from './forecast.builders.ts'
import { quarterMs, type KnownDay } from './forecast.model.ts'
import { forecastOf, type Forecast } from './forecast.rules.ts'
import { numbersFrom } from './full.rules.ts'
import { pastErrorsOf } from './own-error.rules.ts'

interface Asked {
  readonly now?: number
  readonly zone?: string
  readonly known?: ReturnType<typeof folded>
  readonly capacityAt?: (at: number) => number
  readonly isVoid?: (at: number) => boolean
}

/** The forecast on the last of some days, after its quarter `now`. */
const askedOn = (
  days: readonly KnownDay[],
  { now = 31, zone = berlin, ...more }: Asked = {},
): Forecast | null => {
  const before = days.slice(0, -1)
  const today = days.at(-1)!
  const known = more.known ?? folded(before, { zone })
  const noon = today.local.startMs + 12 * 3_600_000
  return forecastOf({
    id: 'a lot',
    today,
    now,
    quarters: 7 * 96,
    state: known.state,
    past: pastErrorsOf(known.records.slice(-56)),
    next: Array.from({ length: 7 }, (_, nth) => dayOfWeek(noon + (nth + 1) * 86_400_000, zone, () => false)),
    capacityAt: more.capacityAt ?? (() => capacity),
    isVoid: more.isVoid ?? (() => false),
  })
}

const eightWeeks = daysFrom('2026-05-04', 57, busyByDay())

test('FOR-03: a forecast is equal when what comes after it is noise', () => {
  const next = numbersFrom(7)
  const noise = eightWeeks.map((day, nth) => {
    if (nth < 56) return day
    return {
      ...day,
      values: day.values.map((value, quarter) => (quarter <= 31 ? value : next() * 500 - 200)),
    }
  })
  expect(askedOn(noise)).toEqual(askedOn(eightWeeks))
})

test('FOR-03, FOR-25: what a night keeps as forecast a day ahead is what was said 24 hours before', () => {
  const { records } = folded(eightWeeks)
  for (const now of [3, 40, 80]) {
    const said = askedOn(eightWeeks.slice(0, -1), { now })!.points[95]!
    const { wall, values, local } = eightWeeks.at(-1)!
    const place = Math.round((said.at - local.startMs) / quarterMs) - 1
    expect(records.at(-1)!.errors[wall[place]!]).toBeCloseTo(values[place]! - said.value, 6)
  }
})

test('FOR-30, FOR-15: seven days by quarters, each within 0 and the capacity at its time', () => {
  const closedFrom = eightWeeks.at(-1)!.local.startMs + 30 * 3_600_000
  const { points, days } = askedOn(eightWeeks, { capacityAt: (at) => (at < closedFrom ? capacity : 20) })!
  expect(points).toHaveLength(7 * 96)
  expect(days).toHaveLength(8)
  expect(points[0]!.at - eightWeeks.at(-1)!.local.startMs).toBe(33 * quarterMs)
  for (const { at, value, low, high, capacity: fits } of points) {
    expect(value).toBeGreaterThanOrEqual(low)
    expect(high).toBeGreaterThanOrEqual(value)
    expect(low).toBeGreaterThanOrEqual(0)
    expect(high).toBeLessThanOrEqual(at < closedFrom ? capacity : 20)
    expect(fits).toBe(at < closedFrom ? capacity : 20)
  }
})

test('FOR-13: a lot with 20 more than usual for a day has more in the next hour, and less of it on the next day', () => {
  const before = eightWeeks.slice(0, 56)
  const today = eightWeeks[56]!
  const more = { ...today, values: today.values.map((value) => Math.min(capacity, value + 20)) }
  const [usual, busy] = [askedOn([...before, today])!, askedOn([...before, more])!]
  const moreAt = (place: number) => busy.points[place]!.value - usual.points[place]!.value
  expect(moreAt(3)).toBeGreaterThan(4)
  expect(moreAt(95)).toBeLessThan(moreAt(3))
  expect(moreAt(95)).toBeGreaterThan(0)
})

test('FOR-04: nothing is forecast for an exception', () => {
  const begin = eightWeeks.at(-1)!.local.startMs + 24 * 3_600_000
  const { points, days } = askedOn(eightWeeks, { isVoid: (at) => at > begin && at <= begin + 86_400_000 })!
  const known = points.map(({ value }) => !Number.isNaN(value))
  expect(known.slice(0, 64).every(Boolean)).toBe(true)
  expect(known.slice(64, 160).some(Boolean)).toBe(false)
  expect(known.slice(160).every(Boolean)).toBe(true)
  expect(days[1]).toMatchObject({ peak: null, chance: 0, fullAt: null })
})

test('FOR-20, FOR-21: with five days there is a forecast without a band, with four there is none', () => {
  const days = daysFrom('2026-05-04', 6, busyByDay())
  expect(askedOn(days.slice(0, 5))).toBeNull()
  const { points } = askedOn(days)!
  expect(points.every(({ value }) => !Number.isNaN(value))).toBe(true)
  expect(points.every(({ low }) => Number.isNaN(low))).toBe(true)
})

test('FOR-12: a holiday is forecast as a Sunday and teaches nothing', () => {
  const valueOf = busyByDay()
  const monday = '2026-05-25'
  const asHoliday = folded(daysFrom('2026-05-04', 22, valueOf, { holidays: [monday] }))
  const without = folded(daysFrom('2026-05-04', 21, busyByDay()))
  expect(asHoliday.state.profile).toEqual(without.state.profile)
  expect(asHoliday.state.carry).toEqual(without.state.carry)
  const holiday = daysFrom('2026-05-04', 22, valueOf, { holidays: [monday] }).at(-1)!
  expect(holiday).toMatchObject({ weekday: 0, isHoliday: true, local: { day: monday } })
})

test('FOR-16: the peak of a day is higher than the highest of its means; today it is the one of the rest', () => {
  const next = numbersFrom(3)
  let noon = 0
  const shifting = daysFrom('2026-05-04', 57, (_nth, quarter) => {
    if (quarter === 0) noon = 30 + Math.floor(next() * 36)
    return Math.abs(quarter - noon) < 8 ? 90 : 10
  })
  const { points, days } = askedOn(shifting, { now: -1 })!
  const highest = Math.max(...points.slice(0, 96).map(({ value }) => value))
  expect(highest).toBeLessThan(85)
  expect(days[0]!.peak).toBeGreaterThan(85)
  // The last peak begins at the latest with quarter 65: then the day is over but for its quiet hours.
  expect(askedOn(shifting, { now: 90 })!.days[0]!.peak).toBeLessThan(15)
  const beforeNoon = askedOn(shifting, { now: 20 })!.days[0]!.peak!
  expect(beforeNoon).toBeGreaterThan(80)
})

test('FOR-50: a lot that is full every day at eight will be full at about eight', () => {
  const full = daysFrom('2026-05-04', 43, (_nth, quarter) => (quarter >= 31 && quarter < 60 ? capacity : 20))
  const { days } = askedOn(full, { now: 3 })!
  const tomorrow = days[1]!
  expect(tomorrow.chance).toBeGreaterThan(0.9)
  expect(new Date(tomorrow.fullAt!).toISOString()).toBe('2026-06-16T06:00:00.000Z')
  expect(askedOn(full, { now: 3 })).toEqual(askedOn(full, { now: 3 }))
  expect(askedOn(eightWeeks)!.days.every(({ fullAt }) => fullAt === null)).toBe(true)
})

test('FOR-02: forecasts across clock changes have no gaps and follow the wall clock', () => {
  for (const [first, zone] of [
    ['2026-02-23', berlin],
    ['2026-09-21', berlin],
    ['2026-02-02', 'America/Toronto'],
    ['2026-08-31', 'Australia/Lord_Howe'],
  ] as const) {
    const opensAtEight = (_nth: number, quarter: number) => (quarter >= 32 && quarter < 72 ? 70 : 5)
    const days = daysFrom(first, 35, opensAtEight, { zone })
    for (const until of [33, 35]) {
      const known = folded(days.slice(0, until - 1), { zone })
      for (const now of [-1, 7, 11, 60]) {
        const { points } = askedOn(days.slice(0, until), { now, zone, known })!
        points.slice(1).forEach(({ at }, nth) => expect(at - points[nth]!.at).toBe(quarterMs))
        for (const { at, value } of points.filter((_, nth) => nth % 3 === 0)) {
          const day = dayOfWeek(at - 1, zone, () => false)
          const quarter = day.wall[Math.round((at - day.local.startMs) / quarterMs) - 1]!
          expect(value).toBeCloseTo(opensAtEight(0, quarter), 0)
        }
      }
    }
  }
})

test('FOR-01, FOR-20: any gaps and any values give a forecast within 0 and the capacity, or none', () => {
  const values = fc.array(fc.oneof(fc.constant(Number.NaN), fc.integer({ min: 0, max: capacity })), {
    minLength: 1,
    maxLength: 40,
  })
  fc.assert(
    fc.property(
      values,
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: -1, max: 91 }),
      (some, count, now) => {
        const days = daysFrom(
          '2026-03-20',
          count,
          (nth, quarter) => some[(nth * 96 + quarter) % some.length]!,
        )
        const answer = askedOn(days, { now })
        for (const { value, low, high } of answer?.points ?? []) {
          if (Number.isNaN(value)) continue
          expect(value >= 0 && value <= capacity).toBe(true)
          if (!Number.isNaN(low)) expect(low <= value && value <= high).toBe(true)
        }
        for (const { chance } of answer?.days ?? []) expect(chance >= 0 && chance <= 1).toBe(true)
      },
    ),
    { numRuns: 40 },
  )
})

test('FOR-52: of today it is not said that it will be full while it is', () => {
  const days = daysFrom('2026-05-04', 36, (nth, quarter) =>
    quarter >= 40 && quarter < 60 ? capacity : nth % 3,
  )
  const at = (now: number) => askedOn(days, { now })!.days
  expect(at(30)[0]!.fullAt).not.toBeNull()
  expect(at(45)[0]!.fullAt).toBeNull()
  expect(at(45)[1]!.fullAt).not.toBeNull()
  expect(at(62)[0]).toMatchObject({ chance: 0, fullAt: null })
})

test('FOR-04, FOR-11: after a month without values the forecast is that of the weeks before, and learns anew', () => {
  const usual = busyByDay()
  const closed = daysFrom('2026-05-04', 80, (nth, quarter, day) => {
    const value = usual(nth, quarter, day)
    return nth >= 40 && nth < 70 ? Number.NaN : value
  })
  const [reopened, later] = [askedOn(closed.slice(0, 71))!, askedOn(closed)!]
  for (const { points } of [reopened, later]) {
    expect(points.every(({ value }) => !Number.isNaN(value))).toBe(true)
    expect(Math.max(...points.map(({ value }) => value))).toBeGreaterThan(40)
  }
})

test('FOR-20: while the lot is closed for a month, its forecast stays known', () => {
  const days = daysFrom('2026-05-04', 60, (nth, quarter, day) =>
    nth >= 30 ? Number.NaN : busyByDay(3)(nth, quarter, day),
  )
  expect(askedOn(days)!.points).toHaveLength(7 * 96)
})
