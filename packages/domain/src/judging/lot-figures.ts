import { CountTimeline, slotOf } from '../occupancy/count-timeline.ts'
import { inside, outside } from '../occupancy/spans.ts'
import type { Span } from '../occupancy/spans.ts'
import { isEstimated, isHigh, occupancyPercent } from '../occupancy/occupancy.rules.ts'
import { groupTypes } from '../stalls/stalls.model.ts'
import type { GroupType } from '../stalls/stalls.model.ts'
import { disturbs } from '../stalls/stalls.rules.ts'
import type { StallCorrection } from '../stalls/stall-timeline.ts'
import { isClosedBy } from './lot-calendar.ts'
import type { ClosedChange, LotCalendar } from './lot-calendar.ts'
import type { VisitChange } from './judged-visits.ts'
import type { JudgedStall, StallListener } from './judged-stalls.ts'
import type { Figures, GroupFacts, LotFacts, LotFigures } from './judging.model.ts'

interface GroupBook {
  readonly facts: GroupFacts
  readonly timeline: CountTimeline
  /** The active stalls, and those of them that are not closed. */
  stalls: number
  open: number
  stallsInError: number
}

interface FloorBook {
  capacity: number
  closed: number
  occupied: number
}

const figures = (capacity: number, occupancy: number): Figures => ({
  capacity,
  occupancy,
  occupancyPercent: occupancyPercent(occupancy, capacity),
})

/**
 * Counts a lot by group, floor and as a whole. OCC-06, OCC-12: a group is counted by its active stalls that are not
 * closed or by visits, never both. OCC-07: a visit without a group counts under others. OCC-08: the lot is the sum of its groups and others.
 */
export class LotBooks implements StallListener {
  readonly #facts: LotFacts
  readonly #calendar: LotCalendar
  readonly groups = new Map<string, GroupBook>()
  readonly lot: CountTimeline
  readonly #others: CountTimeline
  readonly #floors = new Map<string, FloorBook>()

  /** Begins with empty books at the start of the slot of `windowStart`. */
  constructor(facts: LotFacts, windowStart: number, calendar: LotCalendar) {
    const slot = slotOf(windowStart)
    this.#facts = facts
    this.#calendar = calendar
    this.lot = new CountTimeline(slot, 0)
    this.#others = new CountTimeline(slot, 0)
    for (const group of facts.groups)
      this.groups.set(group.id, {
        facts: group,
        timeline: new CountTimeline(slot, 0),
        stalls: 0,
        open: 0,
        stallsInError: 0,
      })
    for (const stall of facts.stalls) this.#enter(stall)
  }

  #enter(stall: LotFacts['stalls'][number]): void {
    if (!stall.isActive) return
    const floor = this.#floors.get(stall.floorName) ?? { capacity: 0, closed: 0, occupied: 0 }
    this.#floors.set(stall.floorName, floor)
    const group = this.groups.get(stall.groupId ?? '')
    if (group) group.stalls++
    if (this.#calendar.isClosed(stall.id)) floor.closed++
    else {
      floor.capacity++
      if (group) group.open++
      if (group && stall.errors.some(disturbs)) group.stallsInError++
    }
    if (stall.base.occupied) this.#countOpen(stall, { from: -Infinity, to: null }, 1)
  }

  /** A stall's state turned out different. */
  corrected({ facts }: JudgedStall, correction: StallCorrection): void {
    if (facts.isActive) this.#countOpen(facts, correction, correction.delta)
  }

  /** OCC-14: a stall was closed or opened: what stood there at that time counts no more, or counts again. */
  closedChanged({ facts, timeline, errors }: JudgedStall, { before, after }: ClosedChange): void {
    if (!facts.isActive) return
    const group = this.groups.get(facts.groupId ?? '')
    for (const occupied of timeline.occupiedSpans()) {
      const moved = (closed: readonly Span[], others: readonly Span[]) =>
        inside(occupied, closed).flatMap((part) => outside(part, others))
      for (const { from, to } of moved(after, before)) this.#count(facts.floorName, group, from, to, -1)
      for (const { from, to } of moved(before, after)) this.#count(facts.floorName, group, from, to, 1)
    }
    const opened = Number(isClosedBy(before)) - Number(isClosedBy(after))
    const floor = this.#floors.get(facts.floorName)!
    floor.capacity += opened
    floor.closed -= opened
    if (group) group.open += opened
    if (group && [...errors].some(disturbs)) group.stallsInError += opened
  }

