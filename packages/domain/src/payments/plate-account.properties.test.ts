import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRatePlan, hourlyOf } from '../pricing/a-plan.ts'
import { coveredAfter, type FreePeriod } from './covered-time.ts'
import { plateAccountOf, type PayOption, type SessionPrices } from './plate-account.ts'
import { chargedFrom, plateSessionOf, type PlateFacts, type PlatePayment } from './plate-session.ts'

// One plate in a lot over some days: reads at its entry and exit, payments, guest passes and refunds in any order. What it
// owes is counted minute by minute beside it, without the functions that charge.

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
}

type Action =
  | { readonly kind: 'enter' | 'read again' | 'leave' | 'pay to leave' | 'refund' | 'end passes' }
  | { readonly kind: 'pay longer'; readonly nth: number }
  | { readonly kind: 'guest pass'; readonly minutes: number }
  | { readonly kind: 'booking'; readonly before: number; readonly minutes: number }

const pricesOf = ({ interval, planGrace }: World): SessionPrices => ({
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
  validations: [],
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

/** What the stay costs until a time, counted minute by minute. */
const costUntil = ({ begin, covered, payments, interval, planGrace }: World, end: number): number => {
  const bought = payments.filter(({ at }) => at < begin!).map(({ from, until }) => ({ from, to: until }))
  const isLeftOut = (at: number) => [...covered, ...bought].some(({ from, to }) => from <= at && at < to)
  let paidUntil = begin!
  let intervals = 0
  let charged = 0
  let isPlain = !isLeftOut(begin!)
  let wasLeftOut = false
  for (let at = begin!; at < end; at += minute) {
    if (isLeftOut(at)) {
      wasLeftOut = true
      continue
    }
    if (wasLeftOut) isPlain = false
    charged++
    if (at < paidUntil) continue
    intervals++
    paidUntil = at + interval * minute
  }
  return isPlain && charged <= planGrace ? 0 : intervals * cents
}

const paidFor = ({ begin, payments }: World): number =>
  payments.filter(({ at }) => at >= begin!).reduce((sum, one) => sum + one.cents, 0)

/** Until when the vehicle was allowed to stay by what ended last: paid or covered time, with the exit grace. */
const isAccountedFor = (world: World): boolean => {
  const { begin, now, covered, payments } = world
  const ends = [
    ...covered.map(({ to }) => ({ to, leaveBy: to + graces.exit * minute })),
    ...payments.map(({ until, leaveBy }) => ({ to: until, leaveBy })),
  ]
  const graced = ends
    .filter(({ to, leaveBy }) => to > begin! && to <= now && leaveBy >= now)
    .map(({ to }) => to)
  return [now, ...graced].some((end) => costUntil(world, end) <= paidFor(world))
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
  if (option.dueCents === 0) return
  const earlier = sold(world).filter((until) => until >= world.now)
  store(world, option)
  if (before.state === 'paid' && earlier.length > 0)
    expect(option.until - option.minutes! * minute).toBeGreaterThanOrEqual(Math.max(...earlier) - minute)
  if (world.begin !== null) expect(accountOf(world).dueCents).toBe(0)
}

const leave = (world: World): void => {
  if (world.begin === null || accountOf(world).dueCents > 0) return
  expect(isAccountedFor(world)).toBe(true)
  world.begin = null
}

const act = (world: World, action: Action): void => {
  switch (action.kind) {
    case 'enter':
      world.begin ??= world.now
      return
    case 'read again':
      // The stay goes on.
      return
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
  .constantFrom('enter', 'read again', 'leave', 'refund', 'end passes')
  .map((kind) => ({ kind }))
const minutes = fc.integer({ min: 1, max: 400 })
const leaving = fc.constant({ kind: 'pay to leave' as const })
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  plain as fc.Arbitrary<Action>,
  leaving,
  fc.record({ kind: fc.constant('pay longer' as const), nth: fc.nat(5) }),
  fc.record({ kind: fc.constant('guest pass' as const), minutes }),
  fc.record({ kind: fc.constant('booking' as const), before: minutes, minutes }),
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
})

test('PAY-12, PAY-16, PAY-17: no exit opens while a minute is neither bought, covered nor graced, and who pays is let out', () => {
  fc.assert(
    fc.property(plan, stepsOf(anyAction), (of, steps) => {
      const world = newWorld(of)
      for (const { wait: pause, action } of steps) {
        world.now += pause * minute
        act(world, action)
      }
    }),
    { numRuns: 2_000 },
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
