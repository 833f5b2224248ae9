import type { StallDetails } from '../stalls/stall-edit.rules.ts'
import type { StallReport } from '../stalls/stall-timeline.ts'
import type { JudgedStall } from './judged-stalls.ts'
import type { StallFacts } from './judging.model.ts'
import type { LoggedEvent } from './logged-event.ts'
import { inFloorOrder, newStall } from './lot-layout.ts'
import type { StallChange } from './lot-layout.ts'

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
    for (const { facts, timeline, lastSeenAt, battery, fault, errors } of stalls) {
      const kept = this.#kept.get(facts.id)!
      kept.facts = { ...facts, base: timeline.base, lastSeenAt, battery, fault, errors: [...errors] }
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

  /** The facts to judge from a time on; `log` when that is before the window that the base stands before. */
  factsAt(start: number, log?: readonly LoggedEvent[]): StallFacts[] {
    const bases = log && basesBefore(start, log)
    return [...this.#kept.values()].map((kept) => {
      if (kept.latest.at < start) return { ...kept.facts, base: kept.latest }
      if (!bases || kept.facts.base.at < start || kept.placedAt >= start) return kept.facts
      const { since } = kept.facts.base
      if (since < start) return { ...kept.facts, base: { ...kept.facts.base, at: since, eventId: '' } }
      return { ...kept.facts, base: bases.get(kept.facts.deviceId ?? '') ?? noBase }
    })
  }
}

/** ING-04: a sensor that did not report for so long before a late event is taken for vacant then. */
export const furthestLookMs = 2 * 24 * 60 * 60_000

/** Nothing known. */
export const noBase: Base = { at: -Infinity, eventId: '', occupied: false, since: -Infinity }

/** The last report of each device before a time; `since` is when it was made, at the latest. */
const basesBefore = (start: number, log: readonly LoggedEvent[]): Map<string, Base> => {
  const bases = new Map<string, Base>()
  for (const event of log) {
    if (event.kind !== 'stall' || event.occupied === null) continue
    if (event.at >= start || event.at < start - furthestLookMs) continue
    const { at, eventId, occupied } = event
    const report: StallReport = { at, eventId, occupied }
    const base = bases.get(event.deviceId)
    if (!base || at > base.at || (at === base.at && eventId > base.eventId))
      bases.set(event.deviceId, { ...report, since: at })
  }
  return bases
}
