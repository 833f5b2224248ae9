import { describe, expect, test } from 'vitest'
import { aRatePlan, dailyOf, hourlyOf, taxOf } from '../pricing/a-plan.ts'
import type { RatePlan } from '../pricing/rate-plan.model.ts'
import { neededValidations, offeredDurations, plateAccountOf, type SessionPrices } from './plate-account.ts'
import { plateSessionOf, type PlateFacts, type PlatePayment } from './plate-session.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 20, 17)
const at = (minutes: number) => start + minutes * minute
const since = (time: number | null) => (time === null ? null : (time - start) / minute)

const planOf = (parts: Partial<RatePlan> = {}) => aRatePlan({ hourly: hourlyOf(300), ...parts })
const pricesOf = (plan: RatePlan, more: Partial<SessionPrices> = {}): SessionPrices => ({
  plans: [{ groupId: null, effectiveFrom: 0, plan }],
  groupId: null,
  timeZone: 'America/Toronto',
  durations: [60],
  occupancyPercent: null,
  validations: [],
  coupon: null,
  ...more,
})
const hourly = pricesOf(planOf())

interface Paid {
  readonly at: number
  readonly from?: number
  readonly until: number
  readonly leaveBy?: number
  readonly cents: number
  readonly isAhead?: boolean
}
const payment = ({ at: made, from = made, until, leaveBy = until + 15, ...paid }: Paid): PlatePayment => ({
  id: `${made}`,
  at: at(made),
  from: at(from),
  until: at(until),
  leaveBy: at(leaveBy),
  cents: paid.cents,
  taxCents: 0,
  isAhead: paid.isAhead ?? false,
})
interface World {
  /** When the stay began. */
  readonly entry?: number
  readonly hadPass?: boolean
  readonly covered?: readonly (readonly [from: number, to: number])[]
  readonly paid?: readonly Paid[]
}
const factsOf = ({ entry, hadPass = false, covered = [], paid = [] }: World): PlateFacts => ({
  stay: entry === undefined ? null : { begin: at(entry), hadPass },
  covered: covered.map(([from, to]) => ({ from: at(from), to: at(to) })),
  payments: paid.map(payment),
  exitGraceMinutes: 15,
})
const accountOf = (world: World, now: number, prices = hourly) =>
  plateAccountOf(plateSessionOf(factsOf(world), at(now)), prices, at(now))
/** State, what is due, until when it is paid or covered, and until when the vehicle may leave. */
const shown = (world: World, now: number, prices = hourly) => {
  const { state, dueCents, runsUntil, leaveBy } = accountOf(world, now, prices)
  return [state, dueCents, since(runsUntil), since(leaveBy)]
}
const optionsOf = (world: World, now: number, prices = hourly) =>
  accountOf(world, now, prices).options.map(({ minutes, until, leaveBy, dueCents }) => [
    minutes,
    since(until),
    since(leaveBy),
    dueCents,
  ])

describe('PAY-10 to PAY-16: a plate', () => {
  test.each<[string, World, number, unknown[]]>([
    ['that is not inside owes nothing', {}, 30, ['nothing', 0, null, null]],
    ['that is inside owes its stay', { entry: 0 }, 61, ['due', 600, null, null]],
    ['in the first minute owes nothing', { entry: 0 }, 0, ['nothing', 0, null, null]],
    ['of a stay of 72 hours owes all of it', { entry: 0 }, 72 * 60, ['due', 72 * 300, null, null]],
    ['of a stay of 40 days owes 30 of them', { entry: 0 }, 40 * 1440, ['due', 720 * 300, null, null]],
    [
      'with a pass at the entry owes nothing',
      { entry: 0, hadPass: true },
      9_000,
      ['covered', 0, Infinity, Infinity],
    ],
  ])('%s', (_name, world, now, expected) => expect(shown(world, now)).toEqual(expected))

  test('can pay to leave, or longer; a first purchase is as long as the lot offers', () => {
    const prices = pricesOf(planOf(), { durations: [60, 1440] })
    expect(optionsOf({ entry: 0 }, 95, prices)).toEqual([
      [null, 120, 120, 600],
      [60, 155, 170, 900],
      [1440, 1535, 1550, 7800],
    ])
    expect(optionsOf({}, 0, prices)).toEqual([
      [60, 60, 75, 300],
      [1440, 1440, 1455, 7200],
    ])
  })
  test('PAY-114: what is paid ends full minutes after the entry, as its lines do', () => {
    const entered = at(0) + 50_000
    const facts = { ...factsOf({}), stay: { begin: entered, hadPass: false } }
    const [leave, longer] = plateAccountOf(plateSessionOf(facts, at(62)), hourly, at(62)).options
    expect([leave!.until, leave!.leaveBy, longer!.until]).toEqual([
      entered + 120 * minute,
      entered + 120 * minute,
      entered + 121 * minute,
    ])
    const last = longer!.quote.lines.findLast((line) => 'to' in line) as { to: number }
    expect(Math.floor(last.to / minute)).toBe(Math.floor(longer!.until / minute))
  })
  test('PAY-14: the durations of the lot, else the usual ones', () => {
    expect(offeredDurations([1440, 720, 30, 30])).toEqual([30, 720, 1440])
    expect(offeredDurations([])).toEqual([30, 60, 120, 240])
  })
  test('PAY-15: an extension of time that runs ends at most 12 hours from now', () => {
    const prices = pricesOf(planOf(), { durations: [60, 720] })
    const paid = [{ at: 0, until: 60, cents: 300, isAhead: true }]
    expect(optionsOf({ paid }, 0, prices)).toEqual([[60, 120, 135, 300]])
    expect(optionsOf({ paid }, 60, prices)).toEqual([
      [60, 120, 135, 300],
      [720, 780, 795, 3600],
    ])
  })
  test('without a plan at its entry nothing is due', () => {
    const prices = { ...hourly, plans: [{ ...hourly.plans[0]!, effectiveFrom: at(1) }] }
    expect(shown({ entry: 0 }, 90, prices)).toEqual(['nothing', 0, null, null])
  })
})

