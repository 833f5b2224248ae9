import { defaultLatenessMs } from '../ingest/acceptance.rules.ts'
import { overlap, vehicleOf, type VisitVehicle } from '../visits/plate-correction.ts'
import { mayConcern } from '../visits/reads-of-vehicle.ts'
import type { MissedReadChange } from '../visits/missed-reads.model.ts'
import type { Arrival, Visit, VisitRead } from '../visits/visits.model.ts'
import type { LoggedDecision } from '../visits/gate-entries.model.ts'
import { closedWays, type WaysOut } from '../visits/unended-stays.ts'
import { VisitFold } from '../visits/visit-fold.ts'
import { latestEnd } from '../visits/visits.rules.ts'
import { AwaitedArrivals } from './awaited-arrivals.ts'
import { MissedReads } from './missed-reads.ts'
import { compareReads, isAfter, readAs, withGate } from './window-reads.ts'
import { isSameVisit, reopened, type VisitChange } from './visit-change.model.ts'
import { VisitCheckpoints } from './visit-checkpoints.ts'

const discardEveryMs = 15 * 60_000

/** VIS-40: what is known at the start of the window besides the open visits. */
export interface UnendedAtStart {
  /** The visits that ended by themselves and whose stay goes on. */
  readonly overlong?: readonly Visit[]
  readonly ways?: WaysOut
}

/**
 * The visits of a lot within the lateness window. A read in order is folded onto the end. After reads out of
 * order the window is folded again from the last checkpoint before them, once per batch, so that every order of arrival
 * gives the same visits.
 */
export class JudgedVisits {
  readonly #from: number
  readonly #latenessMs: number
  #start: VisitFold
  #now: VisitFold
  #reads: VisitRead[] = []
  readonly #checkpoints: VisitCheckpoints
  #closedUntil = -Infinity
  #finalBefore = -Infinity
  #discardedBefore = -Infinity
  /** Reads that arrived out of order and are not folded yet. */
  #outOfOrder: VisitRead[] = []
  /** The first read that changed since it was folded. */
  #changedFrom: VisitRead | undefined
  #windowVisits = new Map<string, Visit>()
  #changes = new Map<string, VisitChange>()
  readonly #arrivals = new AwaitedArrivals()
  readonly #missed = new MissedReads()

