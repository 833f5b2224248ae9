import type { Violation } from '../violations/violations.model.ts'
import { stateOfViolation, undoMs, type ViolationState } from '../violations/violations.rules.ts'

/** A violation with its state. */
export type JudgedViolation = Violation &
  Pick<ViolationState, 'status' | 'end'> & { readonly stateAt: number }

/** A violation that opened, changed or turned out not to exist (`after` undefined). */
export interface ViolationChange {
  readonly before: JudgedViolation | undefined
  readonly after: JudgedViolation | undefined
}

const judgedAt = (violation: Violation, now: number): JudgedViolation => {
  const { status, at, end } = stateOfViolation(violation, now)
  return { ...violation, status, end, stateAt: at }
}

const isSame = (a: JudgedViolation | undefined, b: JudgedViolation | undefined): boolean =>
  a === b ||
  (!!a &&
    !!b &&
    a.status === b.status &&
    a.stateAt === b.stateAt &&
    a.leftAt === b.leftAt &&
    (a.stayVisit ?? null) === (b.stayVisit ?? null) &&
    (a.isExitMissed ?? false) === (b.isExitMissed ?? false) &&
    (a.seenAt ?? null) === (b.seenAt ?? null) &&
    a.clearedAt === b.clearedAt &&
    (a.isPaid ?? false) === (b.isPaid ?? false) &&
    a.movedAt === b.movedAt &&
    a.zoneId === b.zoneId &&
    a.plate === b.plate &&
    a.passholderId === b.passholderId &&
    (a.correction ?? null) === (b.correction ?? null) &&
    a.openedAt === b.openedAt)

/** Longer than a decision can be undone (VIO-21). */
const forgottenAfterMs = 15 * 60_000 + undoMs

/** VIO-08: the visits that say when a violation ends. */
const visitsOf = ({ visit, stayVisit }: Violation): string[] =>
  [visit, stayVisit].filter((key): key is string => typeof key === 'string')

const none: readonly Violation[] = []

/** The violations that are active or can still change, and which of them changed since they were stored. */
export class KnownViolations {
  readonly #known = new Map<string, Violation>()
  readonly #ofVisit = new Map<string, Set<string>>()
  readonly #stored = new Map<string, JudgedViolation>()
  readonly #touched = new Set<string>()

  /** `judgedUntil`: until when the stored violations were judged. */
  constructor(stored: Iterable<Violation>, judgedUntil: number) {
    for (const violation of stored) {
      this.#put(violation)
      this.#stored.set(violation.key, judgedAt(violation, judgedUntil))
    }
  }

  get size(): number {
    return this.#known.size
  }

  get(key: string): Violation | undefined {
    return this.#known.get(key)
  }

  has(key: string): boolean {
    return this.#known.has(key)
  }

  keys(): IterableIterator<string> {
    return this.#known.keys()
  }

  values(): IterableIterator<Violation> {
    return this.#known.values()
  }

  /** The violations of a visit, and those whose stay goes on with it. */
  ofVisit(visitKey: string): readonly Violation[] {
    const keys = this.#ofVisit.get(visitKey)
    return keys ? Array.from(keys, (key) => this.#known.get(key)!) : none
  }

  set(violation: Violation): void {
    this.#put(violation)
    this.#touched.add(violation.key)
  }

  /** The known violation that an entry is about which was written before keys had the time of the cause. */
  sameAs({ key, visit, reason, causeAt, openedAt }: Violation): Violation | undefined {
    if (visit === null || reason === 'reported' || causeAt !== undefined || this.#known.has(key))
      return undefined
    return this.ofVisit(visit).find((one) => one.reason === reason && one.openedAt === openedAt)
  }

  /** The violation turned out not to have been. */
  delete({ key }: Violation): void {
    this.#remove(key)
    this.#touched.add(key)
  }

  /** Has the state of a violation looked at again, which may have changed with the time. */
  touch(key: string): void {
    this.#touched.add(key)
  }

  /** The violations that changed since the last call. */
  takeChanges(now: number): ViolationChange[] {
    const changes: ViolationChange[] = []
    for (const key of this.#touched) {
      const before = this.#stored.get(key)
      const known = this.#known.get(key)
      const after = known && judgedAt(known, now)
      if (isSame(before, after)) continue
      changes.push({ before, after })
      if (after) this.#stored.set(key, after)
      else this.#stored.delete(key)
    }
    this.#touched.clear()
    return changes
  }

  /** Forgets what was over before a time and can no longer be undone, unless its visit can still change. */
  forgetOver(before: number, now: number, canVisitChange: (visitKey: string) => boolean): void {
    for (const violation of this.#known.values()) {
      const { key, visit, stayVisit } = violation
      if ((visit && canVisitChange(visit)) || (stayVisit && canVisitChange(stayVisit))) continue
      const { status, at } = stateOfViolation(violation, now)
      if (status === 'active' || at >= Math.min(before, now - forgottenAfterMs)) continue
      this.#remove(key)
      this.#stored.delete(key)
      this.#touched.delete(key)
    }
  }

  #put(violation: Violation): void {
    const { key } = violation
    if (this.#isOnlyOne(violation)) {
      this.#known.set(key, violation)
      return
    }
    this.#remove(key)
    this.#known.set(key, violation)
    for (const visit of visitsOf(violation)) {
      const keys = this.#ofVisit.get(visit) ?? new Set()
      this.#ofVisit.set(visit, keys.add(key))
    }
  }

  /** Whether its visits stay what they were, and have no other violation: most change in their times alone. */
  #isOnlyOne({ key, visit, stayVisit = null }: Violation): boolean {
    const known = this.#known.get(key)
    if (!known || known.visit !== visit || (known.stayVisit ?? null) !== stayVisit) return false
    const isOnly = (of: string | null) => of === null || this.#ofVisit.get(of)?.size === 1
    return isOnly(visit) && isOnly(stayVisit)
  }

  #remove(key: string): void {
    const known = this.#known.get(key)
    if (!known) return
    this.#known.delete(key)
    for (const visit of visitsOf(known)) {
      const keys = this.#ofVisit.get(visit)
      keys?.delete(key)
      if (keys?.size === 0) this.#ofVisit.delete(visit)
    }
  }
}
