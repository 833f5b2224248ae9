import { signsOf } from './vehicle-signs.ts'
import { EntriesAndExits } from './entries-and-exits.ts'
import type { MissedReadKind } from './missed-reads.model.ts'
import { OpenVisits } from './open-visits.ts'
import { vehicleOf, type VisitVehicle } from './plate-correction.ts'
import { endsOnRepeat, type PassingRead } from './paired-reads.ts'
import { RecentReads } from './recent-reads.ts'
import { TagClaims } from './tag-claims.ts'
import { closedWays, UnendedStays, type WaysOut } from './unended-stays.ts'
import { ended } from './visit-begin-end.ts'
import type { Arrival, Visit, VisitMove, VisitRead } from './visits.model.ts'
import { maxMoves, stayUntilOf } from './visits.rules.ts'
import { isSeen, mayBeOther, ofUnended } from './whose-read.ts'

/**
 * The vehicles inside a lot, updated read by read in the order of time, then of event id. A pure fold:
 * the same reads in that order give the same visits.
 */
export class VisitFold {
  readonly #open: OpenVisits
  #recent: RecentReads
  #claims: TagClaims
  #passages: EntriesAndExits

  /** Starts with the open visits, and those that ended by themselves and whose stay goes on. */
  constructor(open: Iterable<Visit> = [], overlong: Iterable<Visit> = [], ways: WaysOut = closedWays) {
    this.#open = new OpenVisits(open)
    this.#recent = new RecentReads()
    this.#claims = new TagClaims(this.#open, this.#recent)
    this.#passages = new EntriesAndExits(this.#open, new UnendedStays(overlong, ways))
  }

  /** The open visits. */
  get open(): IterableIterator<Visit> {
    return this.#open.values()
  }

  /** Size of a copy. */
  get size(): number {
    return this.#open.size + this.#recent.size
  }

  /** An independent copy of the current state. */
  copy(): VisitFold {
    const copy = new VisitFold(this.#open.values())
    copy.#recent = this.#recent.copy()
    copy.#claims = this.#claims.copy(copy.#open, copy.#recent)
    copy.#passages = this.#passages.copy(copy.#open)
    return copy
  }

  /** VIS-40, VIS-45: the visits that ended by themselves, or with an opening, and whose stay goes on or may go on. */
  get overlong(): readonly Visit[] {
    const { visits, letOut } = this.#passages.stays
    return [...visits, ...letOut]
  }

  /** VIS-40: when exits opened without the read of a known vehicle. */
  get unknownExits(): readonly number[] {
    return this.#passages.stays.unknownExits
  }

  /** VIS-42: the open visits whose vehicles may not have come in. */
  get inDoubt(): readonly Visit[] {
    return this.#open.inDoubt
  }

  /** VIS-42: the visits since the last call whose vehicles turned out not to have come in. */
  takeVoided(): Visit[] {
    return this.#passages.takeVoided()
  }

  /** Adds the next read; returns the visits that it opened or closed. VIS-04 to VIS-06. */
  apply(next: VisitRead): Visit[] {
    const claimed = this.#claims.claim(next)
    return claimed.length === 0 ? this.#apply(this.#chosen(next)) : [...claimed, ...this.#apply(next)]
  }

  #chosen(next: VisitRead): VisitRead {
    return ofUnended(this.#claims.chosen(next), this.#open, this.#passages.stays)
  }

  #apply(read: VisitRead): Visit[] {
    if (read.passage === 'tagReset') return this.#resetTags(read)
    if (read.passage === 'unknown') return []
    if (read.passage === 'gateOpened') return this.#passages.gateOpened(read.opening!)
    const openVisit = this.#open.of(read)
    if (read.passage === 'authorised') return this.#extend(read, openVisit)
    if (read.passage === 'interior') {
      this.#recent.addInside(read)
      return this.#move(read, openVisit)
    }
    const partner = this.#recent.partnerOf(read)
    if (this.#isRepeat(read)) return this.#repeat(read, openVisit, partner)
    return read.passage === 'entry' ? this.#passages.arrive(read, openVisit) : this.#leave(read, openVisit)
  }

  /** A further read of a passage. */
  #repeat(read: VisitRead, openVisit: Visit | undefined, partner: PassingRead | undefined): Visit[] {
    if (read.passage === 'exit' && read.gate) {
      const held = openVisit ?? this.#passages.heldLookAlike(read)
      return held ? this.#leave(read, held) : this.#passages.leaveAgain(read)
    }
    if (openVisit && endsOnRepeat(read)) return this.#leave(read, openVisit)
    const again = read.passage === 'entry' ? this.#passages.arriveAgain(read, openVisit) : []
    if (again.length > 0) return again
    return partner ? this.#join(read, partner) : this.#completePlate(read, openVisit)
  }

