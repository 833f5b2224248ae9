import { CountTimeline } from '../occupancy/count-timeline.ts'
import { slotOf } from '../time/slots.ts'
import { inside, outside, type Span } from '../occupancy/spans.ts'
import { isCounted } from '../stalls/stall-counts.rules.ts'
import { groupTypeOf, type SensorErrorKind } from '../stalls/stalls.model.ts'
import { overridesStatus } from '../stalls/stalls.rules.ts'
import type { StallCorrection } from '../stalls/stall-timeline.ts'
import { isClosedBy, type ClosedChange, type LotCalendar } from './lot-calendar.ts'
import { countsDifferently, formerStall, type LayoutStall } from './lot-layout.ts'
import type { Visit } from '../visits/visits.model.ts'
import type { VisitChange } from './visit-change.model.ts'
import type { StallListener } from './judged-stalls.ts'
import type { JudgedStall } from './packed-stalls.ts'
import {
  capacityOf,
  lotFiguresOf,
  thresholdOf,
  type FloorCounters,
  type GroupCounters,
} from './lot-figures.ts'
import type { FormerStall, LotFacts, LotFigures, StallFacts } from './judging.model.ts'

/**
 * Counts a lot by group, floor and as a whole. OCC-06, OCC-12: a group is counted by its active stalls that are not
 * closed or by visits, never both. OCC-07: a visit without a group counts under others. OCC-08: the lot is the sum of
 * its groups and others.
 */
export class LotCounters implements StallListener {
  readonly #facts: Pick<LotFacts, 'countsPassholderGroups' | 'thresholdPercent'>
  readonly #calendar: LotCalendar
  readonly groups = new Map<string, GroupCounters>()
  /** OCC-62: vehicles inside by passholder group; a group is added with its first visit. Empty if the lot does not count them. */
  readonly passholderGroups = new Map<string, CountTimeline>()
  readonly lot: CountTimeline
  readonly #firstSlot: number
  readonly #others: CountTimeline
  readonly #floors = new Map<string, FloorCounters>()
  readonly #former = new Map<string, FormerStall[]>()

