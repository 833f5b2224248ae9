import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRatePlan } from './a-plan.ts'
import { preparePlan } from './priced-plan.ts'
import { quoteStay } from './quote.ts'
import { dayKinds, intervalLengths, type RatePlan, type RateWindow } from './rate-plan.model.ts'

// The same prices, counted minute by minute on clocks that the platform formats, without the arithmetic of `charges.ts`.

const zones = ['America/Toronto', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Kathmandu'] as const
const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      dateStyle: 'short',
      timeStyle: 'short',
    }),
  ]),
)

/** What the clock shows at a minute since 1970 UTC. */
const clockAt = (zone: (typeof zones)[number], minute: number) => {
  const [date = '', time = ''] = clocks
    .get(zone)!
    .format(minute * 60_000)
    .split(', ')
  return { date, weekday: new Date(date).getUTCDay(), time: time.slice(0, 5) }
}
type Clock = ReturnType<typeof clockAt>

const isWithin = ({ days, from, to }: RateWindow, { weekday, time }: Clock): boolean => {
  const isToday = days.includes(weekday)
  if (from < to) return isToday && time >= from && time < to
  return (isToday && time >= from) || (days.includes((weekday + 6) % 7) && time < to)
}

/** What a stay costs in cents; times in minutes since 1970 UTC. */
const priceByMinute = (plan: RatePlan, zone: (typeof zones)[number], entry: number, exit: number): number => {
  const { hourly, daily, maximumCents, dayKind } = plan
  const days = new Map<string | number, { readonly begin: Clock; hourlyCents: number }>()
  for (let minute = entry; minute < exit; minute++) {
    const clock = clockAt(zone, minute)
    const key = dayKind === 'from-entry' ? Math.floor((minute - entry) / 1440) : clock.date
    const day = days.get(key) ?? { begin: clock, hourlyCents: 0 }
    days.set(key, day)
    if (!hourly || (minute - entry) % hourly.intervalMinutes > 0) continue
    day.hourlyCents += hourly.windows.find((window) => isWithin(window, clock))?.cents ?? hourly.cents
  }
  let sum = 0
  for (const { begin, hourlyCents } of days.values()) {
    const exception = daily?.weekdays.find((rate) => rate.days.includes(begin.weekday))
    const ofDay = daily ? (exception ?? daily).cents : Infinity
    sum += Math.min(hourly ? hourlyCents : Infinity, ofDay, maximumCents ?? Infinity)
  }
  return sum
}

const cents = fc.integer({ min: 0, max: 5_000 })
const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })
const time = fc.integer({ min: 0, max: 47 }).map((half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`
})
const hourly = fc.record({
  intervalMinutes: fc.constantFrom(...intervalLengths),
  cents,
  windows: fc.array(fc.record({ days, from: time, to: time, cents }), { maxLength: 3 }),
})
const daily = fc.record({ cents, weekdays: fc.array(fc.record({ days, cents }), { maxLength: 2 }) })
const plan = fc
  .record({
    hourly: fc.option(hourly),
    daily: fc.option(daily),
    maximumCents: fc.option(fc.integer({ min: 1, max: 8_000 })),
    dayKind: fc.constantFrom(...dayKinds),
  })
  .map((some) => aRatePlan(some))
// Around the days on which these clocks are changed.
const entry = fc
  .record({
    from: fc.constantFrom('2026-03-06', '2026-10-30', '2026-04-03', '2026-10-02'),
    more: fc.integer({ min: 0, max: 4 * 1440 }),
  })
  .map(({ from, more }) => Date.parse(from) / 60_000 + more)

test('PRI-10 to PRI-23: the price is the one that is counted minute by minute, also where the clock is changed', () => {
  fc.assert(
    fc.property(
      plan,
      fc.constantFrom(...zones),
      entry,
      fc.integer({ min: 1, max: 2 * 1440 }),
      (plan, zone, entry, minutes) => {
        if (!plan.hourly && !plan.daily) return
        const stay = { entry: entry * 60_000, exit: (entry + minutes) * 60_000 }
        const { totals } = quoteStay(preparePlan(plan, zone), stay)
        expect(totals.totalCents).toBe(priceByMinute(plan, zone, entry, entry + minutes))
      },
    ),
    { numRuns: 200 },
  )
})
