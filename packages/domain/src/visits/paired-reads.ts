import type { Passage, VisitRead } from './visits.model.ts'
import { samePassageMs } from './visits.rules.ts'

/** A tag or a plate of a multi-pass in its last passage through a zone. */
export interface PassingRead {
  readonly by: 'plate' | 'tag'
  readonly vehicleKey: string
  readonly subject: string
  /** The direction of its first read in this passage, and when that was. */
  readonly passage: Passage
  readonly since: number
  /** When it was read last. */
  readonly at: number
  /** The tag of its plate, or the plate of its tag, once it is paired. */
  readonly partner: string | null
}

const isOf =
  (by: PassingRead['by'], vehicleKey: string | null) =>
  (one: PassingRead): boolean =>
    one.by === by && one.vehicleKey === vehicleKey

const isRecent = (one: PassingRead, at: number): boolean => at - one.at <= samePassageMs

/**
 * PAS-32: which tag and which plate of a multi-pass belong to one vehicle, by zone and pass. Of several that may, the one
 * that came first; what is paired does not pair again in the same passage.
 */
export class PairedReads {
  /** In the order in which their passages began. Lists and reads are replaced, never changed. */
  readonly #passing: Map<string, readonly PassingRead[]>

  constructor(passing: Iterable<readonly [string, readonly PassingRead[]]> = []) {
    this.#passing = new Map(passing)
  }

  get size(): number {
    return this.#passing.size
  }

  copy(): PairedReads {
    return new PairedReads(this.#passing)
  }

  /** The read of the same vehicle by its other sign. `continues`: whether the sign itself was read just before. */
  partnerOf(
    { by, vehicleKey }: VisitRead,
    place: string,
    at: number,
    continues: boolean,
  ): PassingRead | undefined {
    const passing = this.#passing.get(place)
    if (!passing) return undefined
    const other = by === 'tag' ? 'plate' : 'tag'
    const own = passing.find(isOf(by, vehicleKey))
    if (own && own.partner !== null) {
      const partner = passing.find(isOf(other, own.partner))
      if (partner && isRecent(partner, at)) return partner
      if (continues) return undefined
    }
    return passing.find((one) => one.by === other && one.partner === null && isRecent(one, at))
  }

  /** What a tag or plate was paired with in its last passage. */
  linkedTo({ by, vehicleKey }: VisitRead, place: string): Pick<PassingRead, 'by' | 'vehicleKey'> | undefined {
    const partner = this.#passing.get(place)?.find(isOf(by, vehicleKey))?.partner ?? undefined
    return partner === undefined ? undefined : { by: by === 'tag' ? 'plate' : 'tag', vehicleKey: partner }
  }

  /** When the passage began that a read belongs to; undefined if none is known. */
  sinceOf({ by, vehicleKey }: VisitRead, place: string): number | undefined {
    return this.#passing.get(place)?.find(isOf(by, vehicleKey))?.since
  }

  add(read: VisitRead, place: string, at: number, continues: boolean): void {
    const { by, vehicleKey, subject, passage } = read
    const passing = this.#passing.get(place) ?? []
    const partner = this.partnerOf(read, place, at, continues)
    const own = passing.find(isOf(by, vehicleKey))
    const isSamePassage = own && (continues || (partner && own.partner === partner.vehicleKey))
    const started = { by, vehicleKey, subject, passage, since: at, at, partner: partner?.vehicleKey ?? null }
    const next: PassingRead = isSamePassage
      ? { ...own, subject, at, partner: own.partner ?? partner?.vehicleKey ?? null }
      : started
    const others = passing.map((one) => {
      if (one === partner) return { ...one, partner: vehicleKey }
      return !isSamePassage && own && one.by !== by && one.partner === vehicleKey
        ? { ...one, partner: null }
        : one
    })
    this.#passing.set(
      place,
      isSamePassage
        ? others.map((one) => (isOf(by, vehicleKey)(one) ? next : one))
        : [...others.filter((one) => !isOf(by, vehicleKey)(one)), next],
    )
  }

  forgetBefore(at: number): void {
    for (const [place, passing] of this.#passing) {
      const kept = passing.filter((one) => one.at >= at)
      if (kept.length === 0) this.#passing.delete(place)
      else if (kept.length < passing.length) this.#passing.set(place, kept)
    }
  }
}

/**
 * PAS-32: the tag and the plate of a vehicle with a multi-pass are two subjects, and only one of them has the visit, so
 * the second of the two reads at an exit ends it too.
 */
export const endsOnRepeat = ({ subject, passholderId, passage }: VisitRead): boolean =>
  passage === 'exit' && passholderId !== null && subject !== passholderId
