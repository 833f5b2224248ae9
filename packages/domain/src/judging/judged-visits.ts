import { defaultLatenessMs } from '../ingest/acceptance.rules.ts'
import type { Visit, VisitRead } from '../visits/visits.model.ts'
import { VisitFold } from '../visits/visits.rules.ts'

/** A visit before and after a read: new if there is no `before`, undone if there is no `after`. */
export interface VisitChange {
  readonly before: Visit | undefined
  readonly after: Visit | undefined
}

const compare = (a: VisitRead, b: VisitRead): number =>
  a.at - b.at || (a.eventId === b.eventId ? 0 : a.eventId < b.eventId ? -1 : 1)
/** The unique key of a visit within its lot. */
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

/** VIS-10: the visit as known at a time, without its plate if a camera read that later. */
export const platedBefore = (visit: Visit, at: number): Visit =>
  visit.plateAt === null || visit.plateAt < at ? visit : { ...visit, plate: null, plateAt: null }

/** The visit without its end. */
export const reopened = (visit: Visit): Visit => ({
  ...visit,
  exitedAt: null,
  closedBy: null,
  exitEventId: null,
})

const maxCheckpoints = 4

/** A position in the reads from which they can be folded again, with the visits that changed since as they were then. */
interface Checkpoint {
  /** How many reads of the window come before it. */
  reads: number
  readonly fold: VisitFold
  /** VIS-02 was applied up to this time: an earlier read cannot be folded from here. */
  readonly closedUntil: number
  readonly before: Map<string, Visit | undefined>
}

const sweepEveryMs = 60_000

/**
 * The visits of a lot within the lateness window. A read in order is folded onto the end. Reads out of order make the
 * window be folded again from the last checkpoint before them, once per batch, so that every order of arrival gives the
 * same visits.
 */
export class JudgedVisits {
  readonly #from: number
  readonly #checkpointEvery: number
  readonly #latenessMs: number
  #start: VisitFold
  #now: VisitFold
  #reads: VisitRead[] = []
  #checkpoints: Checkpoint[] = []
  #closedUntil = -Infinity
  #settledBefore = -Infinity
  #sweptBefore = -Infinity
  /** Reads that arrived out of order and are not folded yet. */
  #waiting: VisitRead[] = []
  #windowVisits = new Map<string, Visit>()
  #changes = new Map<string, VisitChange>()

