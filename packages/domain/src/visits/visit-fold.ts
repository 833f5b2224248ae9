import { signsOf } from '../gates/vehicle-signs.ts'
import { beganWith, claimedBy, EqualFits } from './equal-fits.ts'
import type { MissedReadKind } from './missed-reads.model.ts'
import { OpenVisits } from './open-visits.ts'
import type { VisitVehicle } from './plate-correction.ts'
import type { PassingRead } from './paired-reads.ts'
import { RecentReads } from './recent-reads.ts'
import { begunBy, ended } from './visit-begin-end.ts'
import type { Arrival, Visit, VisitMove, VisitRead } from './visits.model.ts'
import { latestEnd, maxMoves, samePassageMs, stayUntilOf } from './visits.rules.ts'

/**
 * PAS-32: the tag and the plate of a vehicle with a multi-pass are two subjects, and only one of them has the visit, so
 * the second of the two reads at an exit ends it too.
 */
const endsOnRepeat = ({ subject, passholderId, passage }: VisitRead): boolean =>
  passage === 'exit' && passholderId !== null && subject !== passholderId

/**
 * The vehicles inside a lot, updated read by read in the order of time, then of event id. A pure fold:
 * the same reads in that order give the same visits.
 */
export class VisitFold {
  readonly #open: OpenVisits
  readonly #recent: RecentReads
  readonly #equalFits: EqualFits
  /** When the next open visit overstays, at the earliest. */
  #nextOverstayAt = -Infinity

  /** Starts with the open visits. */
  constructor(open: Iterable<Visit> = [], recent = new RecentReads(), equalFits = new EqualFits()) {
    this.#open = new OpenVisits(open)
    this.#recent = recent
    this.#equalFits = equalFits
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
    return new VisitFold(this.#open.values(), this.#recent.copy(), this.#equalFits.copy())
  }

  /** Adds the next read; returns the visits that it opened or closed. VIS-04 to VIS-06. */
  apply(next: VisitRead): Visit[] {
    const claimed = this.#claim(next)
    return claimed.length === 0 ? this.#apply(this.#chosen(next)) : [...claimed, ...this.#apply(next)]
  }

  #apply(read: VisitRead): Visit[] {
    if (read.passage === 'tagReset') return this.#resetTags(read)
    if (read.passage === 'unknown') return []
    const openVisit = this.#open.of(read)
    if (read.passage === 'authorised') return this.#extend(read, openVisit)
    if (read.passage === 'interior') {
      this.#recent.addInside(read)
      return this.#move(read, openVisit)
    }
    const partner = this.#recent.partnerOf(read)
    if (this.#isRepeat(read)) {
      if (openVisit && endsOnRepeat(read)) return this.#leave(read, openVisit)
      return partner ? this.#join(read, partner) : this.#completePlate(read, openVisit)
    }
    return read.passage === 'entry' ? this.#enter(read, openVisit) : this.#leave(read, openVisit)
  }

