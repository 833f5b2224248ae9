import { lookAlikesOf } from '../vehicles/plate-match.ts'
import { GateMemory } from './gate-memory.ts'
import type { OpenVisits } from './open-visits.ts'
import { lastReadOf, readAgain, stayBeganAt } from './stay.rules.ts'
import { UnendedStays } from './unended-stays.ts'
import { begunBy, ended } from './visit-begin-end.ts'
import { keyOfRead, openedByHandMinutes, type LoggedOpening } from './gate-entries.model.ts'
import type { Visit, VisitRead } from './visits.model.ts'
import { latestEnd } from './visits.rules.ts'

/** VIS-43: for how long a vehicle for which an exit was opened may stand there still. */
const stillThereMs = openedByHandMinutes * 60_000

/** VIS-45: a vehicle for which an exit was opened has passed it after this time; until then a camera inside may still see it. */
const passesMs = 20_000

/** How visits begin and end at gates, and which stays they belong to. VIS-04, VIS-05, VIS-40 to VIS-43. */
export class EntriesAndExits {
  readonly #open: OpenVisits
  readonly stays: UnendedStays
  readonly gates: GateMemory
  /** When the next visit or stay ends by itself, at the earliest. */
  #nextEndAt = -Infinity
  #voided: Visit[] = []

  constructor(open: OpenVisits, stays = new UnendedStays(), gates = new GateMemory()) {
    this.#open = open
    this.stays = stays
    this.gates = gates
  }

  /** A copy for a copy of the open visits. */
  copy(open: OpenVisits): EntriesAndExits {
    return new EntriesAndExits(open, this.stays.copy(), this.gates.copy())
  }

  /** Whether the gates did something of which the vehicles of these subjects may be reminded. */
  concerns(subjects: readonly string[]): boolean {
    return this.gates.concerns(subjects) || subjects.some((subject) => this.stays.isLetOut(subject))
  }

  /** VIS-42: the visits since the last call whose vehicles turned out not to have come in. */
  takeVoided(): Visit[] {
    const voided = this.#voided
    this.#voided = []
    return voided
  }

  /** Adds an open visit. */
  put(visit: Visit): Visit {
    this.#open.put(visit)
    this.stays.forgetLetOut(visit.subject)
    this.#nextEndAt = Math.min(this.#nextEndAt, latestEnd(visit))
    return visit
  }

