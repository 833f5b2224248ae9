import { beganWith, claimedBy, EqualFits, type EqualFit } from './equal-fits.ts'
import type { OpenVisits } from './open-visits.ts'
import type { RecentReads } from './recent-reads.ts'
import { ended } from './visit-begin-end.ts'
import type { Visit, VisitRead } from './visits.model.ts'
import { samePassageMs } from './visits.rules.ts'

/** VIS-34: whose vehicle it is that several known plates fit equally, which a tag tells. */
export class TagClaims {
  readonly #open: OpenVisits
  readonly #recent: RecentReads
  readonly #fits: EqualFits

  constructor(open: OpenVisits, recent: RecentReads, fits = new EqualFits()) {
    this.#open = open
    this.#recent = recent
    this.#fits = fits
  }

  /** Whether no vehicle waits for its tag. */
  get isEmpty(): boolean {
    return this.#fits.isEmpty
  }

  /** A copy for copies of the open visits and recent reads. */
  copy(open: OpenVisits, recent: RecentReads): TagClaims {
    return new TagClaims(open, recent, this.#fits.copy())
  }

  /** Adds an entry that several known plates fit equally; a repeated read of it extends its window. */
  add(read: VisitRead, isRepeat: boolean): void {
    this.#fits.add(read, isRepeat)
  }

  forgetBefore(at: number): void {
    this.#fits.forgetBefore(at)
  }

  /** VIS-34: a read that several known plates fit equally, as that of the passholder whose tag was read before it; VIS-14. */
  chosen(read: VisitRead): VisitRead {
    const isTagged = (fit: VisitRead) => this.#recent.hasOtherOfPass(fit, read.at)
    const [chosen, ...others] = read.fits?.filter(isTagged) ?? []
    return chosen && others.length === 0 ? chosen : this.#open.readOf(read)
  }

  /** VIS-34: the entry before a tag's read that several known plates fit equally, the passholder's too. */
  entryOf(tag: VisitRead): EqualFit | undefined {
    const found = this.#fits.of(tag)
    if (!found || tag.at - found.at > samePassageMs) return undefined
    const isOwn = found.entry.passholderId === tag.passholderId
    return isOwn || !this.#recent.repeats(tag) ? found : undefined
  }

  /** The tag's read passes with that entry: both are one passage. */
  noteEntryOf(tag: VisitRead): void {
    const found = this.entryOf(tag)
    if (found) this.#recent.add(found.fit, found.at)
  }

  /** VIS-34: a tag tells whose the vehicle is that entered just before. */
  claim(tag: VisitRead): Visit[] {
    const found = this.entryOf(tag)
    if (!found) return []
    const { entry, fit } = found
    const visit = [entry.subject, fit.subject]
      .map((subject) => this.#open.get(subject))
      .find((one) => one && beganWith(one, entry))
    const earlier = this.#open.of(fit)
    const isOther = visit?.match === 'confirmed' && visit.subject !== fit.subject
    if (!visit || isOther || (earlier && earlier !== visit && earlier.enteredAt > visit.enteredAt)) return []
    this.noteEntryOf(tag)
    if (visit.match !== 'none') return []
    const claimed = claimedBy(visit, fit)
    this.#open.remove(visit)
    if (earlier && earlier !== visit) this.#open.remove(earlier)
    this.#open.put(claimed)
    return earlier && earlier !== visit
      ? [ended(earlier, visit.enteredAt, 'nextEntry', visit.entryEventId), claimed]
      : [claimed]
  }
}