  /** GAT-51: how the fold sees a read that comes next. */
  arrivalOf(next: VisitRead): Pick<Arrival, 'read' | 'isRepeat' | 'isInside' | 'othersInside' | 'visit'> {
    const read = this.#chosen(next)
    const own = this.#open.of(read)
    const visit = own ?? (read.passage === 'exit' ? this.#open.resembling(read) : undefined)
    const isRepeat = this.#recent.repeats(read)
    return { read, isRepeat, isInside: own !== undefined, othersInside: this.#othersInside(read, own), visit }
  }

  /** GAT-53, GAT-60: whether the vehicle of a read that was applied is inside, and by what it is recognised. */
  vehicleOf(read: VisitRead): Pick<Arrival, 'isCounted' | 'signs'> {
    return { isCounted: this.#open.of(read) !== undefined, signs: signsOf(read, this.#recent.linkedTo(read)) }
  }

  /** VIS-32: which missing read the read shows that comes next. */
  missedBy(next: VisitRead): MissedReadKind | undefined {
    const read = this.#chosen(next)
    const { passage } = read
    if (passage === 'unknown' || passage === 'tagReset' || passage === 'authorised') return undefined
    const visit = this.#open.of(read)
    if (passage === 'interior')
      return visit || this.#recent.repeatsInside(read) ? undefined : 'interiorWhileOutside'
    if (this.#recent.repeats(read)) return undefined
    if (this.#entryOf(read)) return visit && 'entryWhileInside'
    if (passage === 'exit') {
      const isInside = visit ?? this.#open.resembling(read)
      return isInside ? undefined : 'exitWhileOutside'
    }
    if (visit) return 'entryWhileInside'
    return this.#recent.hasJustLeft(read) ? 'quickReturn' : undefined
  }

  /** VIO-70: a person corrected which vehicle the open visit with this entry is of; false if there is none. */
  correct(isVisit: (visit: Visit) => boolean, vehicle: VisitVehicle): boolean {
    for (const visit of this.#open.values()) {
      if (!isVisit(visit)) continue
      this.replace(visit, { ...visit, ...vehicle })
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
    return this.#equalFits.isEmpty && this.#open.isAlone(visit, corrected)
  }

  /** VIO-70: puts a corrected visit in the place of the open one. */
  replace(visit: Visit, corrected: Visit): void {
    this.#open.remove(visit)
    this.#open.put(corrected)
    this.#nextOverstayAt = Math.min(this.#nextOverstayAt, latestEnd(corrected))
  }

  /** Adds a read from before the start of the fold, for VIS-01, VIS-08 and VIS-09 only. */
  note(next: VisitRead): void {
    const read = this.#chosen(next)
    this.#noteEntryOf(read)
    if (read.passage === 'entry' || read.passage === 'exit') this.#isRepeat(read)
    if (read.passage === 'interior') this.#recent.addInside(read)
  }

  /** VIS-02: closes the visits that exceed the maximum stay at a time. */
  closeOverstays(now: number): Visit[] {
    if (now < this.#nextOverstayAt) return []
    const closed: Visit[] = []
    this.#nextOverstayAt = Infinity
    for (const visit of this.#open.values()) {
      const until = latestEnd(visit)
      if (until <= now) closed.push(ended(visit, until, 'longestStay', null))
      else this.#nextOverstayAt = Math.min(this.#nextOverstayAt, until)
    }
    for (const visit of closed) this.#open.remove(visit)
    return closed
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
    this.#equalFits.forgetBefore(at)
  }

  /** Every read, also a repeated one, extends the windows. */
  #isRepeat(read: VisitRead): boolean {
    const repeats = this.#recent.repeats(read)
    this.#recent.add(read)
    if (read.fits) this.#equalFits.add(read, repeats)
    if (read.passage === 'exit') this.#recent.addLeft(read)
    return repeats
  }

  /** VIS-34: a read that several known plates fit equally, as that of the passholder whose tag was read before it. */
  #chosen(read: VisitRead): VisitRead {
    const isTagged = (fit: VisitRead) => this.#recent.hasOtherOfPass(fit, read.at)
    const [chosen, ...others] = read.fits?.filter(isTagged) ?? []
    return chosen && others.length === 0 ? chosen : read
  }

  /** VIS-34: the entry before a tag's read that several known plates fit equally, the passholder's too. */
  #entryOf(tag: VisitRead) {
    const found = this.#equalFits.of(tag)
    if (!found || tag.at - found.at > samePassageMs) return undefined
    const isOwn = found.entry.passholderId === tag.passholderId
    return isOwn || !this.#recent.repeats(tag) ? found : undefined
  }

  #noteEntryOf(tag: VisitRead): void {
    const found = this.#entryOf(tag)
    if (found) this.#recent.add(found.fit, found.at)
  }

  /** VIS-34: a tag tells whose the vehicle is that entered just before. */
  #claim(tag: VisitRead): Visit[] {
    const found = this.#entryOf(tag)
    if (!found) return []
    const { entry, fit } = found
    const visit = [entry.subject, fit.subject]
      .map((subject) => this.#open.get(subject))
      .find((one) => one && beganWith(one, entry))
    const earlier = this.#open.of(fit)
    const isOther = visit?.match === 'confirmed' && visit.subject !== fit.subject
    if (!visit || isOther || (earlier && earlier !== visit && earlier.enteredAt > visit.enteredAt)) return []
    this.#noteEntryOf(tag)
    if (visit.match !== 'none') return []
    const claimed = claimedBy(visit, fit)
    this.#open.remove(visit)
    if (earlier && earlier !== visit) this.#open.remove(earlier)
    this.#open.put(claimed)
    return earlier && earlier !== visit
      ? [ended(earlier, visit.enteredAt, 'nextEntry', visit.entryEventId), claimed]
      : [claimed]
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
  #move(read: VisitRead, openVisit: Visit | undefined): Visit[] {
    if (!openVisit) return []
    const [visit = openVisit] = this.#completePlate(read, openVisit)
    const { at, eventId, deviceId, zoneId } = read
    const last: Pick<VisitMove, 'zoneId' | 'deviceId'> = visit.moves.at(-1) ?? {
      zoneId: visit.zoneId,
      deviceId: '',
    }
    const isSamePlace = zoneId === null ? last.deviceId === deviceId : last.zoneId === zoneId
    if (isSamePlace) return visit === openVisit ? [] : [visit]
    const moved = {
      ...visit,
      moves: [...visit.moves.slice(0, maxMoves - 1), { at, eventId, deviceId, zoneId }],
    }
    this.#open.put(moved)
    return [moved]
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

  #enter(read: VisitRead, openVisit: Visit | undefined): Visit[] {
    const visit = begunBy(read)
    if (openVisit) this.#open.remove(openVisit)
    this.#open.put(visit)
    this.#nextOverstayAt = Math.min(this.#nextOverstayAt, latestEnd(visit))
    return openVisit ? [ended(openVisit, read.at, 'nextEntry', read.eventId), visit] : [visit]
  }

  #leave(read: VisitRead, openVisit: Visit | undefined): Visit[] {
    const visit = openVisit ?? this.#open.resembling(read)
    if (!visit) return []
    const [withPlate = visit] = this.#completePlate(read, visit)
    this.#open.remove(withPlate)
    return [ended(withPlate, read.at, 'exit', read.eventId)]
  }
}
