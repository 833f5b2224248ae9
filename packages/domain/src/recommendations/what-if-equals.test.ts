import { expect, test } from 'vitest'
import { adjustedPriceOf } from './adjust-price.rules.ts'
import { oversellOf } from './oversell.rules.ts'
import { dayBefore } from './recommendations.builders.ts'
import type { AdvisedGroup, EvidenceDay } from './recommendations.model.ts'
import { soldAt } from './second-model.test-advice.ts'
import { drawFrom, type Draw } from './second-model.test-lots.ts'
import { thenWith } from './second-model.test-what-if.ts'
import { spareOf, stallMixOf, visitorStalls } from './stall-mix.rules.ts'
import { mayMove, mostMoved, whatIfMix, withMove } from './what-if-mix.rules.ts'
import { whatIfPasses } from './what-if-passes.rules.ts'
import { whatIfPrice } from './what-if-price.rules.ts'

const someDays = Array.from({ length: 40 }, (_, nth) => dayBefore(nth + 1))

const aDrawnGroup = (draw: Draw, id: string): AdvisedGroup => {
  const capacity = draw.whole(0, 200)
  const usual = draw.whole(0, 160)
  const days = someDays.slice(0, draw.whole(28, 40)).map((day): EvidenceDay => ({
    day,
    peak: Math.max(0, usual + draw.whole(-20, 20)),
    passes: draw.whole(0, 20) === 0 ? 0 : draw.whole(1, 300),
  }))
  return {
    id,
    type: draw.oneOf(['tenant', 'visitor', 'ev', 'reserved']),
    capacity,
    passes: draw.whole(0, 300),
    price: draw.oneOf([
      null,
      { cents: draw.whole(0, 30_000), frequency: draw.oneOf(['weekly', 'monthly', 'yearly'] as const) },
    ]),
    minimumStalls: draw.whole(0, 60),
    chargers: draw.whole(0, 30),
    evidence: { days, leftOut: [], missingDays: 0 },
  }
}

const byPasses = (group: AdvisedGroup): AdvisedGroup => ({
  ...group,
  evidence: { ...group.evidence, days: group.evidence.days.filter(({ passes }) => passes > 0) },
})

const differs = (one: readonly number[], other: readonly number[]) =>
  one.some((value, nth) => Math.abs(value - other[nth]!) > 1e-6)

/** What a what-if at the recommended value shows otherwise than the recommendation, of a lot that follows from a seed. */
const differencesOf = (seed: number, found: Record<'oversell' | 'price' | 'mix', number>): string[] => {
  const draw = drawFrom(seed)
  const groups = ['a', 'b', 'c'].map((id) => aDrawnGroup(draw, id))
  const settings = {
    mediumRisk: draw.oneOf([true, false]),
    raiseFromPercent: draw.oneOf([95, 60]),
    lowerUntilPercent: draw.whole(20, 70),
    priceStepPercent: draw.oneOf([5, 2.5, 3.3, 10]),
    elasticity: draw.oneOf([-0.1, -0.3, -0.6, -1.5, -3]),
  }
  const isSpare = groups.some((group) => spareOf(group) > 0)
  const differences: string[] = []
  const compare = (what: string, shown: readonly number[], expected: readonly number[]) => {
    if (differs(shown, expected))
      differences.push(`${what} of ${seed}: ${shown.join()} for ${expected.join()}`)
  }
  for (const all of groups) {
    const group = byPasses(all)
    const { days } = group.evidence
    const oversell = oversellOf(group, settings)
    if (oversell) {
      found.oversell++
      const shown = whatIfPasses(group, oversell.passCount, 2_500)
      const sold = (group.passes + oversell.passCount) * 1_000_000
      const { over, notServed } = thenWith(days, sold, group.capacity)
      compare(
        'passes',
        [shown.yearlyCents, shown.daysOver, shown.notServedAMonth],
        [oversell.yearlyCents, over, notServed],
      )
    }
    const price = adjustedPriceOf(all, settings, { isSpare })
    if (price) {
      found.price++
      const shown = whatIfPrice(all, price.stepPercent, settings.elasticity)
      const sold = soldAt(all, price.stepPercent, settings.elasticity)
      const { over, notServed } = thenWith(days, sold, all.capacity)
      compare(
        'price',
        [shown.yearlyCents, shown.newCents, shown.daysOver, shown.notServedAMonth],
        [price.yearlyCents, price.newCents, over, notServed],
      )
    }
  }
  const visitors = visitorStalls(draw.oneOf([null, 120.5, 200]))
  const mix = stallMixOf(groups, visitors)
  if (mix) {
    found.mix++
    const first = mix.moves[0]!
    // The slider is moved away and back.
    const moves = withMove(withMove(mix.moves, { ...first, stalls: 0 }), first)
    const shown = whatIfMix(groups, moves, visitors)
    const figures = ({ groupChanges, stallChanges, ...one }: typeof mix) => [
      ...[one.passCount, one.yearlyCents],
      ...groupChanges.flatMap((change) => [change.old, change.new]),
      ...stallChanges.flatMap((change) => [change.old, change.new]),
    ]
    compare('mix', figures(shown.mix), figures(mix))
    for (const { from, to, stalls } of mix.moves) {
      const [giver, taker] = [from, to].map((id) => groups.find((one) => one.id === id)!)
      const others = mix.moves.filter((one) => one.from !== from || one.to !== to)
      if (!mayMove(giver!, taker!) || stalls > mostMoved(giver!, taker!, others))
        differences.push(`a move of ${seed} is out of the slider's reach`)
    }
  }
  return differences
}

test('REC-45 to REC-47: at the recommended value the what-if is the recommendation, in 10,000 random cases', () => {
  const found = { oversell: 0, price: 0, mix: 0 }
  const differences = Array.from({ length: 10_000 }, (_, seed) => differencesOf(seed, found)).flat()
  expect(differences).toEqual([])
  // Enough of each kind were drawn for the test to mean something.
  expect(Math.min(...Object.values(found))).toBeGreaterThan(1_000)
})
