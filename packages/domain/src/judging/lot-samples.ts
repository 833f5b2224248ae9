import { latenessWindowMs } from '../ingest/acceptance.rules.ts'
import type { CountTimeline } from '../occupancy/count-timeline.ts'
import { slotMs, slotOf } from '../occupancy/count-timeline.ts'
import type { SampleValue } from './judging.model.ts'

/** How far back slots are made up after a pause: what is older was not observed and stays empty. */
const longestCatchUpSlots = (7 * 24 * 60 * 60_000) / slotMs

/**
 * The samples of a lot's groups. OCC-05: a slot's value is the highest count in force in it, written when the slot
 * is over, and again when the window corrects it. OCC-09: a slot is observed when the lot's devices reported within
 * the sensor time-out before its end; else its value is null. Source: decision 4.
 */
export class LotSamples {
  readonly #timelines: ReadonlyMap<string, CountTimeline>
  readonly #timeoutMs: number
  #nextSlot: number | null

  /** \`sampledUntil\`: the end of the last slot written, null for a lot never sampled. */
  constructor(timelines: ReadonlyMap<string, CountTimeline>, timeoutMs: number, sampledUntil: number | null) {
    this.#timelines = timelines
    this.#timeoutMs = timeoutMs
    this.#nextSlot = sampledUntil === null ? null : slotOf(sampledUntil)
    for (const timeline of timelines.values()) timeline.takeTouched()
  }

  /** The end of the last slot taken, in milliseconds since 1970 UTC. */
  get sampledUntil(): number | null {
    return this.#nextSlot === null ? null : this.#nextSlot * slotMs
  }

  /** The values of slots that are over by now and are new or corrected. */
  take(now: number, lastEventAt: number | null): SampleValue[] {
    if (lastEventAt === null) return []
    const current = slotOf(now)
    this.#nextSlot ??= slotOf(Math.min(lastEventAt, now))
    const first = Math.max(this.#nextSlot, current - longestCatchUpSlots)
    const values: SampleValue[] = []
    for (const [key, timeline] of this.#timelines) {
      const slots = timeline.takeTouched().filter((slot) => slot < first && slot < current)
      for (let slot = first; slot < current; slot++) slots.push(slot)
      for (const slot of slots) values.push({ key, slot, value: this.#valueOf(timeline, slot, lastEventAt) })
      timeline.forgetBefore(slotOf(now - latenessWindowMs) - 1)
    }
    this.#nextSlot = Math.max(first, current)
    return values
  }

  #valueOf(timeline: CountTimeline, slot: number, lastEventAt: number): number | null {
    const isObserved = lastEventAt >= (slot + 1) * slotMs - this.#timeoutMs
    return isObserved ? timeline.peakOf(slot) : null
  }
}
