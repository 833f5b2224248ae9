import { stayBeganAt } from '../visits/stay.rules.ts'
import type { Visit } from '../visits/visits.model.ts'
import type { PassChange } from '../passes/pass-change.model.ts'
import type { VisitChange } from './visit-change.model.ts'

/** VIO-08: the visits of a stay, in the order of time, as far back as they are known. */
export type KnownStay = readonly Visit[]

/** The key of the visit that began with the read which ended a visit; undefined if it did not end with an entry. */
const nextKeyOf = ({ closedBy, exitedAt, exitEventId }: Visit): string | undefined =>
  closedBy === 'nextEntry' ? `${exitedAt} ${exitEventId}` : undefined

const goesOnWith = (visit: Visit, next: Visit): boolean =>
  !visit.exitMissed && next.stayEnteredAt === stayBeganAt(visit)

const addTo = (index: Map<string, Set<string>>, name: string, key: string): void => {
  index.set(name, (index.get(name) ?? new Set<string>()).add(key))
}

const removeFrom = (index: Map<string, Set<string>>, name: string, key: string): void => {
  const keys = index.get(name)
  keys?.delete(key)
  if (keys?.size === 0) index.delete(name)
}

const noKeys: readonly string[] = []

/** Visits by their key, which of them belong to the same pass, and which to the same stay. */
export class KnownVisits {
  readonly #visits = new Map<string, Visit>()
  readonly #keysOfPass = new Map<string, Set<string>>()
  readonly #keysOfPlate = new Map<string, Set<string>>()
  /** The visits that ended with an entry, by the key of the visit that it began. */
  readonly #endedWith = new Map<string, Set<string>>()

  get(key: string): Visit | undefined {
    return this.#visits.get(key)
  }

  has(key: string): boolean {
    return this.#visits.has(key)
  }

  keys(): IterableIterator<string> {
    return this.#visits.keys()
  }

  change({ before, after }: VisitChange): void {
    if (before) this.#remove(before)
    if (after) this.#put(after)
  }

  /** The keys of the visits of the same pass, its own included; none for a vehicle without a pass. */
  #keysOf({ passholderId }: Visit): Iterable<string> {
    return (passholderId !== null && this.#keysOfPass.get(passholderId)) || noKeys
  }

  /** The visits of a plate, by their keys. */
  keysOfPlate(plate: string): Iterable<string> {
    return this.#keysOfPlate.get(plate) ?? []
  }

  /** The keys of the visits that a change of passes concerns: those of its plates and of its passes. */
  keysConcernedBy({ plates, passes, authorised = [] }: PassChange): Set<string> {
    const keys = new Set<string>()
    for (const plate of [...plates.map(({ seen }) => seen), ...authorised.map((move) => move.plate)])
      for (const key of this.keysOfPlate(plate)) keys.add(key)
    for (const { passholderId } of passes)
      for (const key of this.#keysOfPass.get(passholderId) ?? []) keys.add(key)
    return keys
  }

  /** Whether no other visit of its pass is known. */
  isAloneInPass({ passholderId }: Visit): boolean {
    return passholderId === null || this.#keysOfPass.get(passholderId)?.size === 1
  }

  /** The other visits of the same pass. */
  othersOfPass(visit: Visit): Visit[] {
    if (this.isAloneInPass(visit)) return []
    const own = visit.key
    return [...this.#keysOf(visit)].filter((key) => key !== own).map((key) => this.#visits.get(key)!)
  }

  /** Adds the keys of a visit, of those of its pass, and of those with which it may have, or get, its stay in common. */
  addConcerned(keys: Set<string>, visit: Visit): void {
    keys.add(visit.key)
    for (const key of this.#keysOf(visit)) keys.add(key)
    for (const key of this.#endedWith.get(visit.key) ?? noKeys) keys.add(key)
    const next = nextKeyOf(visit)
    if (next !== undefined) keys.add(next)
  }

  /** The stays of visits, each once, for keys that are given once; of keys that are not known none. */
  staysOf(keys: Iterable<string>): KnownStay[] {
    const stays: KnownStay[] = []
    /** Of stays with several visits. */
    const done = new Set<string>()
    for (const key of keys) {
      const visit = this.#visits.get(key)
      if (!visit || (done.size > 0 && done.has(key))) continue
      const stay = this.#stayOf(visit)
      if (stay.length > 1) for (const one of stay) done.add(one.key)
      stays.push(stay)
    }
    return stays
  }

  /** Removes the visits that ended before a time. */
  removeEndedBefore(at: number): void {
    for (const visit of this.#visits.values())
      if (visit.exitedAt !== null && visit.exitedAt < at) this.#remove(visit)
  }

  #stayOf(visit: Visit): KnownStay {
    const stay = [visit]
    for (let one = this.#before(visit); one; one = this.#before(one)) stay.unshift(one)
    for (let one = this.#after(visit); one; one = this.#after(one)) stay.push(one)
    return stay
  }

  /** Where an entry ended two visits with the same beginning of their stays, it goes on with the first by key. */
  #before(visit: Visit): Visit | undefined {
    if (visit.stayEnteredAt === null) return undefined
    const keys = this.#endedWith.get(visit.key)
    if (!keys) return undefined
    return [...keys]
      .sort()
      .map((key) => this.#visits.get(key)!)
      .find((one) => goesOnWith(one, visit))
  }

  #after(visit: Visit): Visit | undefined {
    const key = nextKeyOf(visit)
    const next = key === undefined ? undefined : this.#visits.get(key)
    return next && this.#before(next) === visit ? next : undefined
  }

  #put(visit: Visit): void {
    const key = visit.key
    this.#visits.set(key, visit)
    const next = nextKeyOf(visit)
    if (next !== undefined) addTo(this.#endedWith, next, key)
    if (visit.passholderId !== null) addTo(this.#keysOfPass, visit.passholderId, key)
    if (visit.plate !== null) addTo(this.#keysOfPlate, visit.plate, key)
  }

  #remove(visit: Visit): void {
    const key = visit.key
    this.#visits.delete(key)
    const next = nextKeyOf(visit)
    if (next !== undefined) removeFrom(this.#endedWith, next, key)
    if (visit.passholderId !== null) removeFrom(this.#keysOfPass, visit.passholderId, key)
    if (visit.plate !== null) removeFrom(this.#keysOfPlate, visit.plate, key)
  }
}
