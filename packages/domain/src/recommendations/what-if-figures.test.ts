import { describe, expect, it, test } from 'vitest'
import { limitsOfPasses } from './oversell.rules.ts'
import { aGroup, daysOf, ninetyDays } from './recommendations.builders.ts'
import type { AdvisedGroup } from './recommendations.model.ts'
import { stallMixOf } from './stall-mix.rules.ts'
import { consequencesOfStalls, mayMove, mostMoved, whatIfMix, withMove } from './what-if-mix.rules.ts'
import { daysWithPasses, whatIfPasses } from './what-if-passes.rules.ts'
import { breakEvenElasticity, whatIfPrice } from './what-if-price.rules.ts'
import { consequencesOf, rangeOfNotServed, showUpBand } from './what-if.rules.ts'

const worked = aGroup(ninetyDays(80, 70))

describe('REC-45: passes', () => {
  it('are the worked example of the specification at 30', () => {
    const shown = whatIfPasses(worked, 30, 2_000)
    const away = ((102.5 - 100 + 106.25 - 100) / 90) * (365 / 12)
    expect(shown).toEqual({
      sold: 150,
      peak: 100,
      daysOver: 2,
      days: 90,
      yearlyCents: 3_240_000,
      notServedAMonth: expect.closeTo(away, 9) as number,
      awayYearlyCents: Math.round(away * 12 * 2_000),
    })
  })

  it('change nothing at 0, and cost nothing without a cost', () => {
    expect(whatIfPasses(worked, 0, 2_000)).toMatchObject({ sold: 120, yearlyCents: 0, awayYearlyCents: 0 })
    expect(whatIfPasses(worked, 40, null).awayYearlyCents).toBeNull()
  })

  it('leave out days without passes, and have no peak without days', () => {
    const days = [...daysOf([50, 60]), ...daysOf([9], 0)]
    expect(daysWithPasses(days)).toHaveLength(2)
    const none = { ...worked, evidence: { ...worked.evidence, days: daysOf([9], 0) } }
    expect(whatIfPasses(none, 30, 2_000)).toMatchObject({ peak: 0, days: 0, daysOver: 0, notServedAMonth: 0 })
  })

  test.each<[string, AdvisedGroup, number, number]>([
    ['both alike', worked, 30, 30],
    ['the stalls first', aGroup(ninetyDays(97, 70)), 3, 30],
    ['the quarter first', aGroup(ninetyDays(10, 5)), 1_080, 30],
    ['too many already', aGroup(ninetyDays(130, 70)), -28, 30],
  ])('REC-10: are limited by %s', (_name, group, fit, most) => {
    expect(limitsOfPasses(group.evidence.days, group, 97)).toMatchObject({ fit, most })
  })

  it('REC-10: have no limits without passes or days', () => {
    expect(limitsOfPasses([], worked, 97)).toBeUndefined()
    expect(limitsOfPasses(daysOf([0]), worked, 97)).toBeUndefined()
    expect(limitsOfPasses(daysOf([10]), { capacity: 100, passes: 0 }, 97)).toBeUndefined()
  })
})

describe('REC-46: a price', () => {
  it('sells P · (1 + e·s), and earns what the recommendation says', () => {
    const shown = whatIfPrice(aGroup(ninetyDays(95, 20)), 5, -0.3)
    expect(shown).toMatchObject({ newCents: 9_450, yearlyCents: 443_880, peak: 94, daysOver: 0 })
    expect(shown.sold).toBeCloseTo(118.2, 9)
  })

  it('is never sold less than not at all', () => {
    expect(whatIfPrice(worked, 50, -3)).toMatchObject({ sold: 0, yearlyCents: -120 * 9_000 * 12, peak: 0 })
  })

  test.each([
    ['5 percent less, 3 percent more passes', 280, -5, -0.6, 103],
    ['10 percent more, 1 percent fewer passes', 290, 10, -0.1, 99],
  ])(
    '%s: a day that just fits is not over, nor a vehicle higher',
    (_name, passes, percent, elasticity, comes) => {
      const full = aGroup(Array<number>(28).fill(100), { passes, capacity: comes })
      const shown = { peak: comes, daysOver: 0, notServedAMonth: 0 }
      expect(whatIfPrice(full, percent, elasticity)).toMatchObject(shown)
    },
  )

  test.each([
    [5, -1 / 1.05],
    [-5, -1 / 0.95],
    [0, null],
    [-100, null],
  ])('changed by %i percent breaks even at %f', (step, elasticity) => {
    expect(breakEvenElasticity(step)).toBe(elasticity)
    if (elasticity !== null) expect(whatIfPrice(worked, step, elasticity).yearlyCents).toBeCloseTo(0)
  })
})

