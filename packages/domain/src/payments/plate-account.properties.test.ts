import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRatePlan, hourlyOf } from '../pricing/a-plan.ts'
import type { PriceValidation } from '../pricing/quote.model.ts'
import { coveredAfter, type FreePeriod } from './covered-time.ts'
import { plateAccountOf, type PayOption, type SessionPrices } from './plate-account.ts'
import { chargedFrom, plateSessionOf, type PlateFacts, type PlatePayment } from './plate-session.ts'

// One plate in a lot over some days: reads at its entry and exit, missed exits, payments, guest passes, validations and refunds
// in any order. What it owes is counted minute by minute beside it, without the functions that charge.

const minute = 60_000
const start = Date.UTC(2026, 10, 20, 17)
const cents = 100
const graces = { exit: 15, cover: 60 }

interface World {
  readonly interval: number
  readonly planGrace: number
  now: number
  begin: number | null
  payments: PlatePayment[]
  periods: FreePeriod[]
  covered: PlateFacts['covered']
  /** VAL-21: of the stay. */
  validations: PriceValidation[]
}

type Action =
  | { readonly kind: 'enter' | 'read again' | 'leave' | 'pay to leave' | 'refund' | 'end passes' }
  | { readonly kind: 'pay longer'; readonly nth: number }
  | { readonly kind: 'guest pass'; readonly minutes: number }
  | { readonly kind: 'booking'; readonly before: number; readonly minutes: number }
  | { readonly kind: 'enter after a missed exit' }
  | { readonly kind: 'validate'; readonly of: PriceValidation }
  | { readonly kind: 'refund a part'; readonly nth: number; readonly percent: number }

const pricesOf = ({ interval, planGrace, validations }: World): SessionPrices => ({
  plans: [
    {
      groupId: null,
      effectiveFrom: 0,
      plan: aRatePlan({
        hourly: hourlyOf(cents, { intervalMinutes: interval }),
        graceMinutes: planGrace || null,
      }),
    },
  ],
  groupId: null,
  timeZone: 'America/Toronto',
  durations: [10, 60, 300],
  occupancyPercent: null,
  validations,
  coupon: null,
})

const factsOf = (world: World): PlateFacts => ({
  stay: world.begin === null ? null : { begin: world.begin, hadPass: false },
  covered: world.covered,
  payments: world.payments,
  exitGraceMinutes: graces.exit,
})
const sessionOf = (world: World) => plateSessionOf(factsOf(world), world.now)
const accountOf = (world: World) => plateAccountOf(sessionOf(world), pricesOf(world), world.now)

/** PAY-10: a stay is priced for 30 days at most. */
const longestMs = 30 * 24 * 60 * minute

/** What is left of a price: each percentage of what is left, then the amounts. */
const reduced = (validations: readonly PriceValidation[], price: number): number => {
  const left = validations.reduce(
    (rest, { percent }) => rest - Math.floor((rest * percent) / 100 + 0.5),
    price,
  )
  return Math.max(0, left - validations.reduce((sum, one) => sum + one.cents, 0))
}

/** What the stay costs until a time, counted minute by minute. */
const costUntil = (world: World, until: number): number => {
  const { covered, payments, interval, planGrace, validations } = world
  const begin = world.begin!
  const bought = payments.filter(({ at }) => at < begin).map(({ from, until: to }) => ({ from, to }))
  const leftOut = [...covered, ...bought].filter(({ from, to }) => to > begin && from < until)
  const charged: number[] = []
  for (let at = begin; at < Math.min(until, begin + longestMs); at += minute)
    if (!leftOut.some(({ from, to }) => from <= at && at < to)) charged.push(at)
  // Free time shortens the stay at its end.
  const free = validations.reduce((sum, { freeMinutes }) => sum + freeMinutes, 0)
  const kept = charged.slice(0, Math.max(0, charged.length - free))
  const isPlain = kept.every((at, nth) => at === begin + nth * minute)
  if (isPlain && kept.length <= planGrace) return 0
  let paidUntil = begin
  let intervals = 0
  for (const at of kept)
    if (at >= paidUntil) {
      intervals++
      paidUntil = at + interval * minute
    }
  return reduced(validations, intervals * cents)
}

const paidFor = ({ begin, payments }: World): number =>
  payments.filter(({ at }) => at >= begin!).reduce((sum, one) => sum + one.cents, 0)

/** Now, or an end of paid or covered time after which the vehicle may still leave. */
const endsOf = ({ begin, now, covered, payments }: World): number[] => {
  const ends = [
    ...covered.map(({ to }) => ({ to, leaveBy: to + graces.exit * minute })),
    ...payments.map(({ until, leaveBy }) => ({ to: until, leaveBy })),
  ]
  const graced = ends
    .filter(({ to, leaveBy }) => to > begin! && to <= now && leaveBy >= now)
    .map(({ to }) => to)
  return [now, ...graced]
}

const isAccountedFor = (world: World): boolean =>
  endsOf(world).some((end) => costUntil(world, end) <= paidFor(world))

