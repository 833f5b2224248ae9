import type { StallDetails } from '../stalls/stall-edit.rules.ts'
import type { JudgedStall } from './judged-stalls.ts'
import type { StallFacts } from './judging.model.ts'
import type { LoggedEvent } from './logged-event.ts'
import { inFloorOrder, newStall, type StallChange } from './lot-layout.ts'

type Base = StallFacts['base']

interface Kept {
  facts: StallFacts
  latest: Base
  /** When the device was put there; the log of before is of another place. */
  placedAt: number
}

/** What is kept of the stalls of a lot, in memory. */
export class StallRecord {
  readonly #kept: Map<string, Kept>

  constructor(stalls: readonly StallFacts[]) {
    this.#kept = new Map(
      stalls.map((facts) => [facts.id, { facts, latest: facts.base, placedAt: -Infinity }]),
    )
  }

  /** The newest state of a stall, with when it began. */
  latestOf(stallId: string): Base {
    return this.#kept.get(stallId)!.latest
  }

  /** What else is known of a stall. */
  factsOf(stallId: string): StallFacts {
    return this.#kept.get(stallId)!.facts
  }

  /** Keeps how stalls stand after a batch. */
  keep(stalls: readonly JudgedStall[]): void {
    for (const { facts, timeline, firstSeenAt, lastSeenAt, battery, fault, errors } of stalls) {
      const kept = this.#kept.get(facts.id)!
      const sensor = { firstSeenAt, lastSeenAt, battery, fault, errors: [...errors] }
      kept.facts = { ...facts, ...sensor, base: timeline.base }
      kept.latest = { ...timeline.latest, since: timeline.since }
    }
  }

  /**
   * STA-07: another device begins anew: the stall keeps its state until that device reports, and what either device
   * reported before no longer counts for it. Answers whether the device is another.
   */
  edit(
    stallId: string,
    details: Pick<StallDetails, 'stallType' | 'groupId' | 'isActive' | 'device'>,
    now: number,
  ): boolean {
    const kept = this.#kept.get(stallId)!
    const { stallType, groupId, isActive, device: deviceId } = details
    const isOther = deviceId !== kept.facts.deviceId
    kept.facts = { ...kept.facts, stallType, groupId, isActive, deviceId }
    if (!isOther) return false
    kept.latest = { ...kept.latest, at: now, eventId: '' }
    kept.placedAt = now
    kept.facts = {
      ...kept.facts,
      base: kept.latest,
      firstSeenAt: null,
      lastSeenAt: null,
      battery: null,
      fault: null,
      errors: [],
    }
    return true
  }

  /** LIM-85: a new layout: stalls come, change and go. Answers which of them had their device taken. */
  lay(changes: readonly StallChange[], floors: readonly string[], now: number): string[] {
    const taken: string[] = []
    for (const { before, after } of changes) {
      if (!after) {
        taken.push(before!.id)
        this.#kept.delete(before!.id)
      } else if (!before) {
        const facts = newStall(after, now)
        this.#kept.set(after.id, { facts, latest: facts.base, placedAt: now })
      } else {
        if (this.edit(after.id, { ...after, device: after.deviceId }, now)) taken.push(after.id)
        const kept = this.#kept.get(after.id)!
        kept.facts = { ...kept.facts, number: after.number, floorName: after.floorName }
      }
    }
    const order = inFloorOrder(
      [...this.#kept].map(([id, kept]) => ({ id, kept, floorName: kept.facts.floorName })),
      floors,
    )
    this.#kept.clear()
    for (const { id, kept } of order) this.#kept.set(id, kept)
    return taken
  }

  /** The facts to judge from a time on, by the last reports before it where that is before what is kept. */
  factsAt(start: number, lastReports: () => ReadonlyMap<string, Base>): StallFacts[] {
    let reports: ReadonlyMap<string, Base> | undefined
    return [...this.#kept.values()].map(({ facts, latest, placedAt }) => {
      if (latest.at < start) return { ...facts, base: latest }
      if (!isBaseNeeded(facts, start) || placedAt >= start) return facts
      const base = baseBeforeChange(facts, start)
      if (base) return { ...facts, base }
      reports ??= lastReports()
      return { ...facts, base: reports.get(facts.deviceId ?? '') ?? noBase }
    })
  }
}

/** Nothing known. */
export const noBase: Base = { at: -Infinity, eventId: '', occupied: false, since: -Infinity }

/** Whether what is kept of a stall's sensor began after a time. */
export const isBaseNeeded = ({ base }: Pick<StallFacts, 'base'>, start: number): boolean => base.at >= start

/**
 * The base at a time by what is kept of a stall: its state has lasted since before then, or its sensor reported
 * nothing before then. Undefined where only the log can tell.
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

  /** Begins with what was known of devices before the first event. */
  constructor(bases: Iterable<readonly [string, Base]> = []) {
    this.#bases = new Map(bases)
  }

  /** What is known by a time, with events of before it that were not taken yet. */
  before(start: number, events: readonly LoggedEvent[]): ReadonlyMap<string, Base> {
    const reports = new LastReports(this.#bases)
    for (const event of events) if (event.at < start) reports.take(event)
    return reports.#bases
  }

  /** Takes an event, in any order. */
  take(event: LoggedEvent): void {
    if (event.kind !== 'stall' || event.occupied === null) return
    const { at, eventId, occupied } = event
    const known = this.#bases.get(event.deviceId)
    if (!known || at > known.at || (at === known.at && eventId > known.eventId))
      this.#bases.set(event.deviceId, { at, eventId, occupied, since: at })
  }
}
