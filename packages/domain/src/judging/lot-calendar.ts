import { joined, type Span } from '../occupancy/spans.ts'
import type { ClosureFacts, ExceptionFacts, LotFacts } from './judging.model.ts'
import type { LayoutStall } from './lot-layout.ts'

/** A stall whose closed times changed: before and after. */
export interface ClosedChange {
  readonly stallId: string
  readonly before: readonly Span[]
  readonly after: readonly Span[]
}

/** The stalls are of any form: they are kept for as long as the lot. */
type CalendarFacts = Pick<LotFacts, 'closures' | 'exceptions'> & {
  readonly stalls: readonly Pick<LayoutStall, 'id' | 'floorName'>[]
}

const noSpans: readonly Span[] = []
/** A closure that has begun counts as open-ended until its end is reached. */
const spanAt = ({ from, to }: ClosureFacts, now: number): Span => ({
  from,
  to: to !== null && to <= now ? to : null,
})
/** Whether the last of these spans is still open, so the stall is closed now. */
export const isClosedBy = (spans: readonly Span[]): boolean => spans.at(-1)?.to === null

/**
 * The closures and exceptions of a lot up to the current time: each begins and ends exactly at its time, whenever it was
 * entered or evaluated. OCC-12 to OCC-15. Times in milliseconds since 1970 UTC.
 */
export class LotCalendar {
  readonly #closures: readonly ClosureFacts[]
  readonly #exceptions: readonly ExceptionFacts[]
  readonly #stalls: readonly Pick<LayoutStall, 'id' | 'floorName'>[]
  #spans = new Map<string, readonly Span[]>()
  #changed: Set<string>
  #next = Infinity

  /** Starts with what has begun by `now`. */
  constructor({ closures, exceptions, stalls }: CalendarFacts, now: number) {
    this.#closures = closures
    this.#exceptions = exceptions
    this.#stalls = stalls
    if (closures.length > 0) this.#applyDue(now)
    this.#changed = new Set(this.#spans.keys())
  }

  /** When a stall was or is closed, up to the current time. */
  closedSpansOf(stallId: string): readonly Span[] {
    return this.#spans.get(stallId) ?? noSpans
  }

  /** OCC-12: whether a stall is closed at present. */
  isClosed(stallId: string): boolean {
    return isClosedBy(this.closedSpansOf(stallId))
  }

  /** OCC-15: whether the figures of a group (null for the lot) are void at a time. */
  isVoid(groupId: string | null, at: number): boolean {
    return this.#exceptions.some(
      ({ groupId: only, from, to }) => (only === null || only === groupId) && from <= at && at < to,
    )
  }

  /** The next time after `now` at which a closure or an exception has to be checked, undefined for none. */
  nextCheckAt(kind: string, id: string, now: number): number | undefined {
    const times =
      kind === 'closure'
        ? this.#closures.filter((closure) => closure.id === id).flatMap(({ from, to }) => [from, to ?? now])
        : this.#exceptions.filter((exception) => exception.id === id).map(({ to }) => to)
    return times.find((time) => time > now)
  }

  /** Applies what is due; returns the stalls whose closed times changed. */
  advance(now: number): readonly ClosedChange[] {
    if (now < this.#next) return []
    const before = this.#spans
    this.#applyDue(now)
    const changes = [...this.#spans].flatMap(([stallId, after]) => {
      const known = before.get(stallId) ?? noSpans
      return isSame(known, after) ? [] : [{ stallId, before: known, after }]
    })
    for (const { stallId } of changes) this.#changed.add(stallId)
    return changes
  }

  /** The stalls that may have been closed or opened since the last call. */
  takeChanged(): readonly { readonly stallId: string; readonly isClosed: boolean }[] {
    if (this.#changed.size === 0) return []
    const changed = [...this.#changed].map((stallId) => ({ stallId, isClosed: this.isClosed(stallId) }))
    this.#changed = new Set()
    return changed
  }

  #applyDue(now: number): void {
    const stallIds = new Set(this.#stalls.map(({ id }) => id))
    const spans = new Map<string, Span[]>()
    for (const closure of this.#closures) {
      if (closure.from > now) continue
      for (const stallId of this.#stallsOf(closure, stallIds)) {
        const known = spans.get(stallId)
        if (known) known.push(spanAt(closure, now))
        else spans.set(stallId, [spanAt(closure, now)])
      }
    }
    this.#spans = new Map([...spans].map(([stallId, all]) => [stallId, joined(all)]))
    const times = this.#closures.flatMap(({ from, to }) => [from, to ?? now])
    this.#next = Math.min(Infinity, ...times.filter((time) => time > now))
  }

  /** OCC-13: a floor's closure covers all of its stalls. */
  #stallsOf({ floorName, stallIds }: ClosureFacts, known: ReadonlySet<string>): readonly string[] {
    if (floorName === null) return stallIds.filter((id) => known.has(id))
    return this.#stalls.filter((stall) => stall.floorName === floorName).map(({ id }) => id)
  }
}

const isSame = (one: readonly Span[], other: readonly Span[]): boolean =>
  one.length === other.length &&
  one.every(({ from, to }, place) => from === other[place]!.from && to === other[place]!.to)