/** What is asked for is what the stay costs until one of these times, less what was paid for it: no more and no less. */
const expectTheCost = (world: World): void => {
  if (world.begin === null) return
  const owed = endsOf(world).map((end) => Math.max(0, costUntil(world, end) - paidFor(world)))
  expect(owed).toContain(accountOf(world).dueCents)
}

const store = (world: World, option: PayOption): void => {
  const session = sessionOf(world)
  world.payments.push({
    id: `${world.payments.length}`,
    at: world.now,
    from: chargedFrom(session),
    until: option.until,
    leaveBy: option.leaveBy,
    isAhead: !session.isInside,
    cents: option.dueCents,
    taxCents: option.dueTaxCents,
  })
}

const changeCover = (world: World, periods: FreePeriod[]): void => {
  world.periods = periods
  const { now, covered } = world
  world.covered = coveredAfter(covered, periods, { now, coverBeforeMinutes: graces.cover })
}

const sold = (world: World) => world.payments.map(({ until }) => until)

/** Whoever pays what the page asks for is let out at the same moment, and has paid no minute twice. */
const pay = (world: World, option: PayOption): void => {
  const before = accountOf(world)
  // PAY-111: what a validation gives is stored, with 0.
  if (option.dueCents === 0 && !option.isGiven) return
  const earlier = sold(world).filter((until) => until >= world.now)
  store(world, option)
  if (before.state === 'paid' && earlier.length > 0)
    expect(option.until - option.minutes! * minute).toBeGreaterThanOrEqual(Math.max(...earlier) - minute)
  if (world.begin !== null) expect(accountOf(world).dueCents).toBe(0)
}

const endStay = (world: World, next: number | null = null): void => {
  world.begin = next
  world.validations = []
}

/** PAY-53: a refund of a part that ends the paid time. */
const refundPart = (world: World, nth: number, percent: number): void => {
  const place = nth % Math.max(1, world.payments.length)
  const payment = world.payments[place]
  if (!payment || payment.cents === 0) return
  const end = world.now - 1
  world.payments[place] = {
    ...payment,
    cents: payment.cents - Math.ceil((payment.cents * percent) / 100),
    until: Math.min(payment.until, end),
    leaveBy: Math.min(payment.leaveBy, end),
  }
}

const leave = (world: World): void => {
  if (world.begin === null || accountOf(world).dueCents > 0) return
  expect(isAccountedFor(world)).toBe(true)
  endStay(world)
}

const act = (world: World, action: Action): void => {
  switch (action.kind) {
    case 'enter':
      world.begin ??= world.now
      return
    case 'read again':
      // The stay goes on.
      return
    case 'enter after a missed exit':
      // VIS-40, VIS-44: the rest of the stay before is not asked for.
      return endStay(world, world.now)
    case 'validate':
      if (world.begin !== null) world.validations = [...world.validations, action.of]
      return
    case 'refund a part':
      return refundPart(world, action.nth, action.percent)
    case 'leave':
      return leave(world)
    case 'pay to leave': {
      const option = accountOf(world).options.find(({ minutes }) => minutes === null)
      return option && pay(world, option)
    }
    case 'pay longer': {
      const longer = accountOf(world).options.filter(({ minutes }) => minutes !== null)
      const option = longer[action.nth % longer.length]
      return option && pay(world, option)
    }
    case 'refund':
      world.payments.pop()
      return
    case 'guest pass':
      return changeCover(world, [
        ...world.periods,
        {
          from: world.now - graces.cover * minute,
          to: world.now + action.minutes * minute,
          isWhole: false,
        },
      ])
    case 'booking':
      return changeCover(world, [
        ...world.periods,
        {
          from: world.now - action.before * minute,
          to: world.now + action.minutes * minute,
          isWhole: true,
        },
      ])
    case 'end passes':
      return changeCover(world, [])
  }
}

const plain = fc
  .constantFrom('enter', 'read again', 'enter after a missed exit', 'leave', 'refund', 'end passes')
  .map((kind) => ({ kind }))
const minutes = fc.integer({ min: 1, max: 400 })
const leaving = fc.constant({ kind: 'pay to leave' as const })
const none = { freeMinutes: 0, percent: 0, cents: 0 }
const validation: fc.Arbitrary<PriceValidation> = fc.oneof(
  minutes.map((freeMinutes) => ({ ...none, freeMinutes })),
  fc.constantFrom(50, 100).map((percent) => ({ ...none, percent })),
  fc.integer({ min: 1, max: 900 }).map((off) => ({ ...none, cents: off })),
)
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  plain as fc.Arbitrary<Action>,
  leaving,
  fc.record({ kind: fc.constant('pay longer' as const), nth: fc.nat(5) }),
  fc.record({ kind: fc.constant('guest pass' as const), minutes }),
  fc.record({ kind: fc.constant('booking' as const), before: minutes, minutes }),
  fc.record({ kind: fc.constant('validate' as const), of: validation }),
  fc.record({
    kind: fc.constant('refund a part' as const),
    nth: fc.nat(20),
    percent: fc.integer({ min: 1, max: 99 }),
  }),
)
const wait = fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 3_000 }))
const stepsOf = (action: fc.Arbitrary<Action>) =>
  fc.array(fc.record({ wait, action }), { minLength: 1, maxLength: 25 })
