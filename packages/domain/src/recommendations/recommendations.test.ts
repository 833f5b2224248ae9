import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adjustedPriceOf, changedCents, passesThatMayLeave } from './adjust-price.rules.ts'
import { evidenceOf, type Today } from './evidence.rules.ts'
import { assetValueOf, oversellOf, passesToAdd } from './oversell.rules.ts'
import { percentileByRank, rankOf } from './ranks.ts'
import type { AdvisedGroup, HistoryDay } from './recommendations.model.ts'
import { aDay, aGroup, dayBefore, daysOf, ninetyDays, today } from './recommendations.builders.ts'
import { shortOf, spareOf, stallMixOf } from './stall-mix.rules.ts'
import { breakEvenPasses, consequencesOf, isContradicted, rangeOfPasses } from './what-if.rules.ts'

const now: Today = { day: today, capacity: 100, passes: 120, needsPasses: true }
const history = (days: number, more: (daysAgo: number) => Partial<HistoryDay> = () => ({})) =>
  Array.from({ length: days }, (_, nth) => aDay(nth + 1, more(nth + 1)))
const evidence = (days: readonly HistoryDay[], more: Partial<Today> = {}) =>
  evidenceOf(days, { ...now, ...more })

describe('REC-01 to REC-04: which days count', () => {
  test.each<[string, readonly HistoryDay[], number, number]>([
    ['all of the last 90 days', history(120), 90, 0],
    ['28 are enough', history(28), 28, 0],
    ['27 are not', history(27), 27, 1],
    ['a lot of three days', history(3), 3, 25],
    ['none', [], 0, 28],
    ['today is not over', [aDay(0), ...history(28)], 28, 0],
    ['a year of exceptions', history(90, () => ({ isException: true })), 0, 28],
    ['days with half of the values', history(90, () => ({ observedShare: 0.5 })), 0, 28],
    ['days with nine tenths', history(90, () => ({ observedShare: 0.9 })), 90, 0],
    ['days without a value', history(90, () => ({ peak: null })), 0, 28],
    ['a capacity that was a tenth higher', history(90, () => ({ capacity: 110 })), 90, 0],
    ['a capacity changed in the middle', history(90, (ago) => ({ capacity: ago > 50 ? 80 : 100 })), 50, 0],
    ['a capacity that is not known', history(90, () => ({ capacity: null })), 90, 0],
    ['days without passes', history(90, (ago) => ({ passes: ago > 40 ? 0 : 120 })), 40, 0],
  ])('%s', (_name, days, counted, missing) => {
    const { days: used, missingDays } = evidence(days)
    expect([used.length, missingDays]).toEqual([counted, missing])
  })

  test('are named with why the others do not, oldest first', () => {
    const { days, leftOut } = evidence([
      aDay(1, { passes: null }),
      aDay(2, { isException: true, peak: null }),
      aDay(3, { capacity: 50 }),
      aDay(4, { observedShare: 0.89 }),
      aDay(5, { passes: 0 }),
      aDay(91),
    ])
    expect(days).toEqual([{ day: dayBefore(1), peak: 60, passes: 120 }])
    expect(leftOut).toEqual([
      { day: dayBefore(5), reason: 'no-passes' },
      { day: dayBefore(4), reason: 'gaps' },
      { day: dayBefore(3), reason: 'capacity' },
      { day: dayBefore(2), reason: 'exception' },
    ])
  })

  test('where passes are not compared, days without any count', () => {
    expect(evidence([aDay(1, { passes: 0 })], { needsPasses: false }).days).toHaveLength(1)
  })
})

test.each([
  [97, 90, 88],
  [97, 100, 97],
  [97, 28, 28],
  [90, 90, 81],
  [5, 1_000, 50],
  [50, 1, 1],
])('REC-05: percentile %i of %i values is the %i-th smallest', (percent, count, nth) => {
  expect(rankOf(percent, count) + 1).toBe(nth)
})

