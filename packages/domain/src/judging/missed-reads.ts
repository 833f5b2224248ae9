import type { MissedReadChange, MissedReadKind } from '../visits/missed-reads.model.ts'
import type { VisitRead } from '../visits/visits.model.ts'

/** VIS-32: the reads of a lot's window that show missing ones, and which of them changed. */
export class MissedReads {
  /** By time and event. */
  readonly #kinds = new Map<string, MissedReadKind>()
  #changes = new Map<string, MissedReadChange>()

  /** Which missing read a read shows by now; undefined = none. */
  note({ at, eventId, deviceId }: VisitRead, after: MissedReadKind | undefined): void {
    const key = `${at} ${eventId}`
    const known = this.#kinds.get(key)
    if (known === after) return
    if (after) this.#kinds.set(key, after)
    else this.#kinds.delete(key)
    const changed = this.#changes.get(key)
    this.#changes.set(key, { at, deviceId, before: changed ? changed.before : known, after })
  }

  /** The reads since the last call that show missing ones, or no longer do. */
  takeChanges(): MissedReadChange[] {
    const changes = [...this.#changes.values()].filter(({ before, after }) => before !== after)
    this.#changes = new Map()
    return changes
  }

  forgetBefore(at: number): void {
    for (const key of this.#kinds.keys()) if (Number.parseInt(key) < at) this.#kinds.delete(key)
  }
}