const plan = fc.record({ interval: fc.constantFrom(10, 60), planGrace: fc.constantFrom(0, 10, 30) })

const newWorld = (of: { readonly interval: number; readonly planGrace: number }): World => ({
  interval: of.interval,
  planGrace: of.planGrace,
  now: start,
  begin: null,
  payments: [],
  periods: [],
  covered: [],
  validations: [],
})

test('PAY-12, PAY-16, PAY-17: no exit opens while a minute is neither bought, covered nor graced, and who pays is let out', () => {
  fc.assert(
    fc.property(plan, stepsOf(anyAction), (of, steps) => {
      const world = newWorld(of)
      for (const { wait: pause, action } of steps) {
        world.now += pause * minute
        act(world, action)
        expectTheCost(world)
      }
    }),
    {
      numRuns: 2_000,
      examples: [
        [
          { interval: 10, planGrace: 0 },
          [
            // Who comes in when a pass has just ended has no time to leave by it.
            { wait: 0, action: { kind: 'guest pass', minutes: 1 } },
            { wait: 1, action: { kind: 'enter' } },
            { wait: 1, action: { kind: 'leave' } },
          ],
        ],
      ],
    },
  )
})

test('PAY-10: nor for stays of up to and beyond 30 days', () => {
  const long = fc.integer({ min: 0, max: 20 * 24 * 60 })
  const steps = fc.array(fc.record({ wait: long, action: anyAction }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(plan, steps, (of, taken) => {
      const world = newWorld({ ...of, interval: 60 })
      act(world, { kind: 'enter' })
      for (const { wait: pause, action } of taken) {
        world.now += pause * minute
        act(world, action)
        expectTheCost(world)
      }
    }),
    { numRuns: 60 },
  )
})

test('PAY-11: who never pays ahead pays what each stay costs, within one interval', () => {
  const actions = fc.oneof(
    fc.constantFrom<Action>({ kind: 'enter' }, { kind: 'read again' }, { kind: 'leave' }),
    leaving,
  )
  fc.assert(
    fc.property(fc.constantFrom(10, 60), stepsOf(actions), (interval, steps) => {
      const world = newWorld({ interval, planGrace: 0 })
      let cost = 0
      let stays = 0
      for (const { wait: pause, action } of steps) {
        world.now += pause * minute
        const { begin } = world
        act(world, action)
        if (begin === null || world.begin !== null) continue
        cost += costUntil({ ...newWorld({ interval, planGrace: 0 }), begin }, world.now)
        stays++
      }
      if (world.begin !== null) return
      const sum = world.payments.reduce((all, one) => all + one.cents, 0)
      // The exit grace, which gives 15 minutes to each payment, is more than an interval of 10 minutes.
      const most = stays * Math.ceil((graces.exit + interval) / interval) * cents
      expect(Math.abs(sum - cost)).toBeLessThanOrEqual(most)
    }),
    { numRuns: 1_000 },
  )
})

test('PAY-11, PAY-16: a stay that is paid in parts costs what it costs at once', () => {
  const money = fc.integer({ min: 0, max: 1_500 })
  const tax = { name: 'HST', percent: 13, registrationNumber: 'R1' }
  fc.assert(
    fc.property(
      fc.array(fc.record({ wait: fc.integer({ min: 0, max: 900 }), nth: fc.nat(20) }), {
        minLength: 1,
        maxLength: 8,
      }),
      fc.record({
        cents: money,
        maximum: fc.option(money.map((most) => most + 1)),
        isIncluded: fc.boolean(),
      }),
      fc.boolean(),
      (steps, of, isInside) => {
        const plan = aRatePlan({
          hourly: hourlyOf(of.cents),
          maximumCents: of.maximum,
          tax: { ...tax, isIncluded: of.isIncluded },
        })
        const prices: SessionPrices = {
          ...pricesOf(newWorld({ interval: 60, planGrace: 0 })),
          plans: [{ groupId: null, effectiveFrom: 0, plan }],
          durations: [10, 60, 720],
        }
        const world = newWorld({ interval: 60, planGrace: 0 })
        if (isInside) world.begin = start
        for (const { wait: pause, nth } of steps) {
          // Without a stay the next payment is another session if the one before has ended for too long.
          const latest = isInside ? Infinity : (world.payments.at(-1)?.until ?? Infinity)
          world.now = Math.max(world.now, Math.min(world.now + pause * minute, latest))
          const { options } = plateAccountOf(sessionOf(world), prices, world.now)
          const option = options[nth % options.length]
          if (!option) continue
          store(world, option)
          const sumOf = (key: 'cents' | 'taxCents') => world.payments.reduce((sum, one) => sum + one[key], 0)
          const { totalCents, taxCents } = option.quote.totals
          expect([sumOf('cents'), sumOf('taxCents')]).toEqual([totalCents, taxCents])
        }
      },
    ),
    { numRuns: 500 },
  )
})
