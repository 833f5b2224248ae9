import type { StallDetails } from '../stalls/stall-edit.rules.ts'
import type { JudgedStall } from './packed-stalls.ts'
import type { StallFacts } from './judging.model.ts'
import type { LoggedEvent } from './logged-event.ts'
import { inFloorOrder, newStall, type StallChange } from './lot-layout.ts'

type Base = StallFacts['base']

interface StoredStall {
  facts: StallFacts
  latest: Base
  /** When the device was assigned; its earlier events belong to another stall. */
  assignedAt: number
}

/** The stored state of a lot's stalls, in memory. */
export class StallRecord {
  readonly #stalls: Map<string, StoredStall>

  constructor(stalls: readonly StallFacts[]) {
    this.#stalls = new Map(
      stalls.map((facts) => [facts.id, { facts, latest: facts.base, assignedAt: -Infinity }]),
    )
  }

  /** The latest state of a stall, with its start. */
  latestOf(stallId: string): Base {
    return this.#stalls.get(stallId)!.latest
  }

  /** The facts of a stall. */
  factsOf(stallId: string): StallFacts {
    return this.#stalls.get(stallId)!.facts
  }

  /** Stores the states of stalls after a batch. */
  store(stalls: readonly JudgedStall[]): void {
    for (const { facts, timeline, firstSeenAt, lastSeenAt, battery, fault, errors } of stalls) {
      const stored = this.#stalls.get(facts.id)!
      const sensor = { firstSeenAt, lastSeenAt, battery, fault, errors: [...errors] }
      stored.facts = { ...facts, ...sensor, base: timeline.base }
      stored.latest = { ...timeline.latest, since: timeline.since }
    }
  }

  /**
   * STA-07: a new device starts without history: the stall keeps its state until that device reports, and earlier reports
   * of either device no longer count for it. Returns whether the device changed.
   */
  edit(
    stallId: string,
    details: Pick<StallDetails, 'stallType' | 'groupId' | 'isActive' | 'device'>,
    now: number,
  ): boolean {
    const stored = this.#stalls.get(stallId)!
    const { stallType, groupId, isActive, device: deviceId } = details
    const hasOtherDevice = deviceId !== stored.facts.deviceId
    stored.facts = { ...stored.facts, stallType, groupId, isActive, deviceId }
    if (!hasOtherDevice) return false
    stored.latest = { ...stored.latest, at: now, eventId: '' }
    stored.assignedAt = now
    stored.facts = {
      ...stored.facts,
      base: stored.latest,
      firstSeenAt: null,
      lastSeenAt: null,
      battery: null,
      fault: null,
      errors: [],
    }
    return true
  }

  /** LIM-85: applies a new layout. Returns the stalls that lost their device. */
  changeLayout(changes: readonly StallChange[], floors: readonly string[], now: number): string[] {
    const withoutDevice: string[] = []
    for (const { before, after } of changes) {
      if (!after) {
        withoutDevice.push(before!.id)
        this.#stalls.delete(before!.id)
      } else if (!before) {
        const facts = newStall(after, now)
        this.#stalls.set(after.id, { facts, latest: facts.base, assignedAt: now })
      } else {
        if (this.edit(after.id, { ...after, device: after.deviceId }, now)) withoutDevice.push(after.id)
        const stored = this.#stalls.get(after.id)!
        stored.facts = { ...stored.facts, number: after.number, floorName: after.floorName }
      }
    }
    const order = inFloorOrder(
      [...this.#stalls].map(([id, stored]) => ({ id, stored, floorName: stored.facts.floorName })),
      floors,
    )
    this.#stalls.clear()
    for (const { id, stored } of order) this.#stalls.set(id, stored)
    return withoutDevice
  }

  /** The facts for judging from a time on; uses the last reports before it if that is earlier than the stored state. */
  factsAt(start: number, lastReports: () => ReadonlyMap<string, Base>): StallFacts[] {
    let reports: ReadonlyMap<string, Base> | undefined
    return [...this.#stalls.values()].map(({ facts, latest, assignedAt }) => {
      if (latest.at < start) return { ...facts, base: latest }
      if (!isBaseNeeded(facts, start) || assignedAt >= start) return facts
      const base = baseBeforeChange(facts, start)
      if (base) return { ...facts, base }
      reports ??= lastReports()
      return { ...facts, base: reports.get(facts.deviceId ?? '') ?? noBase }
    })
  }
}

/** No known state. */
export const noBase: Base = { at: -Infinity, eventId: '', occupied: false, since: -Infinity }

/** Whether the stored base of a stall is later than a time, so that an earlier one is needed. */
export const isBaseNeeded = ({ base }: Pick<StallFacts, 'base'>, start: number): boolean => base.at >= start

/**
 * The base at a time if it follows from the stored state: the state has lasted since before then, or the sensor had not
 * reported before then. Undefined if the log has to be read.
 */
export const baseBeforeChange = (
  { base, firstSeenAt }: Pick<StallFacts, 'base' | 'firstSeenAt'>,
  start: number,
): Base | undefined => {
  if (base.since < start) return { ...base, at: base.since, eventId: '' }
  return firstSeenAt !== null && firstSeenAt >= start ? noBase : undefined
}

/** The last report of each device; `since` is when it was made, at the latest. */
export class LastReports {
  readonly #bases: Map<string, Base>

  /** Starts with what was known of devices before the first event. */
  constructor(bases: Iterable<readonly [string, Base]> = []) {
    this.#bases = new Map(bases)
  }

  /** The last reports before a time, including earlier events that were not added yet. */
  before(start: number, events: readonly LoggedEvent[]): ReadonlyMap<string, Base> {
    const reports = new LastReports(this.#bases)
    for (const event of events) if (event.at < start) reports.add(event)
    return reports.#bases
  }

  /** Adds an event; the order does not matter. */
  add(event: LoggedEvent): void {
    if (event.kind !== 'stall' || event.occupied === null) return
    const { at, eventId, occupied } = event
    const known = this.#bases.get(event.deviceId)
    if (!known || at > known.at || (at === known.at && eventId > known.eventId))
      this.#bases.set(event.deviceId, { at, eventId, occupied, since: at })
  }
}
