import type { CountTimeline } from '../occupancy/count-timeline.ts'
import { isEstimated, isHigh, occupancyPercent } from '../occupancy/occupancy.rules.ts'
import type { StallCount } from '../stalls/stall-counts.rules.ts'
import { groupTypes, type GroupType } from '../stalls/stalls.model.ts'
import type { Figures, GroupFacts, LotFigures, PassholderGroupCount } from './judging.model.ts'

/** What is counted of a group. */
export interface GroupCounters {
  readonly facts: GroupFacts
  readonly timeline: CountTimeline
  /** The active stalls, and those of them that are not closed. */
  stalls: number
  open: number
  stallsInError: number
  /** The active stalls that have ever reported. */
  observed: number
}

/** What is counted of a floor. */
export interface FloorCounters {
  readonly types: Map<GroupType, { capacity: number; occupancy: number }>
  /** The active stalls, and those of them that are closed. */
  stalls: number
  closed: number
  /** The active stalls that have ever reported. */
  observed: number
}

/** OCC-51: no percentage if nothing was ever observed. */
const figures = (capacity: number, occupancy: number, isObserved: boolean): Figures => ({
  capacity,
  occupancy,
  occupancyPercent: isObserved ? occupancyPercent(occupancy, capacity) : null,
})

const sumOf = (counts: Iterable<StallCount>): StallCount => {
  let [capacity, occupancy] = [0, 0]
  for (const count of counts) {
    capacity += count.capacity
    occupancy += count.occupancy
  }
  return { capacity, occupancy }
}

/** A group's capacity: its active stalls that are not closed; the number typed in for a group counted by plates without stalls. */
export const capacityOf = ({ facts, stalls, open }: GroupCounters): number =>
  facts.countedBy === 'plates' && stalls === 0 ? (facts.typedCapacity ?? 0) : open

/** The threshold of a group: its own, else the lot's; reserved raises none. */
export const thresholdOf = ({ facts }: GroupCounters, lotThresholdPercent: number): number | null =>
  facts.type === 'reserved' ? null : (facts.thresholdPercent ?? lotThresholdPercent)

/** OCC-51: whether anything of a group was ever observed; a group counted by plates is once any device of the lot reported. */
const isObserved = ({ facts, observed }: GroupCounters, hasReported: boolean): boolean =>
  facts.countedBy === 'stalls' ? observed > 0 : hasReported

interface LotCounts {
  readonly capacity: number
  readonly count: number
  /** OCC-07: visits without a group. */
  readonly others: number
  readonly groups: readonly GroupCounters[]
  readonly floors: ReadonlyMap<string, FloorCounters>
  /** OCC-62; absent if the lot does not count them. */
  readonly passholderGroups?: ReadonlyMap<string, CountTimeline>
  readonly thresholdPercent: number
  readonly hasReported: boolean
}

const groupFigures = (
  group: GroupCounters,
  { thresholdPercent, hasReported }: LotCounts,
): LotFigures['groups'][number] => {
  const capacity = capacityOf(group)
  const threshold = thresholdOf(group, thresholdPercent)
  const { id, name, type, countedBy } = group.facts
  return {
    _id: id,
    name,
    type,
    countedBy,
    ...figures(capacity, group.timeline.count, isObserved(group, hasReported)),
    highOccupancyThreshold: threshold,
    high: threshold !== null && isHigh(group.timeline.count, capacity, threshold),
    estimated: isEstimated(group.stallsInError, group.open),
  }
}

const typeFigures = ({ groups, hasReported }: LotCounts): Record<GroupType, Figures> => {
  const figuresOf = (type: GroupType): Figures => {
    const own = groups.filter((group) => group.facts.type === type)
    const { capacity, occupancy } = sumOf(
      own.map((group) => ({ capacity: capacityOf(group), occupancy: group.timeline.count })),
    )
    return figures(
      capacity,
      occupancy,
      own.some((group) => isObserved(group, hasReported)),
    )
  }
  return Object.fromEntries(groupTypes.map((type) => [type, figuresOf(type)])) as Record<GroupType, Figures>
}

/** A floor without active stalls has no figures. */
const floorFigures = ([floorName, floor]: readonly [string, FloorCounters]): LotFigures['floors'] => {
  if (floor.stalls === 0) return []
  const { capacity, occupancy } = sumOf(floor.types.values())
  const counted = [...floor.types].filter(([, count]) => count.capacity > 0)
  return [
    {
      floorName,
      ...figures(capacity, occupancy, floor.observed > 0),
      closed: floor.closed,
      types: Object.fromEntries(counted.map(([type, count]) => [type, { ...count }])),
    },
  ]
}

/** OCC-62: in the order of ids, which does not depend on who came first. */
const passholderFigures = (groups: ReadonlyMap<string, CountTimeline>): PassholderGroupCount[] =>
  [...groups]
    .map(([_id, { count: occupancy }]) => ({ _id, occupancy }))
    .filter(({ occupancy }) => occupancy > 0)
    .sort((a, b) => (a._id < b._id ? -1 : 1))

/** The figures of a lot as screens show them. */
export const lotFiguresOf = (lot: LotCounts): LotFigures => {
  const { capacity, count, others, groups, floors, passholderGroups, thresholdPercent, hasReported } = lot
  const isKnown = groups.some((group) => isObserved(group, hasReported)) || others > 0
  return {
    ...figures(capacity, count, isKnown),
    high: isHigh(count, capacity, thresholdPercent),
    estimated: groups.some((group) => isEstimated(group.stallsInError, group.open)),
    types: { ...typeFigures(lot), others },
    groups: groups.map((group) => groupFigures(group, lot)),
    floors: [...floors].flatMap(floorFigures),
    ...(passholderGroups && { passholderGroups: passholderFigures(passholderGroups) }),
  }
}