  /** A stall's sensor can no longer, or can again, be trusted. */
  disturbed(stall: JudgedStall, by: 1 | -1): void {
    const group = this.groups.get(stall.facts.groupId ?? '')
    if (group && stall.facts.isActive && !this.#calendar.isClosed(stall.facts.id)) group.stallsInError += by
  }

  /** A visit began, ended or turned out different. */
  visited({ before, after }: VisitChange): void {
    if (before && after && before.groupId === after.groupId && before.enteredAt === after.enteredAt) {
      this.#moveExit(after.groupId, before.exitedAt ?? Infinity, after.exitedAt ?? Infinity)
      return
    }
    if (before) this.#stay(before.groupId, before.enteredAt, before.exitedAt, -1)
    if (after) this.#stay(after.groupId, after.enteredAt, after.exitedAt, 1)
  }

  #moveExit(groupId: string | null, before: number, after: number): void {
    if (before === after) return
    const to = Math.max(before, after)
    this.#stay(groupId, Math.min(before, after), to === Infinity ? null : to, after > before ? 1 : -1)
  }

  #stay(groupId: string | null, from: number, to: number | null, delta: 1 | -1): void {
    const group = this.groups.get(groupId ?? '')
    if (group && group.facts.countedBy === 'stalls') return
    const timeline = group?.timeline ?? this.#others
    timeline.add(from, to, delta)
    this.lot.add(from, to, delta)
  }

  /** Counts a vehicle on a stall for as long as the stall is not closed. */
  #countOpen({ id, floorName, groupId }: LotFacts['stalls'][number], span: Span, delta: number): void {
    const group = this.groups.get(groupId ?? '')
    const closed = this.#calendar.closedSpansOf(id)
    if (closed.length === 0) this.#count(floorName, group, span.from, span.to, delta)
    else for (const { from, to } of outside(span, closed)) this.#count(floorName, group, from, to, delta)
  }

  #count(
    floorName: string,
    group: GroupBook | undefined,
    from: number,
    to: number | null,
    delta: number,
  ): void {
    if (to === null) this.#floors.get(floorName)!.occupied += delta
    if (!group || group.facts.countedBy === 'plates') return
    group.timeline.add(from, to, delta)
    this.lot.add(from, to, delta)
  }

  /** A group's capacity: its active stalls that are not closed; the number typed in for a group counted by plates without stalls. */
  capacityOf(group: GroupBook): number {
    return group.facts.countedBy === 'plates' && group.stalls === 0
      ? (group.facts.typedCapacity ?? 0)
      : group.open
  }

  /** The threshold of a group: its own, else the lot's; reserved raises none. */
  thresholdOf({ facts }: GroupBook): number | null {
    return facts.type === 'reserved' ? null : (facts.thresholdPercent ?? this.#facts.thresholdPercent)
  }

  /** The capacity of the lot: the sum of its groups. */
  get capacity(): number {
    let capacity = 0
    for (const group of this.groups.values()) capacity += this.capacityOf(group)
    return capacity
  }

  /** The figures as screens show them. */
  figures(): LotFigures {
    const { capacity } = this
    return {
      ...figures(capacity, this.lot.count),
      high: isHigh(this.lot.count, capacity, this.#facts.thresholdPercent),
      estimated: [...this.groups.values()].some((group) => isEstimated(group.stallsInError, group.open)),
      types: { ...this.#typeFigures(), others: this.#others.count },
      groups: [...this.groups.values()].map((group) => this.#groupFigures(group)),
      floors: [...this.#floors].map(([floorName, floor]) => ({
        floorName,
        ...figures(floor.capacity, floor.occupied),
        closed: floor.closed,
      })),
    }
  }

  #groupFigures(group: GroupBook): LotFigures['groups'][number] {
    const capacity = this.capacityOf(group)
    const threshold = this.thresholdOf(group)
    const { id, name, type, countedBy } = group.facts
    return {
      _id: id,
      name,
      type,
      countedBy,
      ...figures(capacity, group.timeline.count),
      highOccupancyThreshold: threshold,
      high: threshold !== null && isHigh(group.timeline.count, capacity, threshold),
      estimated: isEstimated(group.stallsInError, group.open),
    }
  }

  #typeFigures(): Record<GroupType, Figures> {
    const sum = (type: GroupType): Figures => {
      const groups = [...this.groups.values()].filter((group) => group.facts.type === type)
      return figures(
        groups.reduce((all, group) => all + this.capacityOf(group), 0),
        groups.reduce((all, group) => all + group.timeline.count, 0),
      )
    }
    return Object.fromEntries(groupTypes.map((type) => [type, sum(type)])) as Record<GroupType, Figures>
  }
}