describe('PAY-12: a payment to leave', () => {
  // 95 minutes: the second hour is paid until minute 120.
  const left = { at: 95, from: 0, until: 120, leaveBy: 120, cents: 600 }
  const late = { at: 118, from: 0, until: 120, leaveBy: 133, cents: 600 }
  test.each<[string, World, number, unknown[]]>([
    ['until the end of its interval', { entry: 0, paid: [left] }, 120, ['paid', 0, 120, 120]],
    ['not longer', { entry: 0, paid: [left] }, 121, ['due', 300, null, null]],
    ['or until the exit grace after it', { entry: 0, paid: [late] }, 133, ['paid', 0, 120, 133]],
    ['and no second grace', { entry: 0, paid: [late] }, 134, ['due', 300, null, null]],
  ])('lets leave %s', (_name, world, now, expected) => expect(shown(world, now)).toEqual(expected))
  test('is extended from the end of what it paid', () =>
    expect(optionsOf({ entry: 0, paid: [late] }, 125)).toEqual([[60, 180, 195, 300]]))
  test.each<[string, Partial<RatePlan>, number, number, number]>([
    ['of a daily rate', { hourly: null, daily: dailyOf(2_000) }, 1_500, 2_880, 4_000],
    ['of a daily rate that costs less than the hours', { daily: dailyOf(500) }, 200, 1_440, 500],
    ['an hour beyond the daily maximum', { maximumCents: 2_000 }, 500, 540, 2_000],
    ['an interval of 10 minutes', { hourly: hourlyOf(100, { intervalMinutes: 10 }) }, 95, 100, 1_000],
  ])('buys until the end %s', (_name, parts, now, until, cents) => {
    expect(optionsOf({ entry: 0 }, now, pricesOf(planOf(parts)))[0]).toEqual([
      null,
      until,
      Math.max(until, now + 15),
      cents,
    ])
  })
  test('buys the free time of a validation too', () => {
    const prices = pricesOf(planOf(), { validations: [{ freeMinutes: 60, percent: 0, cents: 0 }] })
    expect(optionsOf({ entry: 0 }, 95, prices)[0]).toEqual([null, 120, 120, 300])
  })
})

describe('PAY-11, PAY-126: time that was paid before the stay', () => {
  const ahead = { at: -30, until: 60, cents: 600, isAhead: true }
  test.each<[string, World, number, unknown[]]>([
    ['nothing is due until it ends', { entry: 0, paid: [ahead] }, 60, ['paid', 0, 60, 75]],
    ['nor in the exit grace', { entry: 0, paid: [ahead] }, 75, ['paid', 0, 60, 75]],
    ['then the stay is priced from its end', { entry: 0, paid: [ahead] }, 121, ['due', 600, null, null]],
    [
      'of an earlier stay it counts as well',
      { entry: 0, paid: [{ at: -90, from: -100, until: 150, cents: 1_500 }] },
      100,
      ['paid', 0, 150, 165],
    ],
    ['that ended before counts nothing', { entry: 70, paid: [ahead] }, 80, ['due', 300, null, null]],
  ])('%s', (_name, world, now, expected) => expect(shown(world, now)).toEqual(expected))
  test('no second grace period of the plan', () =>
    expect(shown({ entry: 0, paid: [ahead] }, 76, pricesOf(planOf({ graceMinutes: 30 })))).toEqual([
      'due',
      300,
      null,
      null,
    ]))
  test('outside, time is added as one session, after an earlier stay from the end of its time', () => {
    const prices = pricesOf(planOf({ hourly: hourlyOf(300) }), { durations: [30] })
    expect(optionsOf({ paid: [{ at: 0, until: 60, cents: 300, isAhead: true }] }, 30, prices)).toEqual([
      [30, 90, 105, 300],
    ])
    expect(optionsOf({ paid: [{ at: 0, from: -95, until: 25, cents: 600 }] }, 20, prices)).toEqual([
      [30, 55, 70, 300],
    ])
  })
})