  /** The first read of a passage at an entry. */
  arrive(read: VisitRead, openVisit: Visit | undefined): Visit[] {
    if (openVisit && this.gates.isStillOutside(read, openVisit)) return this.#settleDoubt(read, openVisit)
    if (read.gate === undefined && !openVisit && this.gates.standsBefore(read)) {
      this.gates.noteTurnedAway(read)
      return []
    }
    if (read.gate !== 'refused') return this.#enter(read, openVisit)
    const hadLeft = openVisit !== undefined && this.#hadLeftInDoubt(openVisit, read)
    if (openVisit && !hadLeft) return this.#seeAgain(openVisit, read.at)
    const changed = hadLeft ? [this.#endMissed(openVisit, read)] : []
    if (this.gates.followsOther(read)) return [...changed, ...this.#enter(read, undefined, true)]
    this.gates.noteTurnedAway(read)
    return changed
  }

  /** A further read of a passage at an entry, which matters only to a vehicle that is not known to have come in. */
  arriveAgain(read: VisitRead, openVisit: Visit | undefined): Visit[] {
    if (openVisit) return this.gates.isStillOutside(read, openVisit) ? this.#settleDoubt(read, openVisit) : []
    const isAway = this.gates.turnedAwayOf(read.subject, read.at) !== undefined
    if (isAway && read.gate === 'refused') this.gates.noteTurnedAway(read)
    return isAway && read.gate === 'opened' ? this.#enter(read, undefined) : []
  }

  /** An exit of the vehicle of an open visit, which it ends unless the gates stayed closed. */
  leave(read: VisitRead, visit: Visit): Visit[] {
    if (this.#isHeld(read, visit.subject)) return this.#hold(read, visit)
    this.#open.remove(visit)
    this.#noteOpened(read)
    return [ended(visit, read.at, 'exit', read.eventId)]
  }

  /** An exit of a vehicle of which no visit is open. */
  leaveUnknown(read: VisitRead): Visit[] {
    const { subject, at, eventId, gate } = read
    const overlong = this.stays.of(subject)
    if (this.#isHeld(read, subject)) return this.#holdUnknown(read, overlong)
    if (overlong) {
      this.#noteOpened(read)
      return [this.stays.end(overlong, at)]
    }
    const letOut = this.stays.letOutOf(subject, at)
    if (letOut) return this.#leaveAtLast(read, letOut)
    const wasTurnedAway = this.gates.turnedAwayOf(subject, at) !== undefined
    if (gate === 'opened') this.stays.noteUnknownExit(at)
    this.#noteOpened(read)
    if (!wasTurnedAway) return []
    this.gates.noteInside(subject)
    return [ended(begunBy(read), at, 'exit', eventId)]
  }

  /** The visit of a vehicle that this exit held, if the read is one of a look-alike of its plate. */
  heldLookAlike({ subject, zoneId, at }: VisitRead): Visit | undefined {
    const held = zoneId === null ? undefined : this.gates.heldAt([zoneId], at, null)
    return held !== undefined && lookAlikesOf(subject).includes(held) ? this.#open.get(held) : undefined
  }

  /** A further read of a passage at an exit, of a vehicle of which no visit is open. */
  leaveAgain(read: VisitRead): Visit[] {
    const isKnown = read.gate === 'refused' || this.stays.of(read.subject) !== undefined
    return isKnown ? this.leaveUnknown(read) : []
  }

  /** VIS-41, VIS-45: the visit of a vehicle that was turned away, or let out, and is read inside now. */
  foundInside(read: VisitRead): Visit[] {
    const { subject, at } = read
    const letOut = this.stays.letOutOf(subject, at)
    if (letOut) return at - letOut.exitedAt! < passesMs ? [] : [this.#stayedOn(read, letOut)]
    const refused = this.gates.turnedAwayOf(subject, at)
    return refused ? this.#enter(refused, undefined) : []
  }

  /** The visit with a read inside, which settles that its vehicle came in, and does not stand at an exit. */
  readInside(visit: Visit, at: number): Visit {
    this.gates.forgetHeld(visit.subject)
    const again = readAgain(visit, at)
    return again.entryInDoubt ? { ...again, entryInDoubt: false } : again
  }

  /** VIS-43: a gate was opened by hand, or for a vehicle that was held and is paid for now. */
  gateOpened(opening: LoggedOpening): Visit[] {
    const { at, zoneIds, isExit, of } = opening
    if (opening.hadLeft) return this.#hadLeft(opening)
    const heldSubject = this.gates.heldAt(zoneIds, at, of)
    const held = heldSubject === undefined ? undefined : this.#open.get(heldSubject)
    const waiting = this.gates.waitingAt(zoneIds, at, of)
    this.gates.noteOpened(zoneIds, at, '')
    if (held) return [this.#letOut(held, at)]
    const overlong = heldSubject === undefined ? undefined : this.stays.of(heldSubject)
    if (overlong) return this.#letOutOverlong(overlong, this.gates.heldReadOf(overlong.subject)!, at)
    if (waiting.length > 0) return waiting.flatMap((read) => this.#enter(read, undefined, waiting.length > 1))
    if (isExit) this.stays.noteUnknownExit(at)
    return []
  }

  /** VIS-02: closes the visits that exceed the maximum stay at a time, and ends stays after 30 days. */
  closeOverstays(now: number): Visit[] {
    if (now < this.#nextEndAt) return []
    const closed: Visit[] = []
    this.#nextEndAt = Infinity
    for (const visit of this.#open.values()) {
      const until = latestEnd(visit)
      if (until <= now) closed.push(this.stays.endVisit(visit, until))
      else this.#nextEndAt = Math.min(this.#nextEndAt, until)
    }
    for (const visit of closed) this.#open.remove(visit)
    const { visits, nextAt } = this.stays.endLongest(now)
    this.#nextEndAt = Math.min(this.#nextEndAt, nextAt)
    return [...closed, ...visits]
  }

  /** VIS-04: an entry opens a visit, and closes the one that is open; VIS-40: it may go on with the stay. */
  #enter(read: VisitRead, openVisit: Visit | undefined, entryInDoubt = false): Visit[] {
    const { at, eventId, subject } = read
    this.gates.noteInside(subject)
    if (read.gate === 'opened') this.gates.noteOpened([read.zoneId], at, subject)
    const earlier = openVisit ?? this.stays.of(subject)
    const goesOn = earlier !== undefined && this.stays.goesOn(earlier, read)
    const begun = begunBy(read)
    const visit = {
      ...begun,
      entryInDoubt,
      stayEnteredAt: goesOn ? stayBeganAt(earlier) : null,
    }
    const changed: Visit[] = []
    if (openVisit && goesOn) {
      this.#open.remove(openVisit)
      changed.push(ended(openVisit, at, 'nextEntry', eventId))
    } else if (openVisit) changed.push(this.#endMissed(openVisit, read))
    else if (earlier)
      changed.push(goesOn ? this.stays.end(earlier, at, eventId) : this.stays.endMissed(earlier))
    return [...changed, this.put(visit)]
  }

  /** Whether the exit stays closed for a vehicle, or did so just now and nothing is decided about this read (VIS-46). */
  #isHeld(read: VisitRead, subject: string): boolean {
    return read.gate === 'refused' || (read.gate === undefined && this.gates.standsAtExit(subject, read))
  }

  /** VIS-42: whether a vehicle of which it was not certain that it came in arrives anew. */
  #hadLeftInDoubt(visit: Visit, read: VisitRead): boolean {
    return visit.entryInDoubt && !this.stays.goesOn(visit, read)
  }

  /** The visit whose exit was missed, as another read at an entry shows. */
  #endMissed(visit: Visit, { at, eventId }: VisitRead): Visit {
    this.#open.remove(visit)
    return this.stays.missedExit(ended(visit, at, 'nextEntry', eventId))
  }

  /** VIS-44: the stay ends whose exit was missed, as a person says. */
  #hadLeft({ at, of }: LoggedOpening): Visit[] {
    const isMeant = (visit: Visit) => keyOfRead({ at: visit.enteredAt, eventId: visit.entryEventId }) === of
    const overlong = [...this.stays.visits].find(isMeant)
    if (overlong) return [this.stays.endMissed(overlong)]
    const visit = [...this.#open.values()].find(isMeant)
    if (!visit) return this.#hadLeftWhenOpened([...this.stays.letOut].find(isMeant))
    this.#open.remove(visit)
    return [this.stays.missedExit(ended(visit, at, 'nextEntry', null))]
  }

  /** VIS-45: the vehicle left when the exit was opened for it. */
  #hadLeftWhenOpened(letOut: Visit | undefined): Visit[] {
    if (!letOut) return []
    this.stays.forgetLetOut(letOut.subject)
    return [{ ...letOut, stayEndedAt: letOut.exitedAt }]
  }

  /** VIS-42: the gate reads a vehicle again that was not certain to have come in with another one. */
  #settleDoubt(read: VisitRead, visit: Visit): Visit[] {
    if (read.gate === 'opened') {
      this.gates.noteOpened([read.zoneId], read.at, read.subject)
      return [this.put({ ...visit, entryInDoubt: false })]
    }
    this.#open.remove(visit)
    this.#voided.push(visit)
    this.gates.noteTurnedAway(read)
    return []
  }

  #seeAgain(visit: Visit, at: number): Visit[] {
    const again = readAgain(visit, at)
    return again === visit ? [] : [this.put(again)]
  }

  #hold(read: VisitRead, visit: Visit): Visit[] {
    this.gates.noteHeld(visit.subject, read)
    return this.#seeAgain(visit, read.at)
  }

  #holdUnknown(read: VisitRead, overlong: Visit | undefined): Visit[] {
    const { subject, at } = read
    const letOut = overlong ? undefined : this.stays.letOutOf(subject, at)
    const visit = overlong ?? letOut
    if (!visit) return []
    this.gates.noteHeld(subject, read)
    if (letOut) return [this.#stayedOn(read, letOut)]
    if (at - lastReadOf(visit) > 0) this.stays.put(readAgain(visit, at))
    return [this.stays.of(subject)!]
  }

  /** VIS-45: a vehicle whose visit had ended by itself has another one, from the read for which the exit held it. */
  #letOutOverlong(overlong: Visit, held: VisitRead, at: number): Visit[] {
    const visit = { ...begunBy(held), stayEnteredAt: stayBeganAt(overlong) }
    return [this.stays.end(overlong, held.at, held.eventId), this.#letOut(visit, at)]
  }

  #letOut(visit: Visit, at: number): Visit {
    const closed = ended(visit, at, 'opened', null)
    this.#open.remove(visit)
    this.gates.forgetHeld(visit.subject)
    this.stays.noteLetOut(closed)
    return closed
  }

  /** VIS-45: a vehicle did not leave although an exit was opened for it: its visit goes on, or, after some minutes, its stay. */
  #stayedOn(read: VisitRead, letOut: Visit): Visit {
    const isSoon = read.at - letOut.exitedAt! <= stillThereMs
    return this.put(
      isSoon
        ? { ...letOut, exitedAt: null, closedBy: null, exitEventId: null }
        : { ...begunBy(read), stayEnteredAt: stayBeganAt(letOut) },
    )
  }

  /** VIS-45: an exit reads a vehicle for which it was opened before: it leaves now, for which its stay is priced. */
  #leaveAtLast(read: VisitRead, letOut: Visit): Visit[] {
    const { at, eventId, subject } = read
    this.stays.forgetLetOut(subject)
    this.#noteOpened(read)
    if (at - letOut.exitedAt! <= stillThereMs) return [{ ...letOut, stayEndedAt: at }]
    return [ended({ ...begunBy(read), stayEnteredAt: stayBeganAt(letOut) }, at, 'exit', eventId)]
  }

  #noteOpened({ gate, zoneId, at, subject }: VisitRead): void {
    if (gate === 'opened') this.gates.noteOpened([zoneId], at, subject)
  }
}
