import { lookAlikesOf } from '../vehicles/plate-match.ts'
import type { Visit, VisitCamera, VisitEnd, VisitRead } from './visits.model.ts'

const hourMs = 3_600_000
/** VIS-01: the same plate by the same camera within 10 s is one read; each read makes the window slide. Source: decision 3. */
export const sameReadMs = 10_000
/** VIS-02: the longest stay: 48 hours, 30 days for passholders. Source: decision 3. */
export const longestStayMs = (isPassholder: boolean): number => (isPassholder ? 30 * 24 : 48) * hourMs

const endOfLongestStay = ({ enteredAt, passholderId }: Visit): number =>
  enteredAt + longestStayMs(passholderId !== null)

const within = (degrees: number, range: { from: number; to: number }): boolean =>
  range.from <= range.to
    ? degrees >= range.from && degrees <= range.to
    : degrees >= range.from || degrees <= range.to

/**
 * VIS-03: which way a read went. A camera for both ways judges by its degree ranges, then by front or rear, then
 * by whether the vehicle is inside. Source: decision 3.
 */
export const passageOf = (
  camera: VisitCamera,
  read: Pick<VisitRead, 'directionDegrees' | 'orientation'>,
  isInside: boolean,
): 'entry' | 'exit' | 'interior' => {
  if (camera.role !== 'both') return camera.role
  const { directionDegrees: degrees } = read
  if (degrees !== undefined && camera.entryDegrees && within(degrees, camera.entryDegrees)) return 'entry'
  if (degrees !== undefined && camera.exitDegrees && within(degrees, camera.exitDegrees)) return 'exit'
  if (read.orientation) return read.orientation === 'Front' ? 'entry' : 'exit'
  return isInside ? 'exit' : 'entry'
}

const end = (visit: Visit, exitedAt: number, closedBy: VisitEnd, exitEventId: string | null): Visit => ({
  ...visit,
  exitedAt,
  closedBy,
  exitEventId,
})

/**
 * The vehicles inside a lot, carried forward read by read in the order of time, then of event id. A pure fold:
 * the same reads in that order give the same visits.
 */
export class VisitFold {
  readonly #open: Map<string, Visit>
  readonly #lastRead: Map<string, number>
  /** No open visit overstays before this time. */
  #noneOverlongBefore = -Infinity

  /** Begins with the visits open at the start and, for VIS-01, when each camera last read each plate. */
  constructor(open: Iterable<Visit> = [], lastRead: Iterable<readonly [string, number]> = []) {
    this.#open = new Map([...open].map((visit) => [visit.subject, visit]))
    this.#lastRead = new Map(lastRead)
  }

  /** The visits open now. */
  get open(): IterableIterator<Visit> {
    return this.#open.values()
  }

  /** A second fold that begins where this one stands. */
  copy(): VisitFold {
    return new VisitFold(this.#open.values(), this.#lastRead)
  }

  /** Takes the next read; answers the visits that it opened, closed or both. VIS-04 to VIS-06. */
  take(read: VisitRead): Visit[] {
    if (this.#isRepeat(read)) return []
    const inside = this.#open.get(read.subject)
    const passage = passageOf(read.camera, read, inside !== undefined)
    if (passage === 'interior') return []
    return passage === 'entry' ? this.#enter(read, inside) : this.#leave(read, inside)
  }

  /** Takes a read of before the fold begins: it only makes VIS-01 know it. */
  note(read: VisitRead): void {
    this.#isRepeat(read)
  }

  /** VIS-02: closes the visits that lasted longer than the longest stay at a time. */
  closeOverlong(now: number): Visit[] {
    if (now < this.#noneOverlongBefore) return []
    const closed: Visit[] = []
    this.#noneOverlongBefore = Infinity
    for (const visit of this.#open.values()) {
      const until = endOfLongestStay(visit)
      if (until <= now) closed.push(end(visit, until, 'longestStay', null))
      else this.#noneOverlongBefore = Math.min(this.#noneOverlongBefore, until)
    }
    for (const visit of closed) this.#open.delete(visit.subject)
    return closed
  }

  /** Forgets reads of before a time, which VIS-01 no longer needs. */
  forgetReadsBefore(at: number): void {
    for (const [key, last] of this.#lastRead) if (last < at) this.#lastRead.delete(key)
  }

  #isRepeat(read: VisitRead): boolean {
    const key = `${read.camera.id} ${read.plate}`
    const last = this.#lastRead.get(key)
    this.#lastRead.set(key, read.at)
    return last !== undefined && read.at - last <= sameReadMs
  }

  #enter(read: VisitRead, inside: Visit | undefined): Visit[] {
    const visit: Visit = {
      entryEventId: read.eventId,
      subject: read.subject,
      plate: read.plate,
      passholderId: read.passholderId,
      match: read.match,
      groupId: read.groupId,
      enteredAt: read.at,
      exitedAt: null,
      closedBy: null,
      exitEventId: null,
    }
    this.#open.set(read.subject, visit)
    this.#noneOverlongBefore = Math.min(this.#noneOverlongBefore, endOfLongestStay(visit))
    return inside ? [end(inside, read.at, 'nextEntry', read.eventId), visit] : [visit]
  }

  #leave(read: VisitRead, inside: Visit | undefined): Visit[] {
    const visit = inside ?? this.#findLookAlike(read)
    if (!visit) return []
    this.#open.delete(visit.subject)
    return [end(visit, read.at, 'exit', read.eventId)]
  }

  /** VIS-06: an exit nobody is inside for ends the visit of a plate that looks alike; the one inside longest. */
  #findLookAlike(read: VisitRead): Visit | undefined {
    return lookAlikesOf(read.plate)
      .map((plate) => this.#open.get(plate))
      .filter((visit) => visit !== undefined)
      .sort((a, b) => a.enteredAt - b.enteredAt || (a.entryEventId < b.entryEventId ? -1 : 1))[0]
  }
}