describe('REC-47: a stall mix', () => {
  const busy = aGroup(ninetyDays(99, 80))
  const calm = aGroup(ninetyDays(40, 30), { id: 'visitors', type: 'visitor', minimumStalls: 20, chargers: 3 })
  const visitors = { visitorStallMonthlyCents: 20_000 }
  const move = { from: 'visitors', to: 'tenants', stalls: 10 }

  it('says of each group what it peaks at, and what is left then', () => {
    const { mix, groups } = whatIfMix([busy, calm], [move], visitors)
    expect(mix).toMatchObject({ passCount: 10, yearlyCents: 10 * 9_000 * 12 })
    expect(
      groups.map(({ group, old, new: after, peak, left }) => [group.id, old, after, peak, left]),
    ).toEqual([
      ['tenants', 100, 110, 99, 6],
      ['visitors', 100, 90, 40, 45],
    ])
    expect(groups.map(({ before, after }) => [before.daysOver, after.daysOver])).toEqual([
      [2, 0],
      [0, 0],
    ])
  })

  it('counts days by what came, also those without passes', () => {
    expect(consequencesOfStalls(daysOf([10, 12], 0), 11)).toMatchObject({ daysOver: 1, days: 2 })
  })

  it('stays what it was when a slider is moved and moved back', () => {
    const mix = stallMixOf([busy, calm], visitors)!
    const [first] = mix.moves
    expect(withMove(mix.moves, { ...first!, stalls: 0 })).toEqual([])
    expect(whatIfMix([busy, calm], withMove([], first!), visitors).mix).toEqual(mix)
  })

  it('leaves the minimum, and gives a group for charging stalls with a station alone', () => {
    expect(mostMoved(calm, busy)).toBe(80)
    expect(mostMoved(calm, busy, [{ from: 'visitors', to: 'ev', stalls: 30 }])).toBe(50)
    expect(mostMoved(calm, { ...busy, type: 'ev' })).toBe(3)
    expect(mayMove(calm, busy)).toBe(true)
    expect(mayMove(calm, { ...busy, type: 'visitor' })).toBe(false)
    expect(mayMove({ ...calm, type: 'reserved' }, busy)).toBe(false)
  })
})

test('REC-43: the band of show-ups, and the median of the last ten days', () => {
  const days = daysOf(
    Array.from({ length: 90 }, (_, nth) => nth + 1),
    100,
  )
  expect(showUpBand(days, days)).toEqual({ low: 0.09, high: 0.81, recent: 0.85 })
  expect(showUpBand(days, days.slice(0, 9))).toBeUndefined()
})

test('REC-42: the vehicles that are not served a month have a range by the same seed, around the figure', () => {
  const days = daysOf(Array.from({ length: 90 }, (_, nth) => (nth % 9 === 0 ? 110 : 80)))
  const then = { capacity: 100, sold: 120 }
  const range = rangeOfNotServed(days, { ...then, seed: 7 })
  const { notServedAMonth } = consequencesOf(days, then)
  expect(rangeOfNotServed(days, { ...then, seed: 7 })).toEqual(range)
  // Ten of 90 days each leave ten vehicles out: a deviation of 3.31 days over 90, of which 1.64 are 5 of 100.
  const wide = (1.64 * Math.sqrt(90 * (1 / 9) * (8 / 9)) * 10 * 365) / 12 / 90
  expect(Math.abs(range.low - (notServedAMonth - wide))).toBeLessThan(4)
  expect(Math.abs(range.high - (notServedAMonth + wide))).toBeLessThan(4)
  const same = daysOf(Array<number>(90).fill(110))
  const each = rangeOfNotServed(same, { ...then, seed: 7 })
  expect(each.low).toBeCloseTo(consequencesOf(same, then).notServedAMonth, 6)
  expect(each.high).toBe(each.low)
  expect(rangeOfNotServed([], { ...then, seed: 7 })).toEqual({ low: 0, high: 0 })
})
