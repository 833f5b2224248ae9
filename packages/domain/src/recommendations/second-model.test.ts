import { expect, test } from 'vitest'
import { adviseLot } from './advise-lot.rules.ts'
import type { GroupAdvice, LotAdvice } from './lot-advice.model.ts'
import { assetValueOf } from './oversell.rules.ts'
import type { EvidenceDay } from './recommendations.model.ts'
import {
  earnsAYear,
  mixAfter,
  priceAfter,
  priceEarns,
  secondAdvice,
  soldAt,
  type SecondGroup,
} from './second-model.test-advice.ts'
import { aDrawnLot, drawFrom, type Draw } from './second-model.test-lots.ts'
import {
  awayCostOf,
  paysOff,
  quantileOfAdded,
  thenWith,
  thenWithPasses,
  thenWithStalls,
} from './second-model.test-what-if.ts'
import { visitorStalls } from './stall-mix.rules.ts'
import { awayCents as costOfOne } from './turned-away.rules.ts'
import { whatIfMix } from './what-if-mix.rules.ts'
import { whatIfPasses } from './what-if-passes.rules.ts'
import { whatIfPrice } from './what-if-price.rules.ts'
import { breakEvenPasses, rangeOfPasses } from './what-if.rules.ts'

type Value = string | number | boolean | null | undefined | readonly Value[]
type Compare = (what: string, given: Value, expected: Value) => void

/** Sums over days are rounded in another order. */
const isSame = (a: Value, b: Value): boolean => {
  if (typeof a === 'number' && typeof b === 'number')
    return Math.abs(a - b) <= 1e-7 * Math.max(1, Math.abs(a))
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return a === b
  return a.length === b.length && a.every((one, nth) => isSame(one, b[nth]))
}

/** Whether an amount is another one in whole units; half of one may have gone up or down. */
const isRounded = (whole: number | null, exact: number | null): boolean =>
  whole === null || exact === null ? whole === exact : Math.abs(whole - exact) <= 0.5 + 1e-6

const daysText = (days: readonly EvidenceDay[]) =>
  days.map(({ day, peak, passes }) => `${day} ${peak} ${passes}`).join()

const compareAdvice = (compare: Compare, advice: GroupAdvice, second: SecondGroup) => {
  const { group, byPeaks, oversell, adjustPrice } = advice
  compare('days for passes', daysText(group.evidence.days), daysText(second.showUpDays))
  compare('days for peaks', daysText(byPeaks.evidence.days), daysText(second.days))
  compare('missing days', group.evidence.missingDays, Math.max(0, 28 - second.showUpDays.length))
  const [passes, price] = [second.oversell, second.price]
  if (typeof oversell === 'string' || typeof passes === 'string')
    compare('no passes', oversell as string, passes as string)
  else {
    const { options, passCount, yearlyCents } = oversell
    compare(
      'passes',
      [options.p97.add, options.mediumRisk?.add ?? null, passCount, yearlyCents],
      [passes.low, passes.medium, passes.count, passes.cents],
    )
    const exact = passes.cents / 100 / (5.25 / 100)
    compare('asset value', isRounded(assetValueOf(yearlyCents, 5.25), exact), true)
  }
  if (typeof adjustPrice === 'string' || typeof price === 'string')
    compare('no price', adjustPrice as string, price as string)
  else {
    const { stepPercent, newCents, yearlyCents } = adjustPrice
    compare(
      'price',
      [stepPercent, newCents, isRounded(yearlyCents, price.cents)],
      [price.percent, price.newCents, true],
    )
  }
}

const comparePasses = (
  compare: Compare,
  draw: Draw,
  { group, byPeaks }: GroupAdvice,
  second: SecondGroup,
) => {
  const [given, days] = [second.group, second.showUpDays]
  const yearly = group.price ? earnsAYear(given) : 0
  const cost = { setCents: draw.oneOf([null, 0, 900]), dailyMaximumCents: draw.oneOf([null, 0, 2_000]) }
  const [one, exact] = [costOfOne(group, cost), awayCostOf(given, cost)]
  compare('cost of turning away', isRounded(one, exact), true)
  const added = draw.oneOf([0, draw.whole(0, 12), draw.whole(0, 200)])
  const shown = whatIfPasses(draw.once(2) ? group : byPeaks, added, one)
  const [then, now] = [added, 0].map((more) => thenWithPasses(days, given, more))
  compare(
    'what if: passes',
    [shown.days, shown.daysOver, shown.notServedAMonth, shown.peak, shown.yearlyCents],
    [days.length, then!.over, then!.notServed, then!.peak, added * yearly],
  )
  const more = one === null ? null : (then!.notServed - now!.notServed) * 12 * one
  compare('what if: turned away', isRounded(shown.awayYearlyCents, more), true)
  if (!group.price || days.length === 0) return
  const awayCents = draw.oneOf([
    one ?? 0,
    draw.whole(0, 100),
    Math.round(yearly / draw.oneOf([73, 365, 730])),
  ])
  const found = breakEvenPasses(days, group, { monthlyCents: yearly / 12, awayCents })
  // Beyond 100,000 passes it is not looked for.
  compare(
    'break-even: it pays',
    found === 0 || paysOff(days, given, { added: found ?? 100_000, awayCents }),
    true,
  )
  if (found !== undefined)
    compare('break-even: one more does not', paysOff(days, given, { added: found + 1, awayCents }), false)
}

