import { latenessWindowMs } from '../ingest/acceptance.rules.ts'
import type { Visit, VisitRead } from '../visits/visits.model.ts'
import type { VisitFold } from '../visits/visits.rules.ts'

/** A visit before and after a read: new when there is no before, undone when there is no after. */
export interface VisitChange {
  readonly before: Visit | undefined
  readonly after: Visit | undefined
}

const comesAfter = (a: VisitRead, b: VisitRead): boolean =>
  a.at > b.at || (a.at === b.at && a.eventId > b.eventId)
const isSame = (a: Visit | undefined, b: Visit | undefined): boolean =>
  a === b ||
  (!!a &&
    !!b &&
    a.exitedAt === b.exitedAt &&
    a.enteredAt === b.enteredAt &&
    a.groupId === b.groupId &&
    a.plate === b.plate &&
    a.closedBy === b.closedBy)

/**
 * The visits of a lot within the lateness window. A read that comes in order is folded onto the end; one that
 * comes out of order folds the window anew from where it begins, so that every order ends in the same visits.
 */
export class JudgedVisits {
  #start: VisitFold
  #now: VisitFold
  #reads: VisitRead[] = []
  #windowVisits = new Map<string, Visit>()
  #changes = new Map<string, VisitChange>()

  /** \`start\`: the visits open when the window begins. */
  constructor(start: VisitFold) {
    this.#start = start
    this.#now = start.copy()
    for (const visit of start.open) this.#windowVisits.set(visit.entryEventId, visit)
  }

  /** The visits open now. */
  get open(): Iterable<Visit> {
    return this.#now.open
  }

  /** Takes a read within the window. Older ones change nothing here. */
  take(read: VisitRead, now: number): void {
    if (read.at < now - latenessWindowMs) return
    const last = this.#reads.at(-1)
    if (!last || comesAfter(read, last)) {
      this.#reads.push(read)
      this.#apply(this.#now.closeOverlong(read.at))
      this.#apply(this.#now.take(read))
    } else {
      this.#reads.push(read)
      this.#reads.sort((a, b) => (comesAfter(a, b) ? 1 : -1))
      this.#foldAnew()
    }
  }

  /** Closes overlong visits, and lets what is older than the window settle. */
  settle(now: number): void {
    this.#apply(this.#now.closeOverlong(now))
    const settled = this.#reads.filter((read) => read.at < now - latenessWindowMs)
    if (settled.length === 0) return
    this.#reads = this.#reads.slice(settled.length)
    for (const read of settled) {
      this.#start.closeOverlong(read.at)
      this.#start.take(read)
    }
    this.#start.forgetReadsBefore(now - 2 * latenessWindowMs)
    this.#now.forgetReadsBefore(now - 2 * latenessWindowMs)
    this.#forgetSettledVisits(now - latenessWindowMs)
  }

  /** The visits that changed since the last call. */
  takeChanges(): VisitChange[] {
    const changes = [...this.#changes.values()].filter(({ before, after }) => !isSame(before, after))
    this.#changes = new Map()
    return changes
  }

  #apply(visits: readonly Visit[]): void {
    for (const visit of visits) this.#set(visit.entryEventId, visit)
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
    for (const visit of fold.open) visits.set(visit.entryEventId, visit)
    for (const read of this.#reads)
      for (const visit of [...fold.closeOverlong(read.at), ...fold.take(read)])
        visits.set(visit.entryEventId, visit)
    this.#now = fold
    for (const key of [...this.#windowVisits.keys()]) if (!visits.has(key)) this.#set(key, undefined)
    for (const [key, visit] of visits) if (!isSame(this.#windowVisits.get(key), visit)) this.#set(key, visit)
  }

  #forgetSettledVisits(before: number): void {
    for (const [key, visit] of this.#windowVisits)
      if (visit.exitedAt !== null && visit.exitedAt < before) this.#windowVisits.delete(key)
  }
}
