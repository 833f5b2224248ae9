import type { Violation } from '../violations/violations.model.ts'
import { stateOfViolation } from '../violations/violations.rules.ts'
import { DueTimes } from './due-times.ts'

const after = (at: number | null, now: number): number => (at !== null && at > now ? at : Infinity)

/** When the visits and violations of a lot have to be looked at again. Times in milliseconds since 1970 UTC. */
export class ViolationTimes {
  /** When visits have to be looked at again. */
  readonly #dueOf = new DueTimes()
  /** When active violations end by themselves, as far as that is known. */
  readonly #endOf = new DueTimes()
  #isRestored = false
  #dueAt = -Infinity
  #timerAt = Infinity

  isDue(now: number): boolean {
    return now >= this.#dueAt
  }

  /** Takes the visits that are due; the first time all of them, and all violations. `setNext` follows. */
  takeDue(now: number, visits: Iterable<string>, violations: Iterable<string>): string[] {
    const due = this.#isRestored ? this.#dueOf.takeUntil(now) : [...visits]
    if (!this.#isRestored) for (const key of violations) this.#endOf.set(key, now)
    this.#isRestored = true
    this.#dueAt = Infinity
    return due
  }

  setNext(): void {
    this.#due(Math.min(this.#dueOf.next, this.#endOf.next))
  }

  /** Takes the violations that have ended by now. */
  takeEnded(now: number): string[] {
    return this.#endOf.takeUntil(now)
  }

  forgetVisits(keys: Iterable<string>): void {
    for (const key of keys) this.#dueOf.delete(key)
  }

  /** When the visits of a stay have to be looked at again; Infinity for never. */
  lookAgain(keys: readonly string[], againAt: number): void {
    // The only visit of a stay is among those that were just forgotten.
    if (keys.length > 1) this.forgetVisits(keys)
    if (againAt === Infinity) return
    this.#dueOf.set(keys.at(-1)!, againAt)
    this.#due(againAt)
  }

  /** A vehicle may leave a little later than now: devices' clocks are ahead by up to five minutes. */
  endsOf(violation: Violation, now: number): void {
    this.#endOf.delete(violation.key)
    if (stateOfViolation(violation, now).status !== 'active') return
    const { clearedAt, movedAt, leftAt, dismissAt } = violation
    const next = Math.min(
      after(clearedAt, now),
      after(movedAt, now),
      after(leftAt, now),
      after(dismissAt, now),
    )
    if (next === Infinity) return
    this.#endOf.set(violation.key, next)
    this.#due(next)
  }

  /** When the lot's timer has to fire again after it fired; undefined for never. */
  timerFired(): number | undefined {
    this.#timerAt = this.#dueAt
    return this.#dueAt === Infinity ? undefined : this.#dueAt
  }

  /** When the timer has to fire, if that has changed. */
  takeTimer(): number | undefined {
    if (this.#dueAt === -Infinity || this.#dueAt === this.#timerAt) return undefined
    return this.timerFired()
  }

  #due(at: number): void {
    if (at < this.#dueAt) this.#dueAt = at
  }
}