const comparePrice = (compare: Compare, draw: Draw, { group, byPeaks }: GroupAdvice, second: SecondGroup) => {
  const [given, days] = [second.group, second.showUpDays]
  const elasticity = draw.oneOf([-0.1, -0.3, -0.6, -1, -draw.whole(0, 300) / 100])
  const percent = draw.oneOf([5, -5, draw.whole(-50, 50), draw.whole(-5_000, 5_000) / 100])
  const sold = soldAt(given, percent, elasticity)
  // Also with as many stalls as just fit what comes.
  const capacity = draw.oneOf([given.capacity, thenWith(days, sold, 0).peak])
  const shown = whatIfPrice({ ...draw.oneOf([group, byPeaks]), capacity }, percent, elasticity)
  const then = thenWith(days, sold, capacity)
  compare(
    'what if: price',
    [shown.days, shown.daysOver, shown.notServedAMonth, shown.peak, shown.sold],
    [days.length, then.over, then.notServed, then.peak, sold / 1_000_000],
  )
  const earns = group.price ? priceEarns(given, percent, elasticity) : 0
  compare(
    'what if: money',
    [shown.newCents, isRounded(shown.yearlyCents, earns)],
    [group.price ? priceAfter(group.price.cents, percent) : 0, true],
  )
}

/** The range over 1,000 draws lies where, of all draws, five standard errors around the 5th and the 95th percentile are. */
const compareRange = (compare: Compare, seed: number, { group }: GroupAdvice, second: SecondGroup) => {
  const { showUpDays: days } = second
  if (days.length === 0) return
  const margin = 5 * Math.sqrt((0.05 * 0.95) / 1_000)
  for (const percent of [90, 97]) {
    const { low, high } = rangeOfPasses(group.evidence.days, group, { percent, seed })
    const at = quantileOfAdded(days, second.group, percent)
    const isWithin = (value: number, quantile: number) =>
      value >= at(quantile - margin) && value <= at(quantile + margin)
    compare('range', [isWithin(low, 0.05), isWithin(high, 0.95)], [true, true])
  }
}

const compareMix = (
  compare: Compare,
  { groups, stallMix }: LotAdvice,
  { stallMix: second }: ReturnType<typeof secondAdvice>,
) => {
  if (typeof stallMix === 'string' || typeof second === 'string')
    return compare('no mix', stallMix as string, second as string)
  const free = groups.filter(({ waitsUntil }) => waitsUntil === null).map(({ group }) => group)
  const { moves, groupChanges, stallChanges, passCount, yearlyCents } = stallMix
  const byType = (changes: readonly (readonly [string, number])[]) =>
    changes.map(([type, n]) => `${type} ${n}`).toSorted()
  compare(
    'mix',
    [
      moves.map(({ from, to, stalls }) => [from, to, stalls]),
      free.map(({ id, capacity }) => groupChanges.find(({ group }) => group === id)?.new ?? capacity),
      byType(stallChanges.map((one) => [one.type, one.new - one.old])),
      passCount,
      yearlyCents,
    ],
    [
      second.moves.map(({ from, to, stalls }) => [free[from]!.id, free[to]!.id, stalls]),
      second.stalls,
      byType(Object.entries(second.types)),
      second.count,
      second.cents,
    ],
  )
}

/** Stalls between two groups, as somebody tries them. */
const compareStalls = (
  compare: Compare,
  draw: Draw,
  { groups }: LotAdvice,
  second: readonly SecondGroup[],
) => {
  if (groups.length < 2) return
  const from = draw.whole(0, groups.length - 1)
  const move = { from, to: (from + 1) % groups.length, stalls: draw.whole(1, 12) }
  const revenue = draw.oneOf([null, 120.55])
  const moves = [{ ...move, from: groups[move.from]!.group.id, to: groups[move.to]!.group.id }]
  const shown = whatIfMix(
    groups.map(({ byPeaks }) => byPeaks),
    moves,
    visitorStalls(revenue),
  )
  const given = second.map(({ group }) => group)
  const { stalls, count, cents } = mixAfter(given, [move], Math.round((revenue ?? 0) * 100))
  compare('what if: stalls', [shown.mix.passCount, shown.mix.yearlyCents], [count, cents])
  for (const { group, new: after, peak, before: now, after: then } of shown.groups) {
    const { days, group: old } = second.find((one) => one.group.id === group.id)!
    const place = given.indexOf(old)
    const expected = [old.capacity, stalls[place]!].map((number) => thenWithStalls(days, number))
    compare(
      'what if: days with other stalls',
      [after, peak ?? 0, now.daysOver, now.notServedAMonth, then.daysOver, then.notServedAMonth],
      [stalls[place]!, expected[0]!.peak, ...expected.flatMap(({ over, notServed }) => [over, notServed])],
    )
  }
}

test('REC-01 to REC-47: 10,000 random lots are advised and shown what a second model says', () => {
  const compared = new Map<string, number>()
  const differences: string[] = []
  for (let seed = 0; seed < 10_000; seed++) {
    const compare: Compare = (what, given, expected) => {
      compared.set(what, (compared.get(what) ?? 0) + 1)
      if (!isSame(given, expected))
        differences.push(`${what} of ${seed}: ${JSON.stringify(given)} for ${JSON.stringify(expected)}`)
    }
    const draw = drawFrom(seed)
    const lot = aDrawnLot(draw)
    const [advice, second] = [adviseLot(lot), secondAdvice(lot)]
    for (const [nth, one] of advice.groups.entries()) {
      compareAdvice(compare, one, second.groups[nth]!)
      comparePasses(compare, draw, one, second.groups[nth]!)
      comparePrice(compare, draw, one, second.groups[nth]!)
      if (seed % 20 === 0) compareRange(compare, seed, one, second.groups[nth]!)
    }
    compareMix(compare, advice, second)
    compareStalls(compare, draw, advice, second.groups)
  }
  expect(differences).toEqual([])
  // Enough of each kind were drawn for the test to mean something.
  expect(Math.min(...compared.values())).toBeGreaterThan(1_000)
}, 60_000)
