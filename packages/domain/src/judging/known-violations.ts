import type { Violation } from '../violations/violations.model.ts'
import { graceMs, stateOfViolation, undoMs, type ViolationState } from '../violations/violations.rules.ts'

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
    a.clearedAt === b.clearedAt &&
    (a.isPaid ?? false) === (b.isPaid ?? false) &&
    a.movedAt === b.movedAt &&
    a.zoneId === b.zoneId &&
    a.plate === b.plate &&
    a.passholderId === b.passholderId &&
    (a.correction ?? null) === (b.correction ?? null) &&
    a.openedAt === b.openedAt)

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

  values(): IterableIterator<Violation> {
    return this.#known.values()
  }

  /** The violations of a visit. */
  ofVisit(visitKey: string): Violation[] {
    return [...(this.#ofVisit.get(visitKey) ?? [])].map((key) => this.#known.get(key)!)
  }

  set(violation: Violation): void {
    this.#put(violation)
    this.#touched.add(violation.key)
  }

  /** The violation turned out not to have been. */
  delete({ key, visit }: Violation): void {
    this.#known.delete(key)
    this.#touched.add(key)
    if (visit !== null) this.#ofVisit.get(visit)?.delete(key)
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
      const { key, visit } = violation
      if (visit !== null && canVisitChange(visit)) continue
      const { status, at } = stateOfViolation(violation, now)
      if (status === 'active' || at >= Math.min(before, now - graceMs - undoMs)) continue
      this.#known.delete(key)
      this.#stored.delete(key)
      this.#touched.delete(key)
      if (visit !== null) this.#ofVisit.delete(visit)
    }
  }

  #put(violation: Violation): void {
    this.#known.set(violation.key, violation)
    if (violation.visit === null) return
    const keys = this.#ofVisit.get(violation.visit) ?? new Set()
    this.#ofVisit.set(violation.visit, keys.add(violation.key))
  }
}