describe('REC-10 to REC-13: more passes', () => {
  test('the worked example of the specification', () => {
    const found = oversellOf(aGroup(ninetyDays(80, 70)), { mediumRisk: false })
    expect(found).toEqual({
      options: { p97: { add: 30 }, mediumRisk: null },
      passCount: 30,
      yearlyCents: 3_240_000,
    })
    expect(assetValueOf(3_240_000, 5)).toBe(648_000)
    expect(assetValueOf(3_240_000, null)).toBeNull()
  })

  test.each<[string, readonly number[], Partial<AdvisedGroup>, number]>([
    ['nobody comes: a quarter more at most', ninetyDays(10, 5), {}, 30],
    ['the quarter is rounded up', ninetyDays(2, 1), { passes: 5, capacity: 100 }, 2],
    ['one pass', ninetyDays(1, 1), { passes: 1, capacity: 3 }, 1],
    ['full on the ranked day', ninetyDays(100, 90), {}, 0],
    ['more than full', ninetyDays(130, 90), {}, 0],
    ['as many as fit, rounded down', ninetyDays(97, 70), {}, 3],
    ['a peak of 0 on the ranked day', ninetyDays(0, 0), {}, 0],
    ['no passes sold', ninetyDays(10, 5), { passes: 0 }, 0],
    ['a capacity of 0', ninetyDays(10, 5), { capacity: 0 }, 0],
    ['twice as many passes as stalls', ninetyDays(90, 70), { passes: 200 }, 22],
  ])('%s', (_name, peaks, more, add) => {
    const group = aGroup(peaks, more)
    expect(passesToAdd(group.evidence.days, group, 97)).toBe(add)
  })

  test('medium risk takes the 90th percentile', () => {
    const peaks = [...Array<number>(80).fill(70), 85, 95, 95, 95, 95, 95, 95, 95, 95, 95]
    const { options, passCount } = oversellOf(aGroup(peaks), { mediumRisk: true })!
    expect([options.p97.add, options.mediumRisk!.add, passCount]).toEqual([6, 21, 21])
  })

  test('the show-up counts, not the peak: passes that were sold last week do not look like room', () => {
    const days = [...daysOf(Array<number>(83).fill(40), 50), ...daysOf(Array<number>(7).fill(70), 100)]
    // 40 of 50 came for months, so 80 of 100 will.
    expect(passesToAdd(days, { capacity: 100, passes: 100 }, 97)).toBe(25)
    expect(passesToAdd(days, { capacity: 85, passes: 100 }, 97)).toBe(6)
  })

  test.each<[string, Partial<AdvisedGroup>]>([
    ['no price', { price: null }],
    ['too little history', { evidence: { days: daysOf([10]), leftOut: [], missingDays: 27 } }],
    ['nothing to add', { capacity: 50 }],
  ])('there is none with %s', (_name, more) => {
    expect(oversellOf({ ...aGroup(ninetyDays(80, 70)), ...more }, { mediumRisk: false })).toBeUndefined()
  })

  test.each([
    ['weekly', 52],
    ['monthly', 12],
    ['yearly', 1],
  ] as const)('%s passes are paid %i times a year', (frequency, times) => {
    const group = aGroup(ninetyDays(80, 70), { price: { cents: 1_000, frequency } })
    expect(oversellOf(group, { mediumRisk: false })!.yearlyCents).toBe(30 * 1_000 * times)
  })
})

