import type { Visit, VisitRead } from './visits.model.ts'

/** VIS-34: an entry that several known plates fit equally, for one of their passholders. */
export interface EqualFit {
  readonly entry: VisitRead
  /** The entry as that of the passholder. */
  readonly fit: VisitRead
  /** When the plate was read last in this passage. */
  readonly at: number
}

const keyOf = ({ zoneId, passholderId }: VisitRead): string => `${zoneId} ${passholderId}`

/** VIS-34: entries that several known plates fit equally, until a tag tells whose vehicle it is. */
export class EqualFits {
  readonly #fits: Map<string, EqualFit>

  constructor(fits: Iterable<readonly [string, EqualFit]> = []) {
    this.#fits = new Map(fits)
  }

  get isEmpty(): boolean {
    return this.#fits.size === 0
  }

  copy(): EqualFits {
    return new EqualFits(this.#fits)
  }

  /** Adds an entry; a repeated read of it extends its window. */
  add(read: VisitRead, isRepeat: boolean): void {
    if (read.passage !== 'entry') return
    for (const fit of read.fits ?? []) {
      const known = this.#fits.get(keyOf(fit))
      const isSame = isRepeat && known?.entry.subject === read.subject
      this.#fits.set(keyOf(fit), isSame ? { ...known, at: read.at } : { entry: read, fit, at: read.at })
    }
  }

  /** The last entry in the zone of a tag that may be of the tag's passholder. */
  of(tag: VisitRead): EqualFit | undefined {
    const isGate = tag.passage === 'entry' || tag.passage === 'exit'
    return tag.by === 'tag' && isGate && this.#fits.size > 0 ? this.#fits.get(keyOf(tag)) : undefined
  }

  forgetBefore(at: number): void {
    for (const [key, fit] of this.#fits) if (fit.at < at) this.#fits.delete(key)
  }
}

/** Whether a visit began with a read. */
export const beganWith = (visit: Visit, { at, eventId }: VisitRead): boolean =>
  visit.enteredAt === at && visit.entryEventId === eventId

/** VIS-34: a visit as that of the passholder whose tag was read. */
export const claimedBy = (
  visit: Visit,
  { subject, plate, passholderId, passNotValid, match, groupId, passholderGroupId }: VisitRead,
): Visit => ({
  ...visit,
  subject,
  plate,
  passholderId,
  passNotValid: passNotValid === true,
  match,
  groupId,
  passholderGroupId,
  stayUntil: null,
})
