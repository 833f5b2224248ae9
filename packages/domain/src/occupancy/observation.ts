import { slotMs, slotOf } from './count-timeline.ts'

/**
 * When a lot's devices reported. OCC-09: a slot is observed when one of them did within the sensor time-out before
 * the slot's end. Only the times of the events count, not the order or the batches that they came in.
 */
export class Observation {
  readonly #timeoutMs: number
  /** The newest event of each slot. */
  readonly #newest = new Map<number, number>()
  #firstSlot: number
  #newestBefore: number

  /** `newestBefore`: the last event before slot `firstSlot`, null for none. Times in milliseconds since 1970 UTC. */
  constructor(timeoutMs: number, firstSlot: number, newestBefore: number | null) {
    this.#timeoutMs = timeoutMs
    this.#firstSlot = firstSlot
    this.#newestBefore = newestBefore ?? -Infinity
  }

  /** The first slot that can be judged. */
  get firstSlot(): number {
    return this.#firstSlot
  }

  /** A device reported at a time. */
  note(at: number): void {
    const slot = slotOf(at)
    if (slot < this.#firstSlot) this.#newestBefore = Math.max(this.#newestBefore, at)
    else if (!(this.#newest.get(slot)! >= at)) this.#newest.set(slot, at)
  }

  /** Whether a slot was observed; nothing is known of those before the first. */
  isObserved(slot: number): boolean {
    const since = (slot + 1) * slotMs - this.#timeoutMs
    if (this.#newestBefore >= since) return true
    for (const [known, at] of this.#newest) if (known <= slot && at >= since) return true
    return false
  }

  /** Forgets when exactly it was that devices reported before a slot. */
  forgetBefore(slot: number): void {
    if (slot <= this.#firstSlot) return
    this.#firstSlot = slot
    for (const [known, at] of this.#newest)
      if (known < slot) {
        this.#newestBefore = Math.max(this.#newestBefore, at)
        this.#newest.delete(known)
      }
  }
}
