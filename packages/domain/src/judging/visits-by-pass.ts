import type { Visit } from '../visits/visits.model.ts'
import { keyOfVisit, type VisitChange } from './visit-change.model.ts'

/** Visits by their key, and which of them belong to the same pass. */
export class VisitsByPass {
  readonly #visits = new Map<string, Visit>()
  readonly #keysOfPass = new Map<string, Set<string>>()

  get(key: string): Visit | undefined {
    return this.#visits.get(key)
  }

  has(key: string): boolean {
    return this.#visits.has(key)
  }

  keys(): IterableIterator<string> {
    return this.#visits.keys()
  }

  entries(): IterableIterator<[string, Visit]> {
    return this.#visits.entries()
  }

  change({ before, after }: VisitChange): void {
    if (before) this.#remove(before)
    if (after) this.#put(after)
  }

  /** The keys of the visits of the same pass, its own included; none for a vehicle without a pass. */
  keysOfPass({ passholderId }: Visit): Iterable<string> {
    return (passholderId !== null && this.#keysOfPass.get(passholderId)) || []
  }

  /** The other visits of the same pass. */
  othersOfPass(visit: Visit): Visit[] {
    const own = keyOfVisit(visit)
    return [...this.keysOfPass(visit)].filter((key) => key !== own).map((key) => this.#visits.get(key)!)
  }

  /** Removes the visits that ended before a time. */
  removeEndedBefore(at: number): void {
    for (const visit of this.#visits.values())
      if (visit.exitedAt !== null && visit.exitedAt < at) this.#remove(visit)
  }

  #put(visit: Visit): void {
    const key = keyOfVisit(visit)
    this.#visits.set(key, visit)
    if (visit.passholderId === null) return
    const keys = this.#keysOfPass.get(visit.passholderId) ?? new Set()
    this.#keysOfPass.set(visit.passholderId, keys.add(key))
  }

  #remove(visit: Visit): void {
    const key = keyOfVisit(visit)
    this.#visits.delete(key)
    if (visit.passholderId === null) return
    const keys = this.#keysOfPass.get(visit.passholderId)
    keys?.delete(key)
    if (keys?.size === 0) this.#keysOfPass.delete(visit.passholderId)
  }
}
