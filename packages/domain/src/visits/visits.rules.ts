import type { Authorisation } from '../judging/pass-change.model.ts'
import { lookAlikesOf } from '../vehicles/plate-match.ts'
import { beganWith, claimedBy, EqualFits } from './equal-fits.ts'
import { quickReturnMs, type MissedReadKind } from './missed-reads.model.ts'
import type { VisitVehicle } from './plate-correction.ts'
import type { Visit, VisitEnd, VisitMove, VisitRead } from './visits.model.ts'

const hourMs = 3_600_000
/** VIS-01: the same plate by the same camera within 10 s is one read; each read extends the window. Source: decision 3. */
export const sameReadMs = 10_000
/** VIS-08: default for a reader without a threshold. */
export const defaultThresholdMs = 10_000
/** VIS-09: a tag and a plate of one passholder in a zone within 15 s are one passage. Source: decision 3. */
export const samePassageMs = 15_000
/** VIS-02: maximum stay: 48 hours, 30 days for passholders. Source: decision 3. */
export const maxStayMs = (isPassholder: boolean): number => (isPassholder ? 30 * 24 : 48) * hourMs

/** VIS-30: how many moves of a visit are kept: the first ones and the last. */
export const maxMoves = 100

const latestEnd = ({ enteredAt, passholderId, stayUntil }: Visit): number =>
  Math.max(enteredAt + maxStayMs(passholderId !== null), stayUntil ?? 0)

/** VIS-02: until when a vehicle without a pass may stay by what authorises its plate; null if not longer than any other. */
export const stayUntilOf = (
  authorised: readonly Authorisation[],
  { enteredAt, at }: { readonly enteredAt: number; readonly at: number },
): number | null => {
  const usual = enteredAt + maxStayMs(false)
  const inForce = authorised.filter(({ from, until }) => (until ?? Infinity) > at && from < usual)
  const end = Math.max(...inForce.map(({ until }) => (until ?? Infinity) + maxStayMs(false)))
  return end > usual ? Math.min(end, enteredAt + maxStayMs(true)) : null
}

/** VIS-02: a change of what authorises a plate, ordered among the reads of its lot. */
export const authorisedAt = (at: number, plate: string, authorised: readonly Authorisation[]): VisitRead => ({
  ...tagResetAt(at),
  eventId: `authorised-${at}-${plate}`,
  passage: 'authorised',
  subject: plate,
  plate,
  authorised,
})

/** VIS-12: a reset of all tags of a lot to outside, ordered among its reads. */
export const tagResetAt = (at: number): VisitRead => ({
  by: 'tag',
  at,
  eventId: `tag-reset-${at}`,
  deviceId: '',
  zoneId: null,
  passage: 'tagReset',
  vehicleKey: '',
  sameReadMs: 0,
  subject: '',
  plate: null,
  seen: null,
  passholderId: null,
  match: 'none',
  groupId: null,
  passholderGroupId: null,
})

const end = (visit: Visit, exitedAt: number, closedBy: VisitEnd, exitEventId: string | null): Visit => ({
  ...visit,
  exitedAt,
  closedBy,
  exitEventId,
})

/** The plate that a camera read, if a person corrected it. */
const misreadOf = ({ match, plate, seen }: Visit): string | undefined =>
  match === 'confirmed' && seen && seen.plate !== plate ? seen.plate : undefined

interface ReadKeys {
  readonly same: string
  /** VIS-31. */
  readonly lane?: string
  readonly zone?: string
  readonly otherInZone?: string
}

// Cache: a read is processed repeatedly while others arrive out of order; its keys do not change.
const cachedKeys = new WeakMap<VisitRead, ReadKeys>()
const keysOf = (read: VisitRead): ReadKeys => {
  const cached = cachedKeys.get(read)
  if (cached) return cached
  const { by, deviceId, vehicleKey, zoneId, passholderId, passage } = read
  const zone = zoneId === null || passholderId === null ? undefined : `at ${zoneId} ${passholderId}`
  const other = by === 'tag' ? 'plate' : 'tag'
  const keys = {
    same: `${by} ${deviceId} ${vehicleKey}`,
    ...(zoneId !== null && { lane: `${by} ${passage} at ${zoneId} ${vehicleKey}` }),
    ...(zone !== undefined && { zone: `${by} ${zone}`, otherInZone: `${other} ${zone}` }),
  }
  cachedKeys.set(read, keys)
  return keys
}

