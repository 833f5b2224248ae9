import { latenessWindowMs } from '../ingest/acceptance.rules.ts'
import type { CountTimeline } from '../occupancy/count-timeline.ts'
import { slotMs, slotOf } from '../occupancy/count-timeline.ts'
import type { Observation } from '../occupancy/observation.ts'
import type { SampleValue } from './judging.model.ts'

/** How far back slots are made up after a pause: what is older was not observed and stays empty. */
const longestCatchUpSlots = (7 * 24 * 60 * 60_000) / slotMs

/**
 * The samples of a lot's groups. OCC-05: a slot's value is the highest count in force in it, written when the slot
 * is over, and again when the window corrects it; null if the slot was not observed (OCC-09). Source: decision 4.
 */
export class LotSamples {
  readonly #timelines: ReadonlyMap<string, CountTimeline>
  readonly #observation: Observation
  readonly #nowObserved = new Set<number>()
  #nextSlot: number | null

  /** `sampledUntil`: the end of the last slot written, null for a lot never sampled. */
  constructor(
    timelines: ReadonlyMap<string, CountTimeline>,
    observation: Observation,
    sampledUntil: number | null,
  ) {
    this.#timelines = timelines
    this.#observation = observation
    this.#nextSlot = sampledUntil === null ? null : slotOf(sampledUntil)
    for (const timeline of timelines.values()) timeline.takeTouched(-Infinity)
  }

  /** The end of the last slot taken, in milliseconds since 1970 UTC. */
  get sampledUntil(): number | null {
    return this.#nextSlot === null ? null : this.#nextSlot * slotMs
  }

  /** A device of the lot reported: slots that are over may turn out observed. */
  note(at: number, now: number): void {
    const first = Math.max(slotOf(at), this.#observation.firstSlot)
    this.#nextSlot ??= Math.min(first, slotOf(now))
    const dark: number[] = []
    for (let slot = first; slot < this.#nextSlot; slot++)
      if (!this.#observation.isObserved(slot)) dark.push(slot)
    this.#observation.note(at)
    for (const slot of dark) if (this.#observation.isObserved(slot)) this.#nowObserved.add(slot)
  }

  /** The values of slots that are over by now and are new or corrected. */
  take(now: number): SampleValue[] {
    if (this.#nextSlot === null) return []
    const current = slotOf(now)
    const first = Math.max(this.#nextSlot, current - longestCatchUpSlots)
    const values: SampleValue[] = []
    for (const [key, timeline] of this.#timelines) {
      const slots = new Set([...this.#nowObserved, ...timeline.takeTouched(first)])
      for (let slot = first; slot < current; slot++) slots.add(slot)
      for (const slot of slots) values.push({ key, slot, value: this.#valueOf(timeline, slot) })
      timeline.forgetBefore(slotOf(now - latenessWindowMs) - 1)
    }
    this.#observation.forgetBefore(slotOf(now - latenessWindowMs) - 1)
    this.#nowObserved.clear()
    this.#nextSlot = Math.max(first, current)
    return values
  }

  #valueOf(timeline: CountTimeline, slot: number): number | null {
    return this.#observation.isObserved(slot) ? timeline.peakOf(slot) : null
  }
}
