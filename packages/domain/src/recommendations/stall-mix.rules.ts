import { yearlyOfPasses } from './oversell.rules.ts'
import { percentileByRank } from './ranks.ts'
import type { AdvisedGroup } from './recommendations.model.ts'

/** REC-20: one twentieth of a group's stalls stays free. */
export const reserveOf = (capacity: number): number => Math.ceil(capacity / 20)

/** REC-20: the 97th peak of a group, to which its stalls are compared; undefined if too little is known. */
export const peak97Of = ({ evidence }: AdvisedGroup): number | undefined =>
  evidence.missingDays > 0
    ? undefined
    : percentileByRank(
        evidence.days.map(({ peak }) => peak),
        97,
      )

/** REC-20: the stalls that a group can give; 0 if too little is known. */
export const spareOf = (group: AdvisedGroup): number => {
  const peak = peak97Of(group)
  const { type, capacity, minimumStalls } = group
  if (peak === undefined || type === 'reserved') return 0
  return Math.max(0, Math.min(capacity - peak - reserveOf(capacity), capacity - minimumStalls))
}

/** REC-21: the stalls that a group lacks; 0 if its 97th peak is below 95 % of its stalls, or if too little is known. */
export const shortOf = (group: AdvisedGroup): number => {
  const peak = peak97Of(group)
  const { type, capacity } = group
  if (peak === undefined || type === 'reserved' || peak * 100 < capacity * 95) return 0
  return Math.max(0, peak + reserveOf(capacity) - capacity)
}

/** Stalls that change from one group to another. */
export interface StallMove {
  readonly from: string
  readonly to: string
  readonly stalls: number
}

/** REC-22 to REC-24: a stall mix recommendation of a lot. */
export interface StallMix {
  readonly moves: readonly StallMove[]
  /** By group, with the stalls before and after. */
  readonly groupChanges: readonly { readonly group: string; readonly old: number; readonly new: number }[]
  /** By type, with the stalls of all its groups before and after; only those that change. */
  readonly stallChanges: readonly {
    readonly type: AdvisedGroup['type']
    readonly old: number
    readonly new: number
  }[]
  readonly passCount: number
  readonly yearlyCents: number
}

interface Open {
  readonly group: AdvisedGroup
  spare: number
  short: number
  chargers: number
}

const most = (open: readonly Open[], of: (one: Open) => number): Open | undefined =>
  open.reduce<Open | undefined>((best, one) => (of(one) > (best ? of(best) : 0) ? one : best), undefined)

/** REC-22: moves from the most spare to the most short of another type, until nobody has spare or nobody is short. */
const movesOf = (groups: readonly AdvisedGroup[]): StallMove[] => {
  const open = groups.map((group): Open => ({
    group,
    spare: spareOf(group),
    short: shortOf(group),
    chargers: group.chargers,
  }))
  const moves: StallMove[] = []
  const given = (from: Open, to: Open): number => {
    if (from.group.type === to.group.type) return 0
    const most = Math.min(from.spare, to.short)
    // REC-23: a stall becomes one for charging only where it has a station.
    return to.group.type === 'ev' ? Math.min(most, from.chargers) : most
  }
  const done = new Set<Open>()
  for (;;) {
    const to = most(
      open.filter((one) => !done.has(one)),
      ({ short }) => short,
    )
    if (!to) return moves
    const from = most(
      open.filter((one) => given(one, to) > 0),
      ({ spare }) => spare,
    )
    if (!from) {
      done.add(to)
      continue
    }
    const stalls = given(from, to)
    from.spare -= stalls
    to.short -= stalls
    if (to.group.type === 'ev') from.chargers -= stalls
    moves.push({ from: from.group.id, to: to.group.id, stalls })
  }
}

/** What a stall earns a year in its new group, in cents; one that is taken from spare loses nothing. */
const earnedBy = (to: AdvisedGroup, visitorStallMonthlyCents: number | null): number =>
  to.type === 'visitor' ? (visitorStallMonthlyCents ?? 0) * 12 : yearlyOfPasses(1, to.price)

/** REC-24: what a stall for visitors earns in a month, as the operator entered it. */
export interface VisitorStalls {
  readonly visitorStallMonthlyCents: number | null
}

/** REC-24: the monthly revenue of a visitor stall in cents. */
export const visitorStalls = (monthlyRevenue: number | null): VisitorStalls => ({
  visitorStallMonthlyCents: monthlyRevenue === null ? null : Math.round(monthlyRevenue * 100),
})

/** REC-24: what moves of stalls change, and what they earn. */
export const mixOf = (
  groups: readonly AdvisedGroup[],
  moves: readonly StallMove[],
  { visitorStallMonthlyCents }: VisitorStalls,
): StallMix => {
  const changeOf = (id: string) =>
    moves.reduce((sum, { from, to, stalls }) => sum + (to === id ? stalls : from === id ? -stalls : 0), 0)
  const groupChanges = groups.flatMap(({ id, capacity }) => {
    const change = changeOf(id)
    return change === 0 ? [] : [{ group: id, old: capacity, new: capacity + change }]
  })
  const types = [...new Set(groups.map(({ type }) => type))]
  const stallChanges = types.flatMap((type) => {
    const ofType = groups.filter((group) => group.type === type)
    const old = ofType.reduce((sum, { capacity }) => sum + capacity, 0)
    const change = ofType.reduce((sum, { id }) => sum + changeOf(id), 0)
    return change === 0 ? [] : [{ type, old, new: old + change }]
  })
  const byId = new Map(groups.map((group) => [group.id, group]))
  return {
    moves,
    groupChanges,
    stallChanges,
    passCount: groupChanges.reduce((sum, one) => sum + Math.max(0, one.new - one.old), 0),
    yearlyCents: moves.reduce(
      (sum, { to, stalls }) => sum + stalls * earnedBy(byId.get(to)!, visitorStallMonthlyCents),
      0,
    ),
  }
}

/** REC-20 to REC-24: which stalls of a lot should change hands; undefined if none. */
export const stallMixOf = (
  groups: readonly AdvisedGroup[],
  visitors: VisitorStalls,
): StallMix | undefined => {
  const moves = movesOf(groups)
  return moves.length === 0 ? undefined : mixOf(groups, moves, visitors)
}
