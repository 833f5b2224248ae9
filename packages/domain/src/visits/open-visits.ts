import { lookAlikesOf } from '../vehicles/plate-match.ts'
import type { Visit, VisitRead } from './visits.model.ts'
import { asSeen, seenOtherwise } from './whose-read.ts'

/** The plate that a camera read, if a person corrected it. */
const misreadOf = ({ match, plate, seen }: Visit): string | undefined =>
  match === 'confirmed' && seen && seen.plate !== plate ? seen.plate : undefined

/** The open visits of a lot by the vehicle's subject, its plate, and the plate that was misread for it. */
export class OpenVisits {
  readonly #bySubject = new Map<string, Visit>()
  /** PAS-31: subjects of open visits that differ from their plate, by plate. */
  readonly #subjectOfPlate = new Map<string, string>()
  /** VIO-74: subjects of open visits whose plate a person corrected, by the plate that was read. */
  readonly #subjectOfMisread = new Map<string, string>()

  readonly #inDoubt = new Set<string>()
  /** Whether two visits ever had the same plate, of which only one can be found by it. */
  #hadSamePlate = false

  constructor(visits: Iterable<Visit>) {
    for (const visit of visits) this.put(visit)
  }

  /** VIS-42: the open visits whose vehicles may not have come in. */
  get inDoubt(): Visit[] {
    return [...this.#inDoubt].map((subject) => this.#bySubject.get(subject)!)
  }

  get size(): number {
    return this.#bySubject.size
  }

  values(): IterableIterator<Visit> {
    return this.#bySubject.values()
  }

  get(subject: string): Visit | undefined {
    return this.#bySubject.get(subject)
  }

  /** The visit of a subject or, PAS-31, of a vehicle whose plate got or lost a pass while it was inside. */
  of({ subject, plate }: Pick<VisitRead, 'subject' | 'plate'>): Visit | undefined {
    return this.#bySubject.get(subject) ?? this.#ofPlate(plate)
  }

  /**
   * VIS-14: a read that was matched to a vehicle inside which looks like it is of the vehicle with exactly the plate that the
   * camera saw, if that is inside too: it came in before the other plate was known.
   */
  readOf(read: VisitRead): VisitRead {
    const seen = seenOtherwise(read)
    const exact = seen === undefined ? undefined : this.#bySubject.get(seen)
    return exact && this.of(read) ? asSeen(read, exact) : read
  }

  /** VIO-74, VIS-06: the visit that an exit ends whose subject is not inside: of a corrected misread, or of a look-alike plate. */
  resembling(exit: VisitRead): Visit | undefined {
    return this.#ofMisread(exit) ?? this.#ofLookAlike(exit)
  }

  put(visit: Visit): void {
    this.#bySubject.set(visit.subject, visit)
    if (visit.entryInDoubt) this.#inDoubt.add(visit.subject)
    else this.#inDoubt.delete(visit.subject)
    if (visit.plate !== null && visit.plate !== visit.subject)
      this.#setSubject(this.#subjectOfPlate, visit.plate, visit.subject)
    const misread = misreadOf(visit)
    if (misread !== undefined) this.#setSubject(this.#subjectOfMisread, misread, visit.subject)
  }

  /** Whether reads that find an open visit or its corrected one by subject, plate or misread plate find no other. */
  isAlone({ subject, plate }: Visit, corrected: Visit): boolean {
    if (this.#hadSamePlate) return false
    return [subject, plate, corrected.subject, corrected.plate, corrected.seen?.plate].every(
      (name) =>
        !name ||
        ((name === subject || !this.#bySubject.has(name)) &&
          (this.#subjectOfPlate.get(name) ?? subject) === subject &&
          (this.#subjectOfMisread.get(name) ?? subject) === subject),
    )
  }

  remove(visit: Visit): void {
    const { subject, plate } = visit
    this.#bySubject.delete(subject)
    this.#inDoubt.delete(subject)
    if (plate !== null && this.#subjectOfPlate.get(plate) === subject) this.#subjectOfPlate.delete(plate)
    const misread = misreadOf(visit)
    if (misread !== undefined && this.#subjectOfMisread.get(misread) === subject)
      this.#subjectOfMisread.delete(misread)
  }

  #setSubject(subjects: Map<string, string>, plate: string, subject: string): void {
    const other = subjects.get(plate)
    if (other !== undefined && other !== subject) this.#hadSamePlate = true
    subjects.set(plate, subject)
  }

  #ofPlate(plate: string | null): Visit | undefined {
    if (plate === null) return undefined
    const subject = this.#subjectOfPlate.get(plate)
    return this.#bySubject.get(subject ?? plate)
  }

  #ofMisread({ seen }: VisitRead): Visit | undefined {
    const subject = seen ? this.#subjectOfMisread.get(seen.plate) : undefined
    return subject === undefined ? undefined : this.#bySubject.get(subject)
  }

  /**
   * The visit of exactly the plate that was read, else of one that looks like it, not only like the plate that it was matched to;
   * of several, the one that entered first.
   */
  #ofLookAlike({ plate, seen }: VisitRead): Visit | undefined {
    const read = seen?.plate ?? plate
    if (read === null) return undefined
    const exact = this.#ofPlate(read)
    if (exact) return exact
    return lookAlikesOf(read)
      .map((plate) => this.#ofPlate(plate))
      .filter((visit) => visit !== undefined)
      .sort((a, b) => a.enteredAt - b.enteredAt || (a.entryEventId < b.entryEventId ? -1 : 1))[0]
  }
}