describe('REC-20 to REC-24: which stalls change hands', () => {
  const busy = (more: Partial<AdvisedGroup> = {}) => aGroup(ninetyDays(99, 80), more)
  const calm = (more: Partial<AdvisedGroup> = {}) =>
    aGroup(ninetyDays(40, 30), { id: 'visitors', type: 'visitor', ...more })
  const mix = (...groups: AdvisedGroup[]) => stallMixOf(groups, { visitorStallMonthlyCents: 20_000 })

  test.each<[string, AdvisedGroup, number, number]>([
    ['calm', calm(), 55, 0],
    ['at its minimum', calm({ minimumStalls: 90 }), 10, 0],
    ['busy', busy(), 0, 4],
    ['just busy enough', aGroup(ninetyDays(95, 80)), 0, 0],
    ['over capacity', aGroup(ninetyDays(120, 80)), 0, 25],
    ['reserved', aGroup(ninetyDays(10, 5), { type: 'reserved' }), 0, 0],
    ['without history', aGroup([], { evidence: { days: [], leftOut: [], missingDays: 28 } }), 0, 0],
  ])('a group that is %s', (_name, group, spare, short) => {
    expect([spareOf(group), shortOf(group)]).toEqual([spare, short])
  })

  test('from the most spare to the most short', () => {
    const found = mix(busy({ capacity: 90 }), calm(), calm({ id: 'more', capacity: 80 }))!
    expect(found.moves).toEqual([{ from: 'visitors', to: 'tenants', stalls: 14 }])
    expect(found.groupChanges).toEqual([
      { group: 'tenants', old: 90, new: 104 },
      { group: 'visitors', old: 100, new: 86 },
    ])
    expect(found.stallChanges).toEqual([
      { type: 'tenant', old: 90, new: 104 },
      { type: 'visitor', old: 180, new: 166 },
    ])
    expect([found.passCount, found.yearlyCents]).toEqual([14, 14 * 9_000 * 12])
  })

  test('not within one type, and not without anybody short', () => {
    expect(mix(busy(), calm({ type: 'tenant' }))).toBeUndefined()
    expect(mix(calm())).toBeUndefined()
    expect(mix()).toBeUndefined()
  })

  test('a group that cannot be helped does not keep another from it', () => {
    const found = mix(busy({ id: 'ev', type: 'ev', capacity: 50 }), busy({ capacity: 98 }), calm())!
    expect(found.moves).toEqual([{ from: 'visitors', to: 'tenants', stalls: 6 }])
  })

  test('a group for charging gets stalls with a station alone', () => {
    const found = mix(busy({ id: 'ev', type: 'ev' }), calm({ chargers: 3 }))!
    expect(found.moves).toEqual([{ from: 'visitors', to: 'ev', stalls: 3 }])
  })

  test('where the changes of the types cancel out, the stalls of the groups still count', () => {
    const found = mix(
      busy(),
      calm({ id: 'spare tenants', type: 'tenant', capacity: 46 }),
      busy({ id: 'guests', type: 'visitor' }),
      calm({ capacity: 46 }),
    )!
    expect(found.stallChanges).toEqual([])
    expect([found.moves.length, found.passCount]).toEqual([2, 6])
  })

  test('a stall for visitors earns what the operator entered', () => {
    const found = mix(busy({ id: 'visitors', type: 'visitor' }), calm({ id: 'tenants', type: 'tenant' }))!
    expect(found.yearlyCents).toBe(4 * 20_000 * 12)
  })
})

describe('REC-30 to REC-32: the price', () => {
  const settings = { raiseFromPercent: 95, lowerUntilPercent: 60, priceStepPercent: 5, elasticity: -0.3 }
  const adjusted = (peak: number, more: Partial<AdvisedGroup> = {}, other: object = {}, isSpare = false) =>
    adjustedPriceOf(aGroup(ninetyDays(peak, 20), more), { ...settings, ...other }, { isSpare })

  test('rises where the group is full and nobody has stalls to spare', () => {
    // 120 × 90.00 × 12 × (1.05 × 0.985 − 1) = 4,438.80
    expect(adjusted(95)).toEqual({ oldCents: 9_000, newCents: 9_450, stepPercent: 5, yearlyCents: 443_880 })
    expect(adjusted(94)).toBeUndefined()
    expect(adjusted(95, {}, {}, true)).toBeUndefined()
  })

  test('falls only where more than the loss comes back', () => {
    expect(adjusted(60)).toBeUndefined()
    expect(adjusted(60, {}, { elasticity: -1.05 })).toBeUndefined()
    expect(adjusted(60, {}, { elasticity: -1.5 })).toMatchObject({ stepPercent: -5, newCents: 8_550 })
    expect(adjusted(61, {}, { elasticity: -1.5 })).toBeUndefined()
  })

  test('decimals of the settings count as they are written', () => {
    // 327 of 500 stalls are 65.4 %, and 123 of 375 are 32.8 %.
    expect(adjusted(327, { capacity: 500 }, { raiseFromPercent: 65.4 })).toMatchObject({ stepPercent: 5 })
    expect(adjusted(123, { capacity: 375 }, { lowerUntilPercent: 32.8, elasticity: -1.5 })).toMatchObject({
      stepPercent: -5,
    })
    // 102.50 and 0.6 % are 103.115.
    expect(changedCents(10_250, 0.6)).toBe(10_312)
  })

  test.each<[string, Partial<AdvisedGroup>]>([
    ['a price of 0', { price: { cents: 0, frequency: 'monthly' } }],
    ['no price', { price: null }],
    ['no passes', { passes: 0 }],
    ['no stalls', { capacity: 0 }],
    ['a price that a step does not change by a cent', { price: { cents: 9, frequency: 'monthly' } }],
  ])('there is none with %s', (_name, more) => {
    expect(adjusted(95, more)).toBeUndefined()
  })
})

