import { slotMs, slotOf } from '../time/slots.ts'

interface Slot {
  readonly changes: { at: number; delta: number }[]
  net: number
}

/**
 * Number of vehicles in a group at every instant of the recent past, as a step function that can be corrected
 * at any point. The peak of a slot is the highest count that applied in it (OCC-05); changes at the same
 * instant are summed, so neither order nor batches matter. Times in milliseconds since 1970 UTC.
 */
export class CountTimeline {
  #firstSlot: number
  #startCount: number
  #now: number
  readonly #slots = new Map<number, Slot>()
  readonly #touched = new Set<number>()
  #touchedFrom = Infinity

  /** `startCount`: vehicles present when slot `firstSlot` began. */
  constructor(firstSlot: number, startCount: number) {
    this.#firstSlot = firstSlot
    this.#startCount = startCount
    this.#now = startCount
  }

  /** The count after all known changes. */
  get count(): number {
    return this.#now
  }

  /** Adds `delta` vehicles from `from` on, until `to` or indefinitely; the part before the start of the timeline is ignored. */
  add(from: number, to: number | null, delta: number): void {
    this.#change(from, delta)
    const first = Math.max(slotOf(from), this.#firstSlot)
    if (to === null) {
      this.#touchedFrom = Math.min(this.#touchedFrom, first)
      return
    }
    this.#change(to, -delta)
    for (let slot = first; slot <= slotOf(to); slot++) this.#touched.add(slot)
  }

  /** The slots before `end` whose peak may have changed since the last call. */
  takeTouched(end: number): number[] {
    const touched = new Set([...this.#touched].filter((slot) => slot < end))
    for (let slot = this.#touchedFrom; slot < end; slot++) touched.add(slot)
    this.#touched.clear()
    this.#touchedFrom = Infinity
    return [...touched].sort((a, b) => a - b)
  }

  /** The highest count that applied in a slot. */
  peakOf(slot: number): number {
    return this.peaksOf([slot])[0]!
  }

  /** The highest count that applied in each of these slots, given in ascending order. */
  peaksOf(slots: readonly number[]): number[] {
    const known = [...this.#slots].sort(([a], [b]) => a - b)
    let count = this.#startCount
    let place = 0
    return slots.map((slot) => {
      for (; place < known.length && known[place]![0] < slot; place++) count += known[place]![1].net
      const changes = known[place]?.[0] === slot ? known[place]![1].changes : undefined
      return changes ? peakFrom(changes, count, slot * slotMs) : count
    })
  }

  /** An independent copy of the timeline. */
  copy(): CountTimeline {
    const copy = new CountTimeline(this.#firstSlot, this.#startCount)
    copy.#now = this.#now
    for (const [slot, { changes, net }] of this.#slots)
      copy.#slots.set(slot, { changes: changes.map((change) => ({ ...change })), net })
    return copy
  }

  /** Discards everything before a slot and keeps the count at its start. */
  forgetBefore(slot: number): void {
    if (slot <= this.#firstSlot) return
    this.#startCount = this.#countBefore(slot)
    for (const known of this.#slots.keys()) if (known < slot) this.#slots.delete(known)
    this.#firstSlot = slot
  }

  #change(at: number, delta: number): void {
    this.#now += delta
    const slot = slotOf(at)
    if (slot < this.#firstSlot) {
      this.#startCount += delta
      return
    }
    const place = this.#slots.get(slot) ?? { changes: [], net: 0 }
    this.#slots.set(slot, place)
    insert(place, at, delta)
  }

  #countBefore(slot: number): number {
    let count = this.#startCount
    for (const [known, { net }] of this.#slots) if (known < slot) count += net
    return count
  }
}

const insert = (slot: Slot, at: number, delta: number): void => {
  slot.net += delta
  const { changes } = slot
  let place = changes.length
  while (place > 0 && changes[place - 1]!.at > at) place--
  const before = changes[place - 1]
  if (before?.at === at) before.delta += delta
  else changes.splice(place, 0, { at, delta })
}

const peakFrom = (changes: Slot['changes'], countBefore: number, slotStart: number): number => {
  let count = countBefore
  // A change at the instant in which the slot begins replaces the previous count before it applies.
  let peak = changes[0]?.at === slotStart ? -Infinity : countBefore
  for (const change of changes) {
    count += change.delta
    if (count > peak) peak = count
  }
  return peak
}