  /** `from`: when the window starts; `openVisits`: the stored visits that were open then. */
  constructor(
    openVisits: Iterable<Visit> = [],
    from = Infinity,
    latenessMs = defaultLatenessMs,
    checkpointEvery = 250,
    { overlong = [], ways = closedWays }: UnendedAtStart = {},
  ) {
    this.#latenessMs = latenessMs
    this.#from = from
    this.#checkpoints = new VisitCheckpoints(checkpointEvery)
    this.#start = new VisitFold([...openVisits].map(reopened), overlong, ways)
    this.#now = this.#start.copy()
    for (const visit of this.#startVisits()) this.#windowVisits.set(visit.key, visit)
  }

  /** The visits open now. */
  get open(): Iterable<Visit> {
    this.#foldOutOfOrder()
    return this.#now.open
  }

  /** Records a read from before the window: only the windows of VIS-01, VIS-08 and VIS-09 need it. */
  note(read: VisitRead): void {
    this.#start.note(read)
    this.#now.note(read)
  }

  /** Applies a read within the window. Older ones are ignored. */
  apply(read: VisitRead, now: number): void {
    if (read.at < this.#startsAt(now)) return
    const isNext = this.#outOfOrder.length === 0 && read.at >= this.#closedUntil
    if (isNext && isAfter(this.#reads.at(-1), read)) this.#append(read)
    else this.#outOfOrder.push(read)
  }

  /** A visit that is open or that reads of the window can still change. */
  find(key: string): Visit | undefined {
    this.#foldOutOfOrder()
    const visit = this.#windowVisits.get(key)
    return visit && visit.exitedAt !== null && visit.exitedAt < this.#finalBefore ? undefined : visit
  }

  /** VIS-40: when exits opened without the read of a known vehicle, as far back as it still matters. */
  get unknownExits(): readonly number[] {
    this.#foldOutOfOrder()
    return this.#now.unknownExits
  }

  /** VIS-42: the open visits whose vehicles may not have come in. */
  get inDoubt(): readonly Visit[] {
    this.#foldOutOfOrder()
    return this.#now.inDoubt
  }

  /** VIS-41: a gate decided about a read, which is folded again with that. Reads before the window are final. */
  decided({ readAt, eventId, outcome }: LoggedDecision): void {
    const isOf = ({ at, eventId: id }: VisitRead) => at === readAt && id === eventId
    const waiting = this.#outOfOrder.findIndex(isOf)
    if (waiting >= 0) this.#outOfOrder[waiting] = withGate(this.#outOfOrder[waiting]!, outcome)
    const place = waiting >= 0 ? -1 : this.#reads.findLastIndex(isOf)
    const read = this.#reads[place]
    if (!read || read.gate === outcome) return
    this.#reads[place] = withGate(read, outcome)
    const first = this.#changedFrom
    this.#changedFrom = first && compareReads(first, read) < 0 ? first : read
  }

  /** VIO-71: whether the vehicle with a corrected plate was on the lot at the same time as another visit. */
  isElsewhere(visit: Visit, { subject, plate }: VisitVehicle): boolean {
    const key = visit.key
    return [...this.#windowVisits].some(
      ([otherKey, other]) =>
        otherKey !== key && (other.subject === subject || other.plate === plate) && overlap(other, visit),
    )
  }

  /** VIO-70: a person corrected which vehicle a visit of `find` is of: the window is folded again with it, if that matters. */
  correct(key: string, vehicle: VisitVehicle): void {
    this.#foldOutOfOrder()
    if (this.#correctInPlace(key, vehicle)) return
    this.#discardFinal()
    const enteredAt = Number.parseInt(key)
    const isVisit = (visit: Visit) => visit.enteredAt === enteredAt && visit.key === key
    const reads = this.#start.correct(isVisit, vehicle)
      ? this.#reads
      : this.#reads.map((read) =>
          read.at === enteredAt && `${read.at} ${read.eventId}` === key ? readAs(read, vehicle) : read,
        )
    this.#reads = []
    this.#checkpoints.clear()
    this.#restart()
    for (const read of reads) this.#append(read)
    this.#record(this.#now.closeOverstays(this.#closedUntil))
  }

  /** Corrects a visit of which no read of the window can tell that its vehicle is another one; false if one may. */
  #correctInPlace(key: string, vehicle: VisitVehicle): boolean {
    const visit = this.#windowVisits.get(key)
    if (!visit) return false
    const corrected = { ...visit, ...vehicleOf(vehicle) }
    const folds = [this.#start, ...this.#checkpoints.folds, this.#now]
    const foldedUntil = Math.max(this.#finalBefore, this.#closedUntil, this.#reads.at(-1)?.at ?? -Infinity)
    const isOpenIn = (fold: VisitFold): boolean => {
      const known = fold.visitOf(visit.subject)
      return known !== undefined && known.key === key && isSameVisit(known, visit)
    }
    if (latestEnd(corrected) <= foldedUntil) return false
    if (!folds.every((fold) => isOpenIn(fold) && fold.canReplace(visit, corrected))) return false
    if (mayConcern(this.#reads, [visit, corrected])) return false
    for (const fold of folds) fold.replace(visit, corrected)
    this.#put(key, corrected)
    return true
  }

  /** GAT-51: has a read that is about to be applied reported by `takeArrivals`. */
  awaitArrival(read: VisitRead, receivedAt: number): void {
    this.#arrivals.expect(read, receivedAt)
  }

  /** The vehicles that were read at entries and exits since the last call. */
  takeArrivals(): Arrival[] {
    this.#foldOutOfOrder()
    return this.#arrivals.take(this.#now)
  }

  /** VIS-02: ends the visits over the maximum stay; returns whether there were any. */
  closeOverstays(now: number): boolean {
    this.#foldOutOfOrder()
    const closed = this.#now.closeOverstays(now)
    for (const { exitedAt } of closed) this.#closedUntil = Math.max(this.#closedUntil, exitedAt!)
    this.#record(closed)
    return closed.length > 0
  }

  /** Makes visits and reads older than the window final. */
  makeFinal(now: number): void {
    this.#foldOutOfOrder()
    const start = this.#startsAt(now)
    const firstInWindow = this.#reads.findIndex((read) => read.at >= start)
    const finalReads = this.#reads.splice(0, firstInWindow < 0 ? this.#reads.length : firstInWindow)
    for (const read of finalReads) {
      this.#start.closeOverstays(read.at)
      this.#start.apply(read)
      this.#start.takeVoided()
    }
    const overstays = this.#start.closeOverstays(start - 1)
    if (finalReads.length + overstays.length === 0) return
    this.#checkpoints.dropFirst(finalReads.length)
    this.#finalBefore = start
    if (start - this.#discardedBefore >= discardEveryMs) this.#discardFinal()
  }

  /** The visits that changed since the last call. */
  takeChanges(): VisitChange[] {
    this.#foldOutOfOrder()
    const changes = [...this.#changes.values()].filter(({ before, after }) => !isSameVisit(before, after))
    this.#changes = new Map()
    return changes
  }

  /** VIS-32: the reads since the last call that show missing ones, or no longer do. */
  takeMissedReads(): MissedReadChange[] {
    this.#foldOutOfOrder()
    return this.#missed.takeChanges()
  }

  /** Discards what is final. Going through all open visits takes time, so this is not done with every batch. */
  #discardFinal(): void {
    const start = this.#finalBefore
    this.#discardedBefore = start
    this.#start.forgetReadsBefore(start - this.#latenessMs)
    this.#now.forgetReadsBefore(start - this.#latenessMs)
    const overlong = new Set([...this.#start.overlong].map(({ key }) => key))
    for (const [key, visit] of this.#windowVisits)
      if (visit.exitedAt !== null && visit.exitedAt < start && !overlong.has(key))
        this.#windowVisits.delete(key)
    this.#missed.forgetBefore(start)
  }

  #startsAt(now: number): number {
    return Math.min(now - this.#latenessMs, this.#from)
  }

  #append(read: VisitRead): void {
    const last = this.#reads.at(-1)
    const isRepeated = last !== undefined && compareReads(last, read) === 0
    this.#checkpoints.save(this.#reads.length, this.#now, this.#closedUntil)
    this.#reads.push(read)
    this.#record(this.#now.closeOverstays(read.at))
    this.#arrivals.arrive(read, this.#now)
    if (!isRepeated) this.#missed.note(read, this.#now.missedBy(read))
    this.#record(this.#now.apply(read))
    for (const visit of this.#now.takeVoided()) this.#set(visit.key, undefined)
  }

  #record(visits: readonly Visit[]): void {
    for (const visit of visits) this.#set(visit.key, visit)
  }

  #set(key: string, after: Visit | undefined): void {
    this.#checkpoints.noteBefore(key, this.#windowVisits.get(key))
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
  #foldOutOfOrder(): void {
    const waiting = this.#outOfOrder.sort(compareReads)
    const [earliest] = [this.#changedFrom, waiting[0]].filter((read) => read !== undefined).sort(compareReads)
    if (!earliest) return
    this.#discardFinal()
    this.#outOfOrder = []
    this.#changedFrom = undefined
    const first = this.#rewindTo(earliest)
    const refolded = [...this.#reads.splice(first), ...waiting].sort(compareReads)
    for (const read of refolded) this.#append(read)
    this.#record(this.#now.closeOverstays(this.#closedUntil))
  }

  /** Returns how many reads come before the checkpoint. */
  #rewindTo(read: VisitRead): number {
    const { before, checkpoint } = this.#checkpoints.rewindTo(read, this.#reads)
    for (const [key, visit] of before) this.#put(key, visit)
    if (checkpoint) this.#now = checkpoint.fold
    else this.#restart()
    return checkpoint?.reads ?? 0
  }

  /** Goes back to the start of the window. */
  #restart(): void {
    this.#now = this.#start.copy()
    const known = new Map(this.#startVisits().map((visit) => [visit.key, visit]))
    for (const key of [...this.#windowVisits.keys()]) if (!known.has(key)) this.#put(key, undefined)
    for (const [key, visit] of known)
      if (!isSameVisit(this.#windowVisits.get(key), visit)) this.#put(key, visit)
  }

  /** The visits that are known at the start of the window. */
  #startVisits(): Visit[] {
    return [...this.#start.open, ...this.#start.overlong]
  }
}