  /** `from`: when the window starts; `kept`: the stored visits that were open then. */
  constructor(
    kept: Iterable<Visit> = [],
    from = Infinity,
    latenessMs = defaultLatenessMs,
    checkpointEvery = 250,
  ) {
    this.#latenessMs = latenessMs
    this.#from = from
    this.#checkpointEvery = checkpointEvery
    this.#start = new VisitFold([...kept].map(reopened))
    this.#now = this.#start.copy()
    for (const visit of this.#start.open) this.#windowVisits.set(keyOfVisit(visit), visit)
  }

  /** The visits open now. */
  get open(): Iterable<Visit> {
    this.#foldWaiting()
    return this.#now.open
  }

  /** Records a read from before the window: only the windows of VIS-01, VIS-08 and VIS-09 need it. */
  note(read: VisitRead): void {
    this.#start.note(read)
    this.#now.note(read)
  }

  /** Takes a read within the window. Older ones change nothing here. */
  take(read: VisitRead, now: number): void {
    if (read.at < this.#startsAt(now)) return
    const last = this.#reads.at(-1)
    const isNext = this.#waiting.length === 0 && read.at >= this.#closedUntil
    if (isNext && (!last || compare(last, read) < 0)) this.#append(read)
    else this.#waiting.push(read)
  }

  /** VIS-02: ends the visits over the maximum stay; returns whether there were any. */
  closeOverlong(now: number): boolean {
    this.#foldWaiting()
    const closed = this.#now.closeOverlong(now)
    for (const { exitedAt } of closed) this.#closedUntil = Math.max(this.#closedUntil, exitedAt!)
    this.#apply(closed)
    return closed.length > 0
  }

  /** Makes visits and reads older than the window final. */
  settle(now: number): void {
    this.#foldWaiting()
    const start = this.#startsAt(now)
    const kept = this.#reads.findIndex((read) => read.at >= start)
    const settled = this.#reads.splice(0, kept < 0 ? this.#reads.length : kept)
    for (const read of settled) {
      this.#start.closeOverlong(read.at)
      this.#start.take(read)
    }
    const overstayed = this.#start.closeOverlong(start - 1)
    if (settled.length + overstayed.length === 0) return
    this.#checkpoints = this.#checkpoints.filter(({ reads }) => reads > settled.length)
    for (const checkpoint of this.#checkpoints) checkpoint.reads -= settled.length
    this.#settledBefore = start
    if (start - this.#sweptBefore >= sweepEveryMs) this.#sweep()
  }

  /** The visits that changed since the last call. */
  takeChanges(): VisitChange[] {
    this.#foldWaiting()
    const changes = [...this.#changes.values()].filter(({ before, after }) => !isSame(before, after))
    this.#changes = new Map()
    return changes
  }

  /** Drops what is final. Going through all open visits takes time, so this is not done with every batch. */
  #sweep(): void {
    const start = this.#settledBefore
    this.#sweptBefore = start
    this.#start.forgetReadsBefore(start - this.#latenessMs)
    this.#now.forgetReadsBefore(start - this.#latenessMs)
    for (const [key, visit] of this.#windowVisits)
      if (visit.exitedAt !== null && visit.exitedAt < start) this.#windowVisits.delete(key)
  }

  #startsAt(now: number): number {
    return Math.min(now - this.#latenessMs, this.#from)
  }

  #append(read: VisitRead): void {
    this.#checkpoint()
    this.#reads.push(read)
    this.#apply(this.#now.closeOverlong(read.at))
    this.#apply(this.#now.take(read))
  }

  /** Saves a checkpoint. The larger the state, the rarer they are made; only the latest are kept. */
  #checkpoint(): void {
    const reads = this.#reads.length
    const since = reads - (this.#checkpoints.at(-1)?.reads ?? 0)
    if (since < Math.max(this.#checkpointEvery, this.#now.size / 8)) return
    const fold = this.#now.copy()
    this.#checkpoints.push({ reads, fold, closedUntil: this.#closedUntil, before: new Map() })
    if (this.#checkpoints.length > maxCheckpoints) this.#checkpoints.shift()
  }

  #apply(visits: readonly Visit[]): void {
    for (const visit of visits) this.#set(keyOfVisit(visit), visit)
  }

  #set(key: string, after: Visit | undefined): void {
    const { before } = this.#checkpoints.at(-1) ?? {}
    if (before && !before.has(key)) before.set(key, this.#windowVisits.get(key))
    this.#put(key, after)
  }

  #put(key: string, after: Visit | undefined): void {
    const before = this.#windowVisits.get(key)
    if (after) this.#windowVisits.set(key, after)
    else this.#windowVisits.delete(key)
    const first = this.#changes.get(key)
    this.#changes.set(key, { before: first ? first.before : before, after })
  }

  /** Goes back to the last checkpoint before the earliest waiting read, and folds again from there. */
  #foldWaiting(): void {
    if (this.#waiting.length === 0) return
    this.#sweep()
    const waiting = this.#waiting.sort(compare)
    this.#waiting = []
    const [earliest] = waiting
    const first = this.#goBackTo(earliest!)
    const again = [...this.#reads.splice(first), ...waiting].sort(compare)
    for (const read of again) this.#append(read)
    this.#apply(this.#now.closeOverlong(this.#closedUntil))
  }

  /** Returns how many reads come before the checkpoint. */
  #goBackTo(read: VisitRead): number {
    for (let last = this.#checkpoints.at(-1); last; last = this.#checkpoints.at(-1)) {
      this.#checkpoints.pop()
      for (const [key, visit] of last.before) this.#put(key, visit)
      if (read.at >= last.closedUntil && compare(this.#reads[last.reads - 1]!, read) < 0) {
        this.#now = last.fold
        return last.reads
      }
    }
    this.#now = this.#start.copy()
    const open = new Map([...this.#now.open].map((visit) => [keyOfVisit(visit), visit]))
    for (const key of [...this.#windowVisits.keys()]) if (!open.has(key)) this.#put(key, undefined)
    for (const [key, visit] of open) if (!isSame(this.#windowVisits.get(key), visit)) this.#put(key, visit)
    return 0
  }
}