  /** GAT-51: how the fold sees a read that comes next. */
  arrivalOf(next: VisitRead): Pick<Arrival, 'read' | 'isRepeat' | 'isInside' | 'othersInside' | 'visit'> {
    const read = this.#chosen(next)
    const own = this.#open.of(read)
    const visit = own ?? (read.passage === 'exit' ? this.#resembling(read) : undefined)
    const isRepeat = this.#recent.repeats(read)
    const isInside = own !== undefined && !(read.passage === 'entry' && mayBeOther(own, read))
    return { read, isRepeat, isInside, othersInside: this.#othersInside(read, own), visit }
  }

  /** GAT-53, GAT-60: whether the vehicle of a read that was applied is inside, and by what it is recognised. */
  vehicleOf(read: VisitRead): Pick<Arrival, 'isCounted' | 'signs'> {
    return { isCounted: this.#open.of(read) !== undefined, signs: signsOf(read, this.#recent.linkedTo(read)) }
  }

  /** VIS-32: which missing read the read shows that comes next. */
  missedBy(next: VisitRead): MissedReadKind | undefined {
    const read = this.#claims.chosen(next)
    const { passage } = read
    if (!isSeen.has(passage)) return undefined
    const visit = this.#open.of(read)
    if (passage === 'interior')
      return visit ||
        this.#recent.repeatsInside(read) ||
        this.#passages.gates.turnedAwayOf(read.subject, read.at)
        ? undefined
        : 'interiorWhileOutside'
    if (this.#recent.repeats(read)) return undefined
    if (this.#claims.entryOf(read)) return visit && 'entryWhileInside'
    if (passage === 'exit') {
      const isInside = visit ?? this.#resembling(read)
      return isInside ? undefined : 'exitWhileOutside'
    }
    if (visit) return 'entryWhileInside'
    return this.#recent.hasJustLeft(read) ? 'quickReturn' : undefined
  }

  /** VIO-70: a person corrected which vehicle the open visit with this entry is of; false if there is none. */
  correct(isVisit: (visit: Visit) => boolean, vehicle: VisitVehicle): boolean {
    for (const visit of this.#open.values()) {
      if (!isVisit(visit)) continue
      this.replace(visit, { ...visit, ...vehicleOf(vehicle) })
      return true
    }
    return false
  }

  /** The open visit of a subject. */
  visitOf(subject: string): Visit | undefined {
    return this.#open.get(subject)
  }

  /** Whether no other visit is concerned if a corrected visit takes the place of the open one. */
  canReplace(visit: Visit, corrected: Visit): boolean {
    return (
      this.#claims.isEmpty &&
      !this.#passages.concerns([visit.subject, corrected.subject]) &&
      this.#open.isAlone(visit, corrected)
    )
  }

  /** VIO-70: puts a corrected visit in the place of the open one. */
  replace(visit: Visit, corrected: Visit): void {
    this.#open.remove(visit)
    this.#passages.put(corrected)
  }

  /** Adds a read from before the start of the fold, for VIS-01, VIS-08, VIS-09 and VIS-41 to VIS-43 only. */
  note(next: VisitRead): void {
    const read = this.#claims.chosen(next)
    this.#claims.noteEntryOf(read)
    if (read.passage === 'entry' || read.passage === 'exit') this.#isRepeat(read)
    if (read.passage === 'interior') this.#recent.addInside(read)
    this.#passages.gates.note(read)
  }

  /** VIS-02: closes the visits that exceed the maximum stay at a time, and ends stays after 30 days. */
  closeOverstays(now: number): Visit[] {
    return this.#passages.closeOverstays(now)
  }

  /** GAT-55: the other vehicles of a multi-pass that are inside. */
  #othersInside({ passage, passholderId, subject }: VisitRead, own: Visit | undefined): number {
    if (passage !== 'entry' || passholderId === null || subject === passholderId) return 0
    return [...this.#open.values()].filter((one) => one !== own && one.passholderId === passholderId).length
  }

  /** VIS-12: closes the visits opened by a tag. */
  #resetTags({ at, eventId }: VisitRead): Visit[] {
    const reset = [...this.#open.values()]
      .filter(({ plate, plateAt, enteredAt }) => (plate === null || plateAt !== null) && enteredAt <= at)
      .map((visit) => ended(visit, at, 'tagReset', eventId))
    for (const visit of reset) this.#open.remove(visit)
    return reset
  }

  /** Discards reads from before a time, which no window needs any more. */
  forgetReadsBefore(at: number): void {
    this.#recent.forgetBefore(at)
    this.#claims.forgetBefore(at)
    this.#passages.gates.forgetBefore(at)
    this.#passages.stays.forgetBefore(at)
  }

  /** Every read, also a repeated one, extends the windows. */
  #isRepeat(read: VisitRead): boolean {
    const repeats = this.#recent.repeats(read)
    this.#recent.add(read)
    if (read.fits) this.#claims.add(read, repeats)
    if (read.passage === 'exit' && read.gate !== 'refused') this.#recent.addLeft(read)
    return repeats
  }

  /** VIS-10: a visit opened by a tag gets its plate from the camera that read the same passage. */
  #completePlate(read: VisitRead, openVisit: Visit | undefined): Visit[] {
    if (!openVisit || openVisit.plate !== null || read.plate === null) return []
    const visit = { ...openVisit, plate: read.plate, plateAt: read.at, seen: read.seen }
    this.#open.put(visit)
    return [visit]
  }

  /** VIS-02: the vehicle may stay longer than was known when it entered. */
  #extend({ at, authorised = [] }: VisitRead, openVisit: Visit | undefined): Visit[] {
    if (!openVisit || openVisit.passholderId !== null) return []
    const stayUntil = stayUntilOf(authorised, { enteredAt: openVisit.enteredAt, at })
    if (stayUntil === null || stayUntil <= (openVisit.stayUntil ?? 0)) return []
    const visit = { ...openVisit, stayUntil }
    this.#open.put(visit)
    return [visit]
  }

  /** VIS-30: a vehicle that is inside was read in another zone, or by another device without a zone. */
  #move(read: VisitRead, known: Visit | undefined): Visit[] {
    const begun = known ? [] : this.#passages.foundInside(read)
    const openVisit = known ?? begun.at(-1)
    if (!openVisit) return []
    const moved = this.#moved(read, openVisit)
    return moved === openVisit ? begun : [...begun.slice(0, -1), this.#passages.put(moved)]
  }

  #moved(read: VisitRead, openVisit: Visit): Visit {
    const [withPlate = openVisit] = this.#completePlate(read, openVisit)
    const wasHeld = this.#passages.gates.isHeld(openVisit.subject)
    const visit = this.#passages.readInside(withPlate, read.at)
    const { at, eventId, deviceId, zoneId } = read
    const last: Pick<VisitMove, 'zoneId' | 'deviceId'> = visit.moves.at(-1) ?? {
      zoneId: visit.zoneId,
      deviceId: '',
    }
    const isSamePlace = zoneId === null ? last.deviceId === deviceId : last.zoneId === zoneId
    // VIS-45: one that an exit held came back.
    return isSamePlace && !wasHeld
      ? visit
      : { ...visit, moves: [...visit.moves.slice(0, maxMoves - 1), { at, eventId, deviceId, zoneId }] }
  }

  /**
   * VIS-10, PAS-32: the tag and the plate of a vehicle with a multi-pass that enters have one visit, so that either of them
   * ends it; one that is still open from before, since its exit was missed, ends (VIS-04).
   */
  #join(read: VisitRead, partner: PassingRead): Visit[] {
    if (read.passage !== 'entry' || partner.passage !== 'entry') return []
    const other = { subject: partner.subject, plate: partner.by === 'plate' ? partner.subject : null }
    const [visit, earlier] = [...new Set([this.#open.of(read), this.#open.of(other)])]
      .filter((one) => one !== undefined)
      .sort((a, b) => b.enteredAt - a.enteredAt)
    const since = Math.min(partner.since, this.#recent.sinceOf(read) ?? read.at)
    if (!visit || visit.zoneId !== read.zoneId || visit.enteredAt < since) return []
    if (earlier) this.#open.remove(earlier)
    const ends = earlier ? [ended(earlier, visit.enteredAt, 'nextEntry', visit.entryEventId)] : []
    if (read.by === 'plate') return [...ends, ...this.#completePlate(read, visit)]
    if (visit.subject === read.subject) return ends
    const tagged = { ...visit, subject: read.subject }
    this.#open.remove(visit)
    this.#open.put(tagged)
    return [...ends, tagged]
  }

  /** VIS-06: the look-alike that an exit ends, unless the vehicle itself is there still after its longest visit. */
  #resembling(exit: VisitRead): Visit | undefined {
    return this.#passages.stays.of(exit.subject) ? undefined : this.#open.resembling(exit)
  }

  #leave(read: VisitRead, openVisit: Visit | undefined): Visit[] {
    const visit = openVisit ?? this.#resembling(read)
    if (!visit) return this.#passages.leaveUnknown(read)
    const [withPlate = visit] = this.#completePlate(read, visit)
    const left = this.#passages.leave(read, withPlate)
    return left.length > 0 || withPlate === visit ? left : [withPlate]
  }
}
