import type { AddressedEvent } from './event-log.store.ts'

/** The result for an event: new, a repeat of an event that was accepted before, or its lot no longer exists. */
export type EventResult = 'new' | 'repeat' | 'no-lot'

/** The events of a message that belong to one lot. */
export interface LotMessage {
  readonly lotId: string
  readonly events: readonly AddressedEvent[]
  /** When it was queued, in milliseconds since the process started. */
  readonly queuedAt: number
  readonly done: (results: EventResult[]) => void
  readonly fail: (error: Error) => void
}

const eventsIn = (messages: readonly LotMessage[]): number =>
  messages.reduce((sum, { events }) => sum + events.length, 0)

/** Messages that wait to be judged, by lot, oldest lot first. */
export class WaitingMessages {
  readonly #byLot = new Map<string, LotMessage[]>()
  #events = 0
  #messages = 0

  get events(): number {
    return this.#events
  }

  get messages(): number {
    return this.#messages
  }

  /** When the oldest was queued, in milliseconds since the process started; Infinity if none waits. */
  get since(): number {
    let since = Infinity
    for (const [first] of this.#byLot.values()) since = Math.min(since, first?.queuedAt ?? Infinity)
    return since
  }

  has(lotId: string): boolean {
    return this.#byLot.has(lotId)
  }

  add(message: LotMessage): void {
    const messages = this.#byLot.get(message.lotId)
    if (messages) messages.push(message)
    else this.#byLot.set(message.lotId, [message])
    this.#count(message.events.length, 1)
  }

  /** Messages that were taken but not judged: before those that came since. */
  putBack(messages: readonly LotMessage[]): void {
    for (const message of [...messages].reverse()) {
      const waiting = this.#byLot.get(message.lotId)
      if (waiting) waiting.unshift(message)
      else this.#byLot.set(message.lotId, [message])
    }
    this.#count(eventsIn(messages), messages.length)
  }

  /** Takes the next messages of a lot, about as many as have this number of events. */
  takeOf(lotId: string, maxEvents: number): LotMessage[] {
    const messages = this.#byLot.get(lotId) ?? []
    let [count, events] = [0, 0]
    while (count < messages.length && events < maxEvents) events += messages[count++]!.events.length
    const taken = messages.splice(0, count)
    if (messages.length === 0) this.#byLot.delete(lotId)
    this.#count(-events, -count)
    return taken
  }

  /**
   * The next messages of the lots that pass. ING-79: one lot has a quarter of the events, and what the others leave; what it
   * still has comes after theirs.
   */
  take(maxEvents: number, passes: (lotId: string) => boolean): LotMessage[] {
    const batch: LotMessage[] = []
    let room = maxEvents
    const takeFrom = (lotId: string, most: number) => {
      const taken = this.takeOf(lotId, Math.min(most, room))
      batch.push(...taken)
      room -= eventsIn(taken)
    }
    const served: string[] = []
    for (const lotId of this.#byLot.keys()) {
      if (!passes(lotId)) continue
      takeFrom(lotId, Math.ceil(maxEvents / 4))
      served.push(lotId)
      if (room <= 0) break
    }
    for (const lotId of served) {
      if (room > 0) takeFrom(lotId, room)
      this.#moveToEnd(lotId)
    }
    return batch
  }

  #moveToEnd(lotId: string): void {
    const left = this.#byLot.get(lotId)
    if (!left) return
    this.#byLot.delete(lotId)
    this.#byLot.set(lotId, left)
  }

  #count(events: number, messages: number): void {
    this.#events += events
    this.#messages += messages
  }
}