describe('REC-40 to REC-43: what if, and doubt', () => {
  const days = daysOf([...Array<number>(88).fill(60), 80, 96])

  test('on 1 of 90 days more would have come than fit', () => {
    expect(consequencesOf(days, { capacity: 100, sold: 150 })).toEqual({
      daysOver: 1,
      days: 90,
      notServedAMonth: ((20 / 90) * 365) / 12,
    })
    expect(consequencesOf(days, { capacity: 100, sold: 125 }).daysOver).toBe(0)
    expect(consequencesOf([], { capacity: 100, sold: 125 })).toEqual({
      daysOver: 0,
      days: 0,
      notServedAMonth: 0,
    })
  })

  test('the break-even is the last pass that earns what it costs', () => {
    const sold = { capacity: 100, passes: 120 }
    const costs = { monthlyCents: 9_000, awayCents: 36_000 }
    const found = breakEvenPasses(days, sold, costs)!
    const costOf = (added: number) =>
      36_000 *
      (consequencesOf(days, { capacity: 100, sold: 120 + added }).notServedAMonth -
        consequencesOf(days, { capacity: 100, sold: 119 + added }).notServedAMonth)
    expect(costOf(found)).toBeLessThanOrEqual(9_000)
    expect(costOf(found + 1)).toBeGreaterThan(9_000)
    expect(breakEvenPasses(days, sold, { ...costs, awayCents: 0 })).toBeUndefined()
    expect(breakEvenPasses([], sold, costs)).toBeUndefined()
  })

  test('the range follows from its seed, and has the figure within it', () => {
    const sold = { capacity: 100, passes: 120 }
    const options = { percent: 97, seed: 7 }
    const range = rangeOfPasses(days, sold, options)
    expect(rangeOfPasses(days, sold, options)).toEqual(range)
    const add = passesToAdd(days, sold, 97)
    expect(range.low).toBeLessThanOrEqual(add)
    expect(range.high).toBeGreaterThanOrEqual(add)
    expect(range.low).toBeLessThan(range.high)
    expect(rangeOfPasses([], sold, options)).toEqual({ low: 0, high: 0 })
  })

  test('ten days unlike the evidence contradict it', () => {
    const known = daysOf(Array.from({ length: 90 }, (_, nth) => 50 + (nth % 20)))
    expect(isContradicted(known, daysOf(Array<number>(10).fill(60)))).toBe(false)
    expect(isContradicted(known, daysOf(Array<number>(10).fill(90)))).toBe(true)
    expect(isContradicted(known, daysOf(Array<number>(10).fill(20)))).toBe(true)
    expect(isContradicted(known, daysOf(Array<number>(9).fill(90)))).toBe(false)
  })
})