describe('PAY-17: covered time', () => {
  test.each<[string, World, number, unknown[]]>([
    ['is not due', { entry: 0, covered: [[-60, 120]] }, 100, ['covered', 0, 120, 135]],
    ['nor the exit grace after it', { entry: 0, covered: [[-60, 120]] }, 135, ['paid', 0, 120, 135]],
    ['the time after it is', { entry: 0, covered: [[-60, 120]] }, 181, ['due', 600, null, null]],
    ['the time before it too', { entry: 0, covered: [[2340, 2500]] }, 2400, ['due', 39 * 300, 2500, 2515]],
    ['both', { entry: 0, covered: [[100, 200]] }, 250, ['due', 900, null, null]],
    ['without an entry', { covered: [[0, 120]] }, 60, ['covered', 0, 120, 135]],
  ])('%s', (_name, world, now, expected) => expect(shown(world, now)).toEqual(expected))
  test('what is due before it can be paid', () => {
    const world: World = { entry: 0, covered: [[100, 200]] }
    expect(optionsOf(world, 150)).toEqual([[null, 150, 165, 600]])
    const paid = [{ at: 150, from: 0, until: 150, leaveBy: 165, cents: 600 }]
    expect(shown({ ...world, paid }, 190)).toEqual(['covered', 0, 200, 215])
    expect(shown({ ...world, paid }, 216)).toEqual(['due', 300, null, null])
  })
  test('an interval that was paid goes on over it', () => {
    expect(shown({ entry: 0, covered: [[50, 55]] }, 60)).toEqual(['due', 300, 55, 70])
    expect(shown({ entry: 0, covered: [[50, 55]] }, 71)).toEqual(['due', 600, null, null])
  })
  test('the daily maximum counts once for the parts of a day', () => {
    const prices = pricesOf(planOf({ maximumCents: 2_000 }))
    expect(shown({ entry: 0, covered: [[500, 600]] }, 1_100, prices)).toEqual(['due', 2_000, null, null])
  })
})

test('PAY-128: what was paid without knowing the stay is a part payment, not a right to leave', () => {
  const lookAlike = { at: 2_400, until: 2_460, cents: 300 }
  expect(shown({ entry: 0, paid: [lookAlike] }, 2_410)).toEqual(['due', 41 * 300 - 300, 2_460, 2_475])
  expect(optionsOf({ entry: 0, paid: [lookAlike] }, 2_410)[0]).toEqual([null, 2_460, 2_460, 41 * 300 - 300])
})

describe('VAL-14: which validations are needed', () => {
  const free = (minutes: number) => ({ freeMinutes: minutes, percent: 0, cents: 0 })
  const all = { freeMinutes: 0, percent: 100, cents: 0 }
  const neededAfter = (minutes: number, validations: SessionPrices['validations']) =>
    neededValidations(
      plateSessionOf(factsOf({ entry: 0 }), at(minutes)),
      pricesOf(planOf({ tax: taxOf('HST', 13) }), { validations }),
      at(minutes),
    )
  test.each<[number, SessionPrices['validations'], number[]]>([
    [50, [free(60), free(60)], [0]],
    [100, [free(60), free(60)], [0, 1]],
    [100, [all, free(60)], [0]],
    [100, [free(30), all], [1]],
    [200, [free(60), free(60)], [0, 1]],
    [0, [all], []],
  ])('after %i minutes, of %o: %o', (minutes, validations, expected) =>
    expect(neededAfter(minutes, validations)).toEqual(expected),
  )
  test('PAY-111: nothing is due because of one', () => {
    const { options } = accountOf({ entry: 0 }, 50, pricesOf(planOf(), { validations: [all] }))
    expect(options.map(({ isGiven }) => isGiven)).toEqual([true, true])
    expect(accountOf({ entry: 0 }, 0).options[0]).toMatchObject({ dueCents: 0, isGiven: false })
  })
})
