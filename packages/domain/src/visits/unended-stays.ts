import { ended } from './visit-begin-end.ts'
import {
  goesOnWithStay,
  lastReadOf,
  letOutMs,
  longestStayMs,
  mayBeThereStill,
  stayBeganAt,
} from './stay.rules.ts'
import type { Visit, VisitRead } from './visits.model.ts'

/** What is known of how vehicles leave a lot. */
export interface WaysOut {
  /** Whether it has an exit without a gate, or no camera or reader at an exit. */
  readonly isExitOpen: boolean
  /** VIS-40: when an exit opened without the read of a known vehicle; in milliseconds since 1970 UTC, oldest first. */
  readonly unknownExits: readonly number[]
}

/** Every exit has a gate, and none opened for an unknown vehicle. */
export const closedWays: WaysOut = { isExitOpen: false, unknownExits: [] }

/** VIS-40: the stays of vehicles whose visits ended by themselves, and when vehicles can have left unread. */
export class UnendedStays {
  readonly #overlong = new Map<string, Visit>()
  /** VIS-45: of vehicles for which an exit was opened, and of which nothing was read since. */
  readonly #letOut = new Map<string, Visit>()
  readonly #isExitOpen: boolean
  #unknownExits: number[]

  /** `unended`: visits that ended by themselves, or with an opening. */
  constructor(unended: Iterable<Visit> = [], { isExitOpen, unknownExits }: WaysOut = closedWays) {
    for (const visit of unended)
      (visit.closedBy === 'opened' ? this.#letOut : this.#overlong).set(visit.subject, visit)
    this.#isExitOpen = isExitOpen
    this.#unknownExits = [...unknownExits]
  }

  get visits(): IterableIterator<Visit> {
    return this.#overlong.values()
  }

  /** VIS-45: the visits that ended with an opening, and whose vehicles may be there still. */
  get letOut(): IterableIterator<Visit> {
    return this.#letOut.values()
  }

  get unknownExits(): readonly number[] {
    return this.#unknownExits
  }

  copy(): UnendedStays {
    const unknownExits = this.#unknownExits
    const unended = [...this.#overlong.values(), ...this.#letOut.values()]
    return new UnendedStays(unended, { isExitOpen: this.#isExitOpen, unknownExits })
  }

  of(subject: string): Visit | undefined {
    return this.#overlong.get(subject)
  }

  put(visit: Visit): void {
    this.#overlong.set(visit.subject, visit)
  }

  /** VIS-45: an exit was opened for the vehicle of a visit, which ended with that. */
  noteLetOut(visit: Visit): void {
    this.#letOut.set(visit.subject, visit)
  }

  /** VIS-45: the visit of a vehicle that is read, although an exit had been opened for it, and did not enter since. */
  letOutOf(subject: string, at: number): Visit | undefined {
    const visit = this.#letOut.get(subject)
    return visit && mayBeThereStill(visit, at) ? visit : undefined
  }

  isLetOut(subject: string): boolean {
    return this.#letOut.has(subject)
  }

  /** It is known where the vehicle is. */
  forgetLetOut(subject: string): void {
    this.#letOut.delete(subject)
  }

  noteUnknownExit(at: number): void {
    this.#unknownExits.push(at)
  }

  /** VIS-40: whether an entry goes on with the stay of a visit. */
  goesOn(visit: Visit, { at, authorised = [] }: VisitRead): boolean {
    const isPaid = authorised.some(
      ({ isPayment, from, until }) => isPayment === true && from <= at && at < (until ?? Infinity),
    )
    return goesOnWithStay(visit, { at, isPaid, canHaveLeft: this.#canHaveLeft(visit, at) })
  }

  /** The visit that was the last of its stay when the vehicle entered; its exit was missed. */
  missedExit(visit: Visit): Visit {
    return { ...visit, stayEndedAt: lastReadOf(visit), exitMissed: true }
  }

  /** The stay of an overlong visit ends, or goes on with the visit that an entry begins; the visit with its end. */
  end(visit: Visit, stayEndedAt: number, entryEventId: string | null = null): Visit {
    this.#overlong.delete(visit.subject)
    return { ...visit, stayEndedAt, exitEventId: entryEventId }
  }

  /** The overlong visit whose exit was missed. */
  endMissed(visit: Visit): Visit {
    this.#overlong.delete(visit.subject)
    return this.missedExit(visit)
  }

  /** VIS-02: a visit ends by itself; the stay of a vehicle without a pass goes on. */
  endVisit(visit: Visit, at: number): Visit {
    const closed = ended(visit, at, 'longestStay', null)
    if (visit.passholderId === null && at < stayBeganAt(visit) + longestStayMs) this.put(closed)
    return closed
  }

  /** VIS-40: the stays that end 30 days after they began, since their vehicles can have left; and when the next may. */
  endLongest(now: number): { readonly visits: Visit[]; readonly nextAt: number } {
    const visits: Visit[] = []
    let nextAt = Infinity
    for (const visit of this.#overlong.values()) {
      const endsAt = stayBeganAt(visit) + longestStayMs
      if (endsAt > now) nextAt = Math.min(nextAt, endsAt)
      else {
        this.#overlong.delete(visit.subject)
        if (this.#canHaveLeft(visit, endsAt)) visits.push({ ...visit, stayEndedAt: endsAt })
      }
    }
    return { visits, nextAt }
  }

  /** Discards unknown exits that no stay needs: all before a time but the last. */
  forgetBefore(at: number): void {
    for (const [subject, { exitedAt }] of this.#letOut)
      if (exitedAt! + letOutMs < at) this.#letOut.delete(subject)
    const first = this.#unknownExits.findIndex((exitAt) => exitAt >= at)
    const place = first < 0 ? this.#unknownExits.length : first
    if (place > 1) this.#unknownExits = this.#unknownExits.slice(place - 1)
  }

  #canHaveLeft(visit: Visit, until: number): boolean {
    if (this.#isExitOpen) return true
    const lastRead = lastReadOf(visit)
    return this.#unknownExits.some((at) => at > lastRead && at <= until)
  }
}
