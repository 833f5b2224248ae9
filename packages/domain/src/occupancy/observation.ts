import { slotMs, slotOf } from '../time/slots.ts'

/**
 * When a lot's devices reported. OCC-09: a slot is observed when one of them reported within the sensor time-out before
 * the slot's end. Only the times of the events matter, not their order or batches.
 */
export class Observation {
  readonly #timeoutMs: number
  /** Time of the last event in each slot. */
  readonly #newest = new Map<number, number>()
  #firstSlot: number
  #newestBefore: number

  /** `newestBefore`: the last event before slot `firstSlot`, null for none. Times in milliseconds since 1970 UTC. */
  constructor(timeoutMs: number, firstSlot: number, newestBefore: number | null) {
    this.#timeoutMs = timeoutMs
    this.#firstSlot = firstSlot
    this.#newestBefore = newestBefore ?? -Infinity
  }

  /** The first slot for which observation is known. */
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

  /** Discards the times of events before a slot. */
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
