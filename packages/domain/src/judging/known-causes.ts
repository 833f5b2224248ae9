import type { Visit } from '../visits/visits.model.ts'
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
 * VIO-15: causes also depend on the other visits of the pass, so those of a pass with several are never kept. They are
 * forgotten with the visits.
 */
export class KnownCauses {
  readonly #visits: Pick<KnownVisits, 'isAloneInPass'>
  readonly #ofLastVisit = new WeakMap<Visit, FoundUntil>()

  constructor(visits: Pick<KnownVisits, 'isAloneInPass'>) {
    this.#visits = visits
  }

  /** What follows from a stay until a time, in milliseconds since 1970 UTC; undefined if it has to be looked for. */
  get(stay: KnownStay, until: number): StayCauses | undefined {
    const known = this.#ofLastVisit.get(stay.at(-1)!)
    if (!known || known.until > until || known.causes.againAt <= until) return undefined
    return isSameStay(known.causes.stay, stay) && this.#isAlone(stay) ? known.causes : undefined
  }

  /** Keeps what follows from a stay until a time. */
  set(causes: StayCauses, until: number): void {
    const last = causes.stay.at(-1)!
    if (this.#isAlone(causes.stay)) this.#ofLastVisit.set(last, { causes, until })
    else this.#ofLastVisit.delete(last)
  }

  #isAlone(stay: KnownStay): boolean {
    return stay.every((visit) => this.#visits.isAloneInPass(visit))
  }
}