  /** Begins with empty counters at the start of the slot of `windowStart`. */
  constructor(facts: LotFacts, windowStart: number, calendar: LotCalendar) {
    const slot = slotOf(windowStart)
    this.#firstSlot = slot
    const { countsPassholderGroups, thresholdPercent } = facts
    this.#facts = { countsPassholderGroups, thresholdPercent }
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
        observed: 0,
      })
    for (const former of facts.formerStalls) this.#addFormer(former)
    for (const stall of facts.stalls) this.#addStall(stall)
  }

  #addStall(stall: StallFacts): void {
    if (!this.#floors.has(stall.floorName))
      this.#floors.set(stall.floorName, { types: new Map(), stalls: 0, closed: 0, observed: 0 })
    this.#countCapacity(stall, { isKnown: stall.base.at > -Infinity, errors: stall.errors }, 1)
    if (stall.base.occupied) this.#countOpen(stall, { from: -Infinity, to: null }, 1)
  }

  /** Counts an active stall in (1) or out (-1) of its floor and group. */
  #countCapacity(
    stall: LayoutStall,
    sensor: { readonly isKnown: boolean; readonly errors: Iterable<SensorErrorKind> },
    by: 1 | -1,
  ): void {
    if (!stall.isActive) return
    const floor = this.#floors.get(stall.floorName)!
    const group = this.groups.get(stall.groupId ?? '')
    floor.stalls += by
    if (group) group.stalls += by
    if (sensor.isKnown) this.#countObserved(stall, by)
    if (isCounted({ isActive: stall.isActive, isClosed: this.#calendar.isClosed(stall.id) })) {
      this.#typeCountOf(stall).capacity += by
      if (group) group.open += by
      if (group && [...sensor.errors].some(overridesStatus)) group.stallsInError += by
    } else floor.closed += by
  }

  #countObserved({ floorName, groupId }: LayoutStall, by: 1 | -1): void {
    this.#floors.get(floorName)!.observed += by
    const group = this.groups.get(groupId ?? '')
    if (group) group.observed += by
  }

  /** What is counted on a stall's floor of the stall's type. */
  #typeCountOf({ floorName, stallType }: LayoutStall): { capacity: number; occupancy: number } {
    const { types } = this.#floors.get(floorName)!
    const type = groupTypeOf(stallType)
    const count = types.get(type) ?? { capacity: 0, occupancy: 0 }
    types.set(type, count)
    return count
  }

  /** OCC-51: a stall's state is known for the first time. */
  observed({ facts }: JudgedStall): void {
    if (facts.isActive) this.#countObserved(facts, 1)
  }

  /** A stall's state was corrected. */
  corrected({ facts }: JudgedStall, correction: StallCorrection): void {
    this.#countOpen(facts, correction, correction.delta)
  }

  /**
   * OCC-11: a stall was edited and keeps its sensor. It counts as edited from the start of the slot of the edit on;
   * what it was before is added to the former stalls.
   */
  edited({ facts, timeline, errors }: JudgedStall, before: LayoutStall, editedAt: number): void {
    const sensor = { isKnown: timeline.isKnown, errors }
    const former = formerStall(before, editedAt)
    const closed = this.#calendar.closedSpansOf(facts.id)
    const spans = timeline
      .occupiedSpans()
      .flatMap((span) => inside(span, [{ from: former.until, to: null }]))
      .flatMap((span) => outside(span, closed))
    this.#countCapacity(before, sensor, -1)
    for (const span of spans) this.#count(before, span, -1)
    if (countsDifferently(before, facts)) this.#addFormer(former)
    this.#countCapacity(facts, sensor, 1)
    for (const span of spans) this.#count(facts, span, 1)
  }

  #addFormer(former: FormerStall): void {
    const known = this.#former.get(former.stallId)
    if (known) known.push(former)
    else this.#former.set(former.stallId, [former])
  }

  /** OCC-14: a stall was closed or opened: vehicles there no longer count, or count again. */
  closedChanged({ facts, timeline, errors }: JudgedStall, { before, after }: ClosedChange): void {
    for (const occupied of timeline.occupiedSpans()) {
      const affected = (closed: readonly Span[], others: readonly Span[]) =>
        inside(occupied, closed).flatMap((part) => outside(part, others))
      for (const span of affected(after, before)) this.#count(facts, span, -1)
      for (const span of affected(before, after)) this.#count(facts, span, 1)
    }
    if (!facts.isActive) return
    const group = this.groups.get(facts.groupId ?? '')
    const opened = Number(isClosedBy(before)) - Number(isClosedBy(after))
    this.#typeCountOf(facts).capacity += opened
    this.#floors.get(facts.floorName)!.closed -= opened
    if (group) group.open += opened
    if (group && [...errors].some(overridesStatus)) group.stallsInError += opened
  }

  /** A stall's sensor became unreliable or reliable again. */
  errorChanged(stall: JudgedStall, by: 1 | -1): void {
    const group = this.groups.get(stall.facts.groupId ?? '')
    if (group && stall.facts.isActive && !this.#calendar.isClosed(stall.facts.id)) group.stallsInError += by
  }

  /** A visit began, ended or was corrected. */
  visitChanged({ before, after }: VisitChange): void {
    if (
      before &&
      after &&
      before.groupId === after.groupId &&
      before.passholderGroupId === after.passholderGroupId &&
      before.enteredAt === after.enteredAt
    ) {
      this.#moveVisitEnd(after, before.exitedAt ?? Infinity, after.exitedAt ?? Infinity)
      return
    }
    if (before) this.#countVisit(before, before.enteredAt, before.exitedAt, -1)
    if (after) this.#countVisit(after, after.enteredAt, after.exitedAt, 1)
  }

  /** VIO-76: another vehicle was on the lot than was read: it counts where it belongs from a time on. */
  visitCorrected({ before, after }: VisitChange, from: number): void {
    for (const [visit, delta] of [
      [before, -1],
      [after, 1],
    ] as const)
      if (visit && (visit.exitedAt === null || visit.exitedAt > from))
        this.#countVisit(visit, Math.max(visit.enteredAt, from), visit.exitedAt, delta)
  }

  #moveVisitEnd(visit: Visit, before: number, after: number): void {
    if (before === after) return
    const to = Math.max(before, after)
    this.#countVisit(visit, Math.min(before, after), to === Infinity ? null : to, after > before ? 1 : -1)
  }

  #countVisit({ groupId, passholderGroupId }: Visit, from: number, to: number | null, delta: 1 | -1): void {
    if (passholderGroupId !== null && this.#facts.countsPassholderGroups)
      this.#timelineOfPassholders(passholderGroupId).add(from, to, delta)
    const group = this.groups.get(groupId ?? '')
    if (group && group.facts.countedBy === 'stalls') return
    const timeline = group?.timeline ?? this.#others
    timeline.add(from, to, delta)
    this.lot.add(from, to, delta)
  }

  #timelineOfPassholders(groupId: string): CountTimeline {
    const timeline = this.passholderGroups.get(groupId) ?? new CountTimeline(this.#firstSlot, 0)
    this.passholderGroups.set(groupId, timeline)
    return timeline
  }

  /** Counts a vehicle on a stall for as long as the stall is not closed. */
  #countOpen(stall: LayoutStall, span: Span, delta: number): void {
    const closed = this.#calendar.closedSpansOf(stall.id)
    if (closed.length === 0) this.#count(stall, span, delta)
    else for (const part of outside(span, closed)) this.#count(stall, part, delta)
  }

  /** OCC-11: counts each part of a period in the group that the stall belonged to then. */
  #count(stall: LayoutStall, span: Span, delta: number): void {
    let from = span.from
    for (const former of this.#former.get(stall.id) ?? []) {
      if (former.until <= from) continue
      if (span.to !== null && span.to <= former.until) {
        if (former.isActive) this.#countIn(former.groupId, { from, to: span.to }, delta)
        return
      }
      if (former.isActive) this.#countIn(former.groupId, { from, to: former.until }, delta)
      from = former.until
    }
    if (!stall.isActive) return
    if (span.to === null) this.#typeCountOf(stall).occupancy += delta
    this.#countIn(stall.groupId, { from, to: span.to }, delta)
  }

  #countIn(groupId: string | null, { from, to }: Span, delta: number): void {
    const group = this.groups.get(groupId ?? '')
    if (!group || group.facts.countedBy === 'plates') return
    group.timeline.add(from, to, delta)
    this.lot.add(from, to, delta)
  }

  /** The threshold of a group: its own, else the lot's; reserved raises none. */
  thresholdOf(group: GroupCounters): number | null {
    return thresholdOf(group, this.#facts.thresholdPercent)
  }

  /**
   * GAT-53: whether a group has no room for a vehicle, which may be among those that were counted. VIS-42: `inDoubt` vehicles of
   * the group do not count. Vehicles without a group, and groups without a capacity, have no limit.
   */
  isFull(groupId: string | null, isCounted: boolean, inDoubt: number): boolean {
    const group = this.groups.get(groupId ?? '')
    const capacity = group ? capacityOf(group) : 0
    if (!group || capacity === 0) return false
    const { count } = group.timeline
    if (group.facts.countedBy === 'stalls') return count >= capacity
    return count - inDoubt - Number(isCounted) >= capacity
  }

  /** The capacity of the lot: the sum of its groups. */
  get capacity(): number {
    let capacity = 0
    for (const group of this.groups.values()) capacity += capacityOf(group)
    return capacity
  }

  /** The figures as screens show them; `hasReported`: whether any device of the lot ever did. */
  figures(hasReported: boolean): LotFigures {
    return lotFiguresOf({
      capacity: this.capacity,
      count: this.lot.count,
      others: this.#others.count,
      groups: [...this.groups.values()],
      floors: this.#floors,
      ...(this.#facts.countsPassholderGroups && { passholderGroups: this.passholderGroups }),
      thresholdPercent: this.#facts.thresholdPercent,
      hasReported,
    })
  }
}
