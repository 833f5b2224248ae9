import type { GroupToAdvise } from './lot-advice.model.ts'
import type { EvidenceDay } from './recommendations.model.ts'
import { addedBy, byShowUp, earnsAYear, nearestRank } from './second-model.test-advice.ts'

/**
 * The second model of what-if and of doubt, written from the rules in words alone (REC-40 to REC-47). Passes are counted in whole
 * millionths, since a price sells parts of them; only sums over days are rounded.
 */
const million = 1_000_000

/** REC-40: what days would have been with so many millionths of passes, and so many stalls. */
export const thenWith = (days: readonly EvidenceDay[], millionths: number, stalls: number) => {
  // What comes and what fits, both times the millionths of that day's passes.
  const all = days.map(({ peak, passes }) => {
    const unit = passes * million
    return { comes: peak * millionths, fits: stalls * unit, unit }
  })
  const away = all.reduce((sum, { comes, fits, unit }) => sum + Math.max(0, comes - fits) / unit, 0)
  const ranked = all.toSorted((a, b) => a.comes / a.unit - b.comes / b.unit)
  const at = ranked[nearestRank(97, days.length) - 1]
  return {
    over: all.filter(({ comes, fits }) => comes > fits).length,
    notServed: days.length === 0 ? 0 : (away * 365) / 12 / days.length,
    /** The 97th percentile of what comes, in whole vehicles. */
    peak: at ? (at.comes - (at.comes % at.unit)) / at.unit + (at.comes % at.unit === 0 ? 0 : 1) : 0,
  }
}

/** REC-40, REC-45: the same with so many passes more than are sold now. */
export const thenWithPasses = (
  days: readonly EvidenceDay[],
  { passes, capacity }: GroupToAdvise,
  added: number,
) => thenWith(days, (passes + added) * million, capacity)

/** REC-47: with other stalls, what came is what it was. */
export const thenWithStalls = (days: readonly EvidenceDay[], stalls: number) =>
  thenWith(
    days.map(({ day, peak }) => ({ day, peak, passes: 1 })),
    million,
    stalls,
  )

/** REC-41: whether the last of so many passes more earns what turning vehicles away for it costs, as fractions. */
export const paysOff = (
  days: readonly EvidenceDay[],
  group: GroupToAdvise,
  { added, awayCents }: { readonly added: number; readonly awayCents: number },
): boolean => {
  const under = [...new Set(days.map(({ passes }) => BigInt(passes)))].reduce((a, b) => a * b, 1n)
  const away = (sold: number) =>
    days.reduce((sum, { peak, passes }) => {
      const left = peak * sold - group.capacity * passes
      return left > 0 ? sum + BigInt(left) * (under / BigInt(passes)) : sum
    }, 0n)
  const more = away(group.passes + added) - away(group.passes + added - 1)
  return BigInt(awayCents) * 365n * more <= BigInt(earnsAYear(group)) * BigInt(days.length) * under
}

/** The chance that at least so many of `count` draws fall into a share. */
const chanceOf = (share: number, count: number, least: number): number => {
  if (share <= 0 || share >= 1) return share <= 0 ? 0 : 1
  let [one, below] = [(1 - share) ** count, 0]
  for (let nth = 0; nth < least; nth++) {
    below += one
    one *= ((count - nth) / (nth + 1)) * (share / (1 - share))
  }
  return 1 - below
}

/** REC-42: a quantile of the passes to add over all draws of as many days that there are, without drawing any. */
export const quantileOfAdded = (days: readonly EvidenceDay[], group: GroupToAdvise, percent: number) => {
  const [count, rank] = [days.length, nearestRank(percent, days.length)]
  const rising = days
    .toSorted(byShowUp)
    .map((day, nth) => ({
      added: addedBy(day, group),
      chance: chanceOf((nth + 1) / count, count, rank) - chanceOf(nth / count, count, rank),
    }))
    .toSorted((a, b) => a.added - b.added)
  return (quantile: number): number => {
    let sum = 0
    return rising.find(({ chance }) => (sum += chance) >= quantile)?.added ?? rising.at(-1)!.added
  }
}

/** REC-44: what it costs to turn one away, in cents: as set, else three daily maximums, else three days of a pass. */
export const awayCostOf = (
  group: GroupToAdvise,
  {
    setCents,
    dailyMaximumCents,
  }: { readonly setCents: number | null; readonly dailyMaximumCents: number | null },
): number | null => {
  if (setCents !== null) return setCents
  if (dailyMaximumCents !== null) return 3 * dailyMaximumCents
  const isPriced = group.priceCents !== null && group.frequency !== null && group.frequency !== 'hourly'
  return isPriced ? (3 * earnsAYear(group)) / 365 : null
}