const leftKey = (subject: string): string => `left ${subject}`

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
  readonly #open: Map<string, Visit>
  /** PAS-31: subjects of open visits that differ from their plate, by plate. */
  readonly #subjectOfPlate = new Map<string, string>()
  /** VIO-74: subjects of open visits whose plate a person corrected, by the plate that was read. */
  readonly #subjectOfMisread = new Map<string, string>()
  readonly #lastRead: Map<string, number>
  readonly #equalFits: EqualFits
  /** When the next open visit overstays, at the earliest. */
  #nextOverstayAt = -Infinity

  /** Starts with the open visits and, for VIS-01, VIS-08 and VIS-09, the times of recent reads. */
  constructor(
    open: Iterable<Visit> = [],
    lastRead: Iterable<readonly [string, number]> = [],
    equalFits = new EqualFits(),
  ) {
    this.#open = new Map()
    for (const visit of open) this.#put(visit)
    this.#lastRead = new Map(lastRead)
    this.#equalFits = equalFits
  }

  /** The open visits. */
  get open(): IterableIterator<Visit> {
    return this.#open.values()
  }

  /** Size of a copy. */
  get size(): number {
    return this.#open.size + this.#lastRead.size
  }

  /** An independent copy of the current state. */
  copy(): VisitFold {
    return new VisitFold(this.#open.values(), this.#lastRead, this.#equalFits.copy())
  }

  /** Adds the next read; returns the visits that it opened or closed. VIS-04 to VIS-06. */
  apply(next: VisitRead): Visit[] {
    const claimed = this.#claim(next)
    return claimed.length === 0 ? this.#apply(this.#chosen(next)) : [...claimed, ...this.#apply(next)]
  }

  #apply(read: VisitRead): Visit[] {
    if (read.passage === 'tagReset') return this.#resetTags(read)
    if (read.passage === 'unknown') return []
    const openVisit = this.#open.get(read.subject) ?? this.#openVisitByPlate(read.plate)
    if (read.passage === 'authorised') return this.#extend(read, openVisit)
    if (read.passage === 'interior') {
      this.#lastRead.set(`inside ${keysOf(read).same}`, read.at)
      return this.#move(read, openVisit)
    }
    if (this.#isRepeat(read))
      return openVisit && endsOnRepeat(read)
        ? this.#leave(read, openVisit)
        : this.#completePlate(read, openVisit ?? this.#taggedVisit(read))
    return read.passage === 'entry' ? this.#enter(read, openVisit) : this.#leave(read, openVisit)
  }

  /** GAT-51: how the fold sees a read that comes next: whether it repeats a passage, and whether its subject is inside. */
  arrivalOf(next: VisitRead): { readonly isRepeat: boolean; readonly isInside: boolean } {
    const read = this.#chosen(next)
    return { isRepeat: this.#repeats(read), isInside: this.#open.has(read.subject) }
  }

  /** VIS-32: which missing read the read shows that comes next. */
  missedBy(next: VisitRead): MissedReadKind | undefined {
    const read = this.#chosen(next)
    const { passage, subject, at } = read
    if (passage === 'unknown' || passage === 'tagReset' || passage === 'authorised') return undefined
    const visit = this.#open.get(subject) ?? this.#openVisitByPlate(read.plate)
    if (passage === 'interior')
      return visit || this.#within(`inside ${keysOf(read).same}`, at, read.sameReadMs)
        ? undefined
        : 'interiorWhileOutside'
    if (this.#repeats(read)) return undefined
    if (this.#entryOf(read)) return visit && 'entryWhileInside'
    if (passage === 'exit') {
      const isInside = visit ?? this.#findMisread(read) ?? this.#findLookAlike(read)
      return isInside ? undefined : 'exitWhileOutside'
    }
    if (visit) return 'entryWhileInside'
    return this.#within(leftKey(subject), at, quickReturnMs) ? 'quickReturn' : undefined
  }

  /** VIO-70: a person said which vehicle the open visit with this entry is of; false if there is none. */
  correct(isVisit: (visit: Visit) => boolean, vehicle: VisitVehicle): boolean {
    for (const visit of this.#open.values()) {
      if (!isVisit(visit)) continue
      const corrected = { ...visit, ...vehicle }
      this.#remove(visit)
      this.#put(corrected)
      this.#nextOverstayAt = Math.min(this.#nextOverstayAt, latestEnd(corrected))
      return true
    }
    return false
  }

  /** Adds a read from before the start of the fold, for VIS-01, VIS-08 and VIS-09 only. */
  note(next: VisitRead): void {
    const read = this.#chosen(next)
    this.#noteEntryOf(read)
    if (read.passage === 'entry' || read.passage === 'exit') this.#isRepeat(read)
    if (read.passage === 'interior') this.#lastRead.set(`inside ${keysOf(read).same}`, read.at)
  }

  /** VIS-02: closes the visits that exceed the maximum stay at a time. */
  closeOverstays(now: number): Visit[] {
    if (now < this.#nextOverstayAt) return []
    const closed: Visit[] = []
    this.#nextOverstayAt = Infinity
    for (const visit of this.#open.values()) {
      const until = latestEnd(visit)
      if (until <= now) closed.push(end(visit, until, 'longestStay', null))
      else this.#nextOverstayAt = Math.min(this.#nextOverstayAt, until)
    }
    for (const visit of closed) this.#remove(visit)
    return closed
  }

  /** VIS-12: closes the visits opened by a tag. */
  #resetTags({ at, eventId }: VisitRead): Visit[] {
    const ended = [...this.#open.values()]
      .filter(({ plate, plateAt, enteredAt }) => (plate === null || plateAt !== null) && enteredAt <= at)
      .map((visit) => end(visit, at, 'tagReset', eventId))
    for (const visit of ended) this.#remove(visit)
    return ended
  }

  /** Discards reads from before a time, which no window needs any more. */
  forgetReadsBefore(at: number): void {
    for (const [key, last] of this.#lastRead) if (last < at) this.#lastRead.delete(key)
    this.#equalFits.forgetBefore(at)
  }

  /** Every read, also a repeated one, extends the windows. */
  #isRepeat(read: VisitRead): boolean {
    const repeats = this.#repeats(read)
    this.#setRead(read, read.at)
    if (read.fits) this.#equalFits.add(read, repeats)
    if (read.passage === 'exit') this.#lastRead.set(leftKey(read.subject), read.at)
    return repeats
  }

  #setRead(read: VisitRead, at: number): void {
    const { same, lane, zone } = keysOf(read)
    for (const key of [same, lane, zone]) if (key !== undefined) this.#lastRead.set(key, at)
  }

  /** VIS-34: a read that several known plates fit equally, as that of the passholder whose tag was read before it. */
  #chosen(read: VisitRead): VisitRead {
    const isTagged = (fit: VisitRead) => this.#within(keysOf(fit).otherInZone!, read.at, samePassageMs)
    const [chosen, ...others] = read.fits?.filter(isTagged) ?? []
    return chosen && others.length === 0 ? chosen : read
  }

  /** VIS-34: the entry before a tag's read that several known plates fit equally, the passholder's too. */
  #entryOf(tag: VisitRead) {
    const found = this.#equalFits.of(tag)
    if (!found || tag.at - found.at > samePassageMs) return undefined
    const isOwn = found.entry.passholderId === tag.passholderId
    return isOwn || !this.#repeats(tag) ? found : undefined
  }

  #noteEntryOf(tag: VisitRead): void {
    const found = this.#entryOf(tag)
    if (found) this.#setRead(found.fit, found.at)
  }

  /** VIS-34: a tag tells whose the vehicle is that entered just before. */
  #claim(tag: VisitRead): Visit[] {
    const found = this.#entryOf(tag)
    if (!found) return []
    const { entry, fit } = found
    const visit = [entry.subject, fit.subject]
      .map((subject) => this.#open.get(subject))
      .find((one) => one && beganWith(one, entry))
    const earlier = this.#open.get(fit.subject) ?? this.#openVisitByPlate(fit.plate)
    const isOther = visit?.match === 'confirmed' && visit.subject !== fit.subject
    if (!visit || isOther || (earlier && earlier !== visit && earlier.enteredAt > visit.enteredAt)) return []
    this.#noteEntryOf(tag)
    if (visit.match !== 'none') return []
    const claimed = claimedBy(visit, fit)
    this.#remove(visit)
    if (earlier && earlier !== visit) this.#remove(earlier)
    this.#put(claimed)
    return earlier && earlier !== visit
      ? [end(earlier, visit.enteredAt, 'nextEntry', visit.entryEventId), claimed]
      : [claimed]
  }

  /** VIS-01, VIS-08, VIS-09, VIS-31: whether a read belongs to the same passage as one before. */
  #repeats(read: VisitRead): boolean {
    const { same, lane, otherInZone } = keysOf(read)
    return (
      this.#within(same, read.at, read.sameReadMs) ||
      (lane !== undefined && this.#within(lane, read.at, samePassageMs)) ||
      (otherInZone !== undefined && this.#within(otherInZone, read.at, samePassageMs))
    )
  }

  #within(key: string, at: number, window: number): boolean {
    const last = this.#lastRead.get(key)
    return last !== undefined && at - last <= window
  }

  /** VIS-10: a visit opened by a tag gets its plate from the camera that read the same passage. */
  #completePlate(read: VisitRead, openVisit: Visit | undefined): Visit[] {
    if (!openVisit || openVisit.plate !== null || read.plate === null) return []
    const visit = { ...openVisit, plate: read.plate, plateAt: read.at, seen: read.seen }
    this.#put(visit)
    return [visit]
  }

  /** VIS-02: the vehicle may stay longer than was known when it entered. */
  #extend({ at, authorised = [] }: VisitRead, openVisit: Visit | undefined): Visit[] {
    if (!openVisit || openVisit.passholderId !== null) return []
    const stayUntil = stayUntilOf(authorised, { enteredAt: openVisit.enteredAt, at })
    if (stayUntil === null || stayUntil <= (openVisit.stayUntil ?? 0)) return []
    const visit = { ...openVisit, stayUntil }
    this.#put(visit)
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
    this.#put(moved)
    return [moved]
  }

  /** PAS-32: the visit that the tag of a vehicle with a multi-pass opened in the passage in which its plate is read. */
  #taggedVisit({ by, passage, passholderId, subject, zoneId, at }: VisitRead): Visit | undefined {
    const isOfMultiPass = passholderId !== null && subject !== passholderId
    if (by !== 'plate' || passage !== 'entry' || !isOfMultiPass) return undefined
    return [...this.#open.values()].find(
      (visit) =>
        visit.passholderId === passholderId &&
        visit.plate === null &&
        visit.zoneId === zoneId &&
        at - visit.enteredAt <= samePassageMs,
    )
  }

  #enter(read: VisitRead, openVisit: Visit | undefined): Visit[] {
    const visit: Visit = {
      entryEventId: read.eventId,
      subject: read.subject,
      plate: read.plate,
      plateAt: null,
      seen: read.seen,
      passholderId: read.passholderId,
      match: read.match,
      groupId: read.groupId,
      passholderGroupId: read.passholderGroupId,
      zoneId: read.zoneId,
      moves: [],
      stayUntil:
        read.passholderId === null
          ? stayUntilOf(read.authorised ?? [], { enteredAt: read.at, at: read.at })
          : null,
      enteredAt: read.at,
      exitedAt: null,
      closedBy: null,
      exitEventId: null,
    }
    if (openVisit) this.#remove(openVisit)
    this.#put(visit)
    this.#nextOverstayAt = Math.min(this.#nextOverstayAt, latestEnd(visit))
    return openVisit ? [end(openVisit, read.at, 'nextEntry', read.eventId), visit] : [visit]
  }

  #leave(read: VisitRead, openVisit: Visit | undefined): Visit[] {
    const visit = openVisit ?? this.#findMisread(read) ?? this.#findLookAlike(read)
    if (!visit) return []
    const [withPlate = visit] = this.#completePlate(read, visit)
    this.#remove(withPlate)
    return [end(withPlate, read.at, 'exit', read.eventId)]
  }

  #put(visit: Visit): void {
    this.#open.set(visit.subject, visit)
    if (visit.plate !== null && visit.plate !== visit.subject)
      this.#subjectOfPlate.set(visit.plate, visit.subject)
    const misread = misreadOf(visit)
    if (misread !== undefined) this.#subjectOfMisread.set(misread, visit.subject)
  }

  #remove(visit: Visit): void {
    const { subject, plate } = visit
    this.#open.delete(subject)
    if (plate !== null && this.#subjectOfPlate.get(plate) === subject) this.#subjectOfPlate.delete(plate)
    const misread = misreadOf(visit)
    if (misread !== undefined && this.#subjectOfMisread.get(misread) === subject)
      this.#subjectOfMisread.delete(misread)
  }

  /** PAS-31: the visit of a vehicle whose plate got or lost a pass while it was inside. */
  #openVisitByPlate(plate: string | null): Visit | undefined {
    if (plate === null) return undefined
    const subject = this.#subjectOfPlate.get(plate)
    return this.#open.get(subject ?? plate)
  }

  /** VIO-74: the visit whose entry was misread as this exit is, and corrected since. */
  #findMisread({ seen }: VisitRead): Visit | undefined {
    const subject = seen ? this.#subjectOfMisread.get(seen.plate) : undefined
    return subject === undefined ? undefined : this.#open.get(subject)
  }

  /** VIS-06: an exit without an open visit ends the visit of a look-alike plate; the one that entered first. */
  #findLookAlike({ plate: read }: VisitRead): Visit | undefined {
    if (read === null) return undefined
    return lookAlikesOf(read)
      .map((plate) => this.#openVisitByPlate(plate))
      .filter((visit) => visit !== undefined)
      .sort((a, b) => a.enteredAt - b.enteredAt || (a.entryEventId < b.entryEventId ? -1 : 1))[0]
  }
}
