import { dayMs } from '../time/durations.ts'
import type { GroupToAdvise, LotToAdvise, ReasonWithout } from './lot-advice.model.ts'
import type { EvidenceDay } from './recommendations.model.ts'

/**
 * A second model of the advice, written from the rules in words alone (REC-01 to REC-32) and not from the functions of this
 * folder, which a test compares with it; only the order of the reasons without advice is theirs. It counts in whole numbers and
 * compares fractions by multiplying, so that nothing is rounded on the way.
 */
interface Advised {
  readonly group: GroupToAdvise
  /** The days that count for peaks, oldest first, and those of them that count for show-ups. */
  readonly days: readonly EvidenceDay[]
  readonly showUpDays: readonly EvidenceDay[]
  readonly spare: number
  readonly short: number
}

const firstOf90 = (today: string): string =>
  new Date(Date.parse(today) - 90 * dayMs).toISOString().slice(0, 10)

/** REC-01 to REC-04: the full days of the last 90 before today that count. */
const countedDays = ({ history, capacity, passes }: GroupToAdvise, today: string): EvidenceDay[] => {
  const first = firstOf90(today)
  return history
    .filter(({ day }) => day >= first && day < today)
    .filter(
      ({ isException, peak, observedShare }) => !isException && peak !== null && observedShare * 10 >= 9,
    )
    .filter((one) => one.capacity === null || Math.abs(one.capacity - capacity) * 10 <= capacity)
    .map((one) => ({ day: one.day, peak: one.peak!, passes: one.passes ?? passes }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** REC-05: the ⌈p/100·n⌉-th smallest, counted from 1. */
export const nearestRank = (percent: number, count: number): number => {
  let nth = 1
  while (nth * 100 < percent * count) nth++
  return nth
}

/** Lowest show-up first, as fractions. */
export const byShowUp = (a: EvidenceDay, b: EvidenceDay) => a.peak * b.passes - b.peak * a.passes

const peakRanked = (days: readonly EvidenceDay[], percent: number): number =>
  days.map(({ peak }) => peak).toSorted((a, b) => a - b)[nearestRank(percent, days.length) - 1]!

const paidAYear = { weekly: 52, monthly: 12, yearly: 1, hourly: 0 } as const

/** REC-11: what one pass earns a year, in cents; 0 where nobody can say. */
export const earnsAYear = ({ priceCents, frequency }: GroupToAdvise): number =>
  (priceCents ?? 0) * (frequency === null ? 0 : paidAYear[frequency])

/** Divided by whole numbers, and rounded up. */
const up = (amount: number, by: number) => (amount - (amount % by)) / by + (amount % by === 0 ? 0 : 1)

/** REC-10: the passes to add by the show-up of one day: as many as fit, at most a quarter of those sold. */
export const addedBy = (day: EvidenceDay, { capacity, passes }: GroupToAdvise): number => {
  if (passes === 0 || day.peak === 0) return 0
  const room = capacity * day.passes
  return Math.min(up(passes, 4), Math.max(0, (room - (room % day.peak)) / day.peak - passes))
}

/** REC-43: the median of the last ten days is below the 10th or above the 90th percentile of all. */
const isUnlike = (days: readonly EvidenceDay[], ranked: readonly EvidenceDay[]): boolean => {
  const at = (percent: number) => ranked[nearestRank(percent, ranked.length) - 1]!
  const median = days.slice(-10).toSorted(byShowUp)[4]!
  return byShowUp(median, at(10)) < 0 || byShowUp(median, at(90)) > 0
}

/** REC-14: what advice about passes lacks. */
const lacking = ({ group, showUpDays }: Advised): ReasonWithout | undefined => {
  if (group.capacity === 0) return 'no-stalls'
  if (group.passes === 0) return 'no-passes'
  if (group.frequency === 'hourly') return 'hourly'
  if (group.priceCents === null || group.frequency === null) return 'no-price'
  if (showUpDays.length < 28) return 'history'
  return isUnlike(showUpDays, showUpDays.toSorted(byShowUp)) ? 'contradicted' : undefined
}

const passesOf = (one: Advised, mediumRisk: boolean) => {
  const ranked = one.showUpDays.toSorted(byShowUp)
  const [low, medium] = [97, 90].map((percent) =>
    addedBy(ranked[nearestRank(percent, ranked.length) - 1]!, one.group),
  )
  const count = mediumRisk ? medium! : low!
  if (count < 1) return 'no-room'
  return { low: low!, medium: mediumRisk ? medium! : null, count, cents: count * earnsAYear(one.group) }
}

/** REC-20, REC-21: the stalls that a group has to spare, and those that it lacks. */
const spareAndShort = ({ type, capacity, minimumStalls }: GroupToAdvise, days: readonly EvidenceDay[]) => {
  if (type === 'reserved' || days.length < 28) return { spare: 0, short: 0 }
  const peak = peakRanked(days, 97)
  const left = capacity - peak - up(capacity, 20)
  return {
    spare: Math.max(0, Math.min(left, capacity - minimumStalls)),
    short: peak * 20 >= capacity * 19 ? Math.max(0, -left) : 0,
  }
}

/** Stalls from one group to another, by their places in the lot. */
export interface PlacedMove {
  readonly from: number
  readonly to: number
  readonly stalls: number
}

/** REC-22, REC-23: again and again from the one with the most to spare to the most short one that can get any. */
const movesOf = (groups: readonly Advised[]): PlacedMove[] => {
  const moves: PlacedMove[] = []
  const left = groups.map(({ spare }) => spare)
  const wanted = groups.map(({ short }) => short)
  const stations = groups.map(({ group }) => group.chargers)
  const most = (from: number, to: number): number => {
    if (groups[from]!.group.type === groups[to]!.group.type) return 0
    const both = Math.min(left[from]!, wanted[to]!)
    return groups[to]!.group.type === 'ev' ? Math.min(both, stations[from]!) : both
  }
  for (;;) {
    const [next] = groups
      .flatMap((_taker, to) => groups.map((_giver, from) => ({ from, to, stalls: most(from, to) })))
      .filter(({ stalls }) => stalls > 0)
      .toSorted((a, b) => wanted[b.to]! - wanted[a.to]! || a.to - b.to || left[b.from]! - left[a.from]!)
    if (!next) return moves
    left[next.from]! -= next.stalls
    wanted[next.to]! -= next.stalls
    if (groups[next.to]!.group.type === 'ev') stations[next.from]! -= next.stalls
    moves.push(next)
  }
}

/** REC-24: what moves change, by group and by type, and what they earn. */
export const mixAfter = (
  groups: readonly GroupToAdvise[],
  moves: readonly PlacedMove[],
  visitorCents: number,
) => {
  const stalls = groups.map(({ capacity }) => capacity)
  const types = new Map<string, number>()
  let cents = 0
  for (const { from, to, stalls: moved } of moves) {
    const [giver, taker] = [groups[from]!, groups[to]!]
    stalls[from]! -= moved
    stalls[to]! += moved
    types.set(giver.type, (types.get(giver.type) ?? 0) - moved)
    types.set(taker.type, (types.get(taker.type) ?? 0) + moved)
    cents += moved * (taker.type === 'visitor' ? 12 * visitorCents : earnsAYear(taker))
  }
  const count = groups.reduce((sum, { capacity }, nth) => sum + Math.max(0, stalls[nth]! - capacity), 0)
  return { moves, stalls, types: Object.fromEntries([...types].filter(([, n]) => n !== 0)), count, cents }
}

/** REC-22, REC-51: the stall mix of the groups that do not wait. */
const mixOf = (groups: readonly Advised[], monthlyRevenue: number | null) => {
  const moves = movesOf(groups)
  const given = groups.map(({ group }) => group)
  if (moves.length > 0) return mixAfter(given, moves, Math.round((monthlyRevenue ?? 0) * 100))
  const counted = groups.filter(({ group }) => group.type !== 'reserved' && group.capacity > 0)
  if (counted.length < 2) return 'no-stalls'
  if (counted.some(({ days }) => days.length < 28)) return 'history'
  return counted.some(({ short }) => short > 0) ? 'nobody-spare' : 'not-short'
}

/** Hundredths of a percent, and of an elasticity, in whole numbers. */
const hundredths = (value: number): number => Math.round(value * 100)

/** REC-31, REC-46: the passes sold at a price changed by some percent, in millionths; never less than none. */
export const soldAt = (
  { passes }: Pick<GroupToAdvise, 'passes'>,
  percent: number,
  elasticity: number,
): number => passes * Math.max(0, 1_000_000 + hundredths(elasticity) * hundredths(percent))

/** REC-31: what a year earns more with another price, in cents, not rounded. */
export const priceEarns = (group: GroupToAdvise, percent: number, elasticity: number): number => {
  const before = BigInt(group.passes) * 10_000_000_000n
  const after = BigInt(soldAt(group, percent, elasticity)) * BigInt(10_000 + hundredths(percent))
  return Number((after - before) * BigInt(earnsAYear(group))) / 10_000_000_000
}

/** REC-30: a price changed by some percent, in whole cents. */
export const priceAfter = (cents: number, percent: number): number =>
  Math.round((cents * (10_000 + hundredths(percent))) / 10_000)

/** REC-30 to REC-32: another price, if it earns a cent more at least and is another one. */
const priceOf = ({ group, days }: Advised, { settings }: LotToAdvise, isSpare: boolean) => {
  const { raiseFromPercent, lowerUntilPercent, priceStepPercent: step, elasticity } = settings
  const peak = peakRanked(days, 97) * 10_000
  const isRaised = peak >= hundredths(raiseFromPercent) * group.capacity && !isSpare
  const isLowered = peak <= hundredths(lowerUntilPercent) * group.capacity
  const percent = isRaised ? step : isLowered ? -step : 0
  const [cents, newCents] = [
    priceEarns(group, percent, elasticity),
    priceAfter(group.priceCents ?? 0, percent),
  ]
  return cents >= 0.5 && newCents !== group.priceCents ? { percent, newCents, cents } : 'no-gain'
}

/** What the second model advises a lot. */
export const secondAdvice = (lot: LotToAdvise) => {
  const groups = lot.groups.map((group): Advised => {
    const days = countedDays(group, lot.day)
    const showUpDays = days.filter(({ passes }) => passes > 0)
    return { group, days, showUpDays, ...spareAndShort(group, days) }
  })
  const isSpare = groups.some(({ spare }) => spare > 0)
  const { mediumRisk, visitorStallMonthlyRevenue } = lot.settings
  return {
    groups: groups.map((one) => {
      const lacks = lacking(one)
      return {
        ...one,
        oversell: lacks ?? passesOf(one, mediumRisk),
        price: lacks ?? priceOf(one, lot, isSpare),
      }
    }),
    stallMix: mixOf(
      groups.filter(({ group }) => group.waitsUntil === null),
      visitorStallMonthlyRevenue,
    ),
  }
}

/** What the second model advises one group. */
export type SecondGroup = ReturnType<typeof secondAdvice>['groups'][number]
