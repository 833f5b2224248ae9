import type { KnownStay, KnownVisits } from './known-visits.ts'
import type { StayCauses } from './stay-causes.ts'

interface FoundUntil {
  readonly causes: StayCauses
  readonly until: number
}

const isSameStay = (a: KnownStay, b: KnownStay): boolean =>
  a.length === b.length && a.every((visit, nth) => visit === b[nth])

/**
 * The causes that were found of stays, so that they are not looked for again before each change. They hold while the visits
 * of the stay are the same, and until it has to be looked at again; whoever changes passes sets those of the stays concerned.
 * VIO-15: causes also depend on the other visits of the pass, so those of a pass with several are never kept.
 */
export class KnownCauses {
  readonly #visits: Pick<KnownVisits, 'isAloneInPass' | 'has'>
  // Not a WeakMap, which takes longer, above all when memory is collected.
  readonly #ofLastVisit = new Map<string, FoundUntil>()

  constructor(visits: Pick<KnownVisits, 'isAloneInPass' | 'has'>) {
    this.#visits = visits
  }

  /** Of how many stays they are kept. */
  get size(): number {
    return this.#ofLastVisit.size
  }

  /** What follows from a stay until a time, in milliseconds since 1970 UTC; undefined if it has to be looked for. */
  get(stay: KnownStay, until: number): StayCauses | undefined {
    const known = this.#ofLastVisit.get(stay.at(-1)!.key)
    if (!known || known.until > until || known.causes.againAt <= until) return undefined
    return isSameStay(known.causes.stay, stay) && this.#isAlone(stay) ? known.causes : undefined
  }

  /** Keeps what follows from a stay until a time. */
  set(causes: StayCauses, until: number): void {
    const { key } = causes.stay.at(-1)!
    if (this.#isAlone(causes.stay)) this.#ofLastVisit.set(key, { causes, until })
    else this.#ofLastVisit.delete(key)
  }

  /** Forgets those of visits that are no longer known. */
  forgetUnknown(): void {
    for (const key of this.#ofLastVisit.keys()) if (!this.#visits.has(key)) this.#ofLastVisit.delete(key)
  }

  #isAlone(stay: KnownStay): boolean {
    return stay.every((visit) => this.#visits.isAloneInPass(visit))
  }
}
