import { latenessWindowMs } from '../ingest/acceptance.rules.ts'
import type { Visit, VisitRead } from '../visits/visits.model.ts'
import { VisitFold } from '../visits/visits.rules.ts'

/** A visit before and after a read: new when there is no before, undone when there is no after. */
export interface VisitChange {
  readonly before: Visit | undefined
  readonly after: Visit | undefined
}

const compare = (a: VisitRead, b: VisitRead): number =>
  a.at - b.at || (a.eventId === b.eventId ? 0 : a.eventId < b.eventId ? -1 : 1)
/** What tells a lot's visits apart. */
export const keyOfVisit = (visit: Visit): string => `${visit.enteredAt} ${visit.entryEventId}`
const isSame = (a: Visit | undefined, b: Visit | undefined): boolean =>
  a === b ||
  (!!a &&
    !!b &&
    a.exitedAt === b.exitedAt &&
    a.enteredAt === b.enteredAt &&
    a.groupId === b.groupId &&
    a.subject === b.subject &&
    a.plate === b.plate &&
    a.plateAt === b.plateAt &&
    a.match === b.match &&
    a.closedBy === b.closedBy &&
    a.exitEventId === b.exitEventId)

/** VIS-10: a visit as it was before a time, when the camera that read its plate had yet to do so. */
export const platedBefore = (visit: Visit, at: number): Visit =>
  visit.plateAt === null || visit.plateAt < at ? visit : { ...visit, plate: null, plateAt: null }

/** A visit as if it had not ended. */
export const reopened = (visit: Visit): Visit => ({
  ...visit,
  exitedAt: null,
  closedBy: null,
  exitEventId: null,
})

/**
 * The visits of a lot within the lateness window. A read that comes in order is folded onto the end; one that
 * comes out of order folds the window anew from where it begins, so that every order ends in the same visits.
 */
export class JudgedVisits {
  readonly #from: number
  #start: VisitFold
  #now: VisitFold
  #reads: VisitRead[] = []
  #closedUntil = -Infinity
  #windowVisits = new Map<string, Visit>()
  #changes = new Map<string, VisitChange>()

  /** `from`: when the window begins; `kept`: the visits that were open then, as they were kept. */
  constructor(kept: Iterable<Visit> = [], from = Infinity) {
    this.#from = from
    this.#start = new VisitFold([...kept].map(reopened))
    this.#now = this.#start.copy()
    for (const visit of this.#start.open) this.#windowVisits.set(keyOfVisit(visit), visit)
  }

  /** The visits open now. */
  get open(): Iterable<Visit> {
    return this.#now.open
  }

  /** Takes a read that was taken before the window began: only the windows of VIS-01, VIS-08 and VIS-09 need to know it. */
  note(read: VisitRead): void {
    this.#start.note(read)
    this.#now.note(read)
  }

  /** Takes a read within the window. Older ones change nothing here. */
  take(read: VisitRead, now: number): void {
    if (read.at < this.#startsAt(now)) return
    const last = this.#reads.at(-1)
    const isNext = read.at >= this.#closedUntil && (!last || compare(last, read) < 0)
    this.#reads.push(read)
    if (isNext) {
      this.closeOverlong(read.at)
      this.#apply(this.#now.take(read))
    } else {
      this.#reads.sort(compare)
      this.#foldAnew()
    }
  }

  /** VIS-02 for the visits that overstayed by a time; whether there were any. */
  closeOverlong(now: number): boolean {
    const closed = this.#now.closeOverlong(now)
    for (const { exitedAt } of closed) this.#closedUntil = Math.max(this.#closedUntil, exitedAt!)
    this.#apply(closed)
    return closed.length > 0
  }

  /** Lets what is older than the window settle. */
  settle(now: number): void {
    const start = this.#startsAt(now)
    const kept = this.#reads.findIndex((read) => read.at >= start)
    const settled = this.#reads.splice(0, kept < 0 ? this.#reads.length : kept)
    for (const read of settled) {
      this.#start.closeOverlong(read.at)
      this.#start.take(read)
    }
    const overstayed = this.#start.closeOverlong(start - 1)
    if (settled.length + overstayed.length === 0) return
    this.#start.forgetReadsBefore(start - latenessWindowMs)
    this.#now.forgetReadsBefore(start - latenessWindowMs)
    for (const [key, visit] of this.#windowVisits)
      if (visit.exitedAt !== null && visit.exitedAt < start) this.#windowVisits.delete(key)
  }

  /** The visits that changed since the last call. */
  takeChanges(): VisitChange[] {
    const changes = [...this.#changes.values()].filter(({ before, after }) => !isSame(before, after))
    this.#changes = new Map()
    return changes
  }

  #startsAt(now: number): number {
    return Math.min(now - latenessWindowMs, this.#from)
  }

  #apply(visits: readonly Visit[]): void {
    for (const visit of visits) this.#set(keyOfVisit(visit), visit)
  }

  #set(key: string, after: Visit | undefined): void {
    const before = this.#windowVisits.get(key)
    if (after) this.#windowVisits.set(key, after)
    else this.#windowVisits.delete(key)
    const first = this.#changes.get(key)
    this.#changes.set(key, { before: first ? first.before : before, after })
  }

  #foldAnew(): void {
    const fold = this.#start.copy()
    const visits = new Map<string, Visit>()
    for (const visit of fold.open) visits.set(keyOfVisit(visit), visit)
    for (const read of this.#reads)
      for (const visit of [...fold.closeOverlong(read.at), ...fold.take(read)])
        visits.set(keyOfVisit(visit), visit)
    for (const visit of fold.closeOverlong(this.#closedUntil)) visits.set(keyOfVisit(visit), visit)
    this.#now = fold
    for (const key of [...this.#windowVisits.keys()]) if (!visits.has(key)) this.#set(key, undefined)
    for (const [key, visit] of visits) if (!isSame(this.#windowVisits.get(key), visit)) this.#set(key, visit)
  }
}