describe('whatever the history', () => {
  const aHistory = fc.array(fc.record({ peak: fc.nat(200), passes: fc.integer({ min: 1, max: 300 }) }), {
    minLength: 28,
    maxLength: 90,
  })
  const days = aHistory.map((all) => all.map((one, nth) => ({ day: dayBefore(nth + 1), ...one })))
  const count = fc.nat(200)

  test('REC-10: the advice is the largest within the cap with which the ranked day fits, as a second model says', () => {
    fc.assert(
      fc.property(days, count, count, fc.constantFrom(90, 97), (all, capacity, passes, percent) => {
        const add = passesToAdd(all, { capacity, passes }, percent)
        // By exact fractions: the day that at least p percent of the days do not exceed.
        const exceeds = (a: (typeof all)[number], b: (typeof all)[number]) =>
          BigInt(a.peak) * BigInt(b.passes) > BigInt(b.peak) * BigInt(a.passes)
        const ranked = all.find(
          (day) =>
            all.filter((other) => !exceeds(other, day)).length * 100 >= percent * all.length &&
            all.filter((other) => exceeds(day, other)).length * 100 < percent * all.length,
        )!
        let expected = 0
        const fits = (more: number) => ranked.peak * (passes + more) <= capacity * ranked.passes
        while (ranked.peak > 0 && expected + 1 <= Math.ceil(passes * 0.25) && fits(expected + 1)) expected++
        expect(add).toBe(expected)
      }),
      { numRuns: 1_000 },
    )
  })

  test('more capacity never advises fewer passes', () => {
    fc.assert(
      fc.property(days, count, count, fc.nat(50), (all, capacity, passes, more) => {
        const add = (stalls: number) => passesToAdd(all, { capacity: stalls, passes }, 97)
        expect(add(capacity + more)).toBeGreaterThanOrEqual(add(capacity))
      }),
      { numRuns: 500 },
    )
  })

  test('more passes never lower the days over capacity, nor who is not served', () => {
    fc.assert(
      fc.property(days, count, count, fc.nat(50), (all, capacity, sold, more) => {
        const [one, other] = [sold, sold + more].map((passes) =>
          consequencesOf(all, { capacity, sold: passes }),
        )
        expect(other!.daysOver).toBeGreaterThanOrEqual(one!.daysOver)
        expect(other!.notServedAMonth).toBeGreaterThanOrEqual(one!.notServedAMonth)
      }),
      { numRuns: 500 },
    )
  })

  test('what is advised is over capacity on at most the days above its percentile', () => {
    fc.assert(
      fc.property(days, count, fc.integer({ min: 1, max: 200 }), (all, capacity, passes) => {
        const add = passesToAdd(all, { capacity, passes }, 97)
        if (add === 0) return
        const { daysOver } = consequencesOf(all, { capacity, sold: passes + add })
        expect(daysOver).toBeLessThanOrEqual(all.length - rankOf(97, all.length) - 1)
      }),
      { numRuns: 500 },
    )
  })

  test('a stall mix neither makes nor loses stalls, nor goes below a minimum', () => {
    const group = fc.record({
      type: fc.constantFrom('tenant' as const, 'visitor' as const, 'ev' as const, 'reserved' as const),
      peak: fc.nat(120),
      capacity: fc.nat(120),
      minimumStalls: fc.nat(60),
      chargers: fc.nat(5),
    })
    fc.assert(
      fc.property(fc.array(group, { maxLength: 6 }), (drawn) => {
        const groups = drawn.map(({ peak, ...more }, nth) =>
          aGroup(ninetyDays(peak, 0), { ...more, id: `${nth}` }),
        )
        const found = stallMixOf(groups, { visitorStallMonthlyCents: null })
        if (!found) return
        const sum = (of: 'old' | 'new') => found.groupChanges.reduce((total, one) => total + one[of], 0)
        expect(sum('new')).toBe(sum('old'))
        for (const { group: id, old, new: after } of found.groupChanges) {
          const { type, minimumStalls } = groups[Number(id)]!
          expect(type).not.toBe('reserved')
          if (after < old) expect(after).toBeGreaterThanOrEqual(minimumStalls)
        }
      }),
      { numRuns: 500 },
    )
  })
})

test('REC-05: a percentile of no values is none', () => {
  expect(percentileByRank([], 97)).toBeUndefined()
})

describe('REC-46: how many passes may be given up at a higher price', () => {
  test.each([
    [62, 14_000, 14_700, 2],
    [20, 10_000, 10_500, 0],
    [21, 10_000, 10_500, 0],
    [22, 10_000, 10_500, 1],
    [0, 10_000, 10_500, 0],
    [100, 10_000, 9_500, 0],
  ])('of %i at %i instead of %i cents: %i', (passes, oldCents, newCents, count) => {
    expect(passesThatMayLeave(passes, { oldCents, newCents })).toBe(count)
    const earns = (left: number) => (passes - left) * newCents > passes * oldCents
    if (newCents > oldCents && passes > 0)
      expect([count === 0 || earns(count), earns(count + 1)]).toEqual([true, false])
  })
})
