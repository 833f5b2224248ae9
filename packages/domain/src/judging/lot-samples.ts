import type { CountTimeline } from '../occupancy/count-timeline.ts'
import { slotMs, slotOf } from '../time/slots.ts'
import type { Observation } from '../occupancy/observation.ts'
import type { LotFacts, SampleValue } from './judging.model.ts'

/** How far back slots are filled in after a downtime: older ones were not observed and stay empty. */
const maxCatchUpSlots = (7 * 24 * 60 * 60_000) / slotMs

type SampleFacts = Pick<LotFacts, 'sampledUntil' | 'samplesFrom' | 'latenessMs'>

/**
 * The samples of a lot's groups. OCC-05: a slot's value is the highest count in force in it, written when the slot
 * is over, and again when it is corrected. OCC-09: an unobserved slot has no value. Source: decision 4.
 */
export class LotSamples {
  readonly #timelines: ReadonlyMap<string, CountTimeline>
  /** OCC-62: grows with the passholder groups that have visits; without a value there was no vehicle. */
  readonly #sparse: ReadonlyMap<string, CountTimeline>
  readonly #observation: Observation
  readonly #latenessMs: number
  readonly #firstSlot: number
  /** ING-04: the timelines as they were before late events; what they change is added to the stored samples. */
  readonly #before: ReadonlyMap<string, CountTimeline> | undefined
  readonly #newlyObserved = new Set<number>()
  #nextSlot: number | null

  /**
   * Starts with restored timelines, `sparse` are those of passholder groups; `hasExtendedWindow`: whether they start
   * earlier than usual, for late events.
   */
  constructor(
    { timelines, sparse }: Record<'timelines' | 'sparse', ReadonlyMap<string, CountTimeline>>,
    observation: Observation,
    { sampledUntil, samplesFrom, latenessMs }: SampleFacts,
    hasExtendedWindow: boolean,
  ) {
    this.#timelines = timelines
    this.#sparse = sparse
    this.#observation = observation
    this.#latenessMs = latenessMs
    this.#firstSlot = samplesFrom === null ? -Infinity : Math.ceil(samplesFrom / slotMs)
    this.#nextSlot = sampledUntil === null ? null : slotOf(sampledUntil)
    for (const timeline of [...timelines.values(), ...sparse.values()]) timeline.takeTouched(-Infinity)
    if (hasExtendedWindow)
      this.#before = new Map([...timelines, ...sparse].map(([key, timeline]) => [key, timeline.copy()]))
  }

  /** The end of the last slot whose value was taken, in milliseconds since 1970 UTC. */
  get sampledUntil(): number | null {
    return this.#nextSlot === null ? null : this.#nextSlot * slotMs
  }

  /** A device of the lot reported: past slots may become observed. */
  note(at: number, now: number): void {
    const first = Math.max(slotOf(at), this.#observation.firstSlot, this.#firstSlot)
    this.#nextSlot ??= Math.min(first, slotOf(now))
    const unobserved: number[] = []
    for (let slot = first; slot < this.#nextSlot; slot++)
      if (!this.#observation.isObserved(slot)) unobserved.push(slot)
    this.#observation.note(at)
    for (const slot of unobserved) if (this.#observation.isObserved(slot)) this.#newlyObserved.add(slot)
  }

  /** The new or corrected values of slots that are over by now. */
  takeValues(now: number): SampleValue[] {
    if (this.#nextSlot === null) return []
    const next = this.#nextSlot
    const current = slotOf(now)
    const first = Math.max(next, current - maxCatchUpSlots)
    const newSlots = [...this.#newlyObserved]
    for (let slot = first; slot < current; slot++) newSlots.push(slot)
    const observed = new Map<number, boolean>()
    const isObserved = (slot: number) => {
      const known = observed.get(slot) ?? this.#observation.isObserved(slot)
      observed.set(slot, known)
      return known
    }
    const values: SampleValue[] = []
    for (const [key, timeline] of [...this.#timelines, ...this.#sparse]) {
      const isSparse = this.#sparse.has(key)
      const slots = [...new Set([...newSlots, ...timeline.takeTouched(first)])]
        .filter((slot) => slot >= this.#firstSlot && (slot >= first || isObserved(slot)))
        .sort((a, b) => a - b)
      const peaks = timeline.peaksOf(slots)
      const before = this.#before?.get(key)?.peaksOf(slots)
      slots.forEach((slot, place) => {
        const value = isObserved(slot) ? peaks[place]! : null
        const change = before && slot < next ? peaks[place]! - before[place]! : null
        if (!isSparse || value !== 0 || slot < next) values.push({ key, slot, value, change, isSparse })
      })
      timeline.forgetBefore(slotOf(now - this.#latenessMs) - 1)
    }
    this.#observation.forgetBefore(slotOf(now - this.#latenessMs) - 1)
    this.#newlyObserved.clear()
    this.#nextSlot = Math.max(first, current)
    return values
  }
}
