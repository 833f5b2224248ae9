import type { VisitFold } from '../visits/visit-fold.ts'
import type { Arrival, VisitRead } from '../visits/visits.model.ts'

/** GAT-51: the vehicles that are read at entries and exits just now. */
export class AwaitedArrivals {
  /** When reads were received that were not folded yet, by their event. */
  readonly #received = new Map<string, number>()
  #arrivals: Omit<Arrival, 'isCounted' | 'signs'>[] = []

  /** A read was received that is about to be folded. */
  expect({ passage, eventId }: VisitRead, receivedAt: number): void {
    if (passage === 'entry' || passage === 'exit') this.#received.set(eventId, receivedAt)
  }

  /** A read is folded next. */
  arrive(read: VisitRead, fold: VisitFold): void {
    const receivedAt = this.#received.get(read.eventId)
    if (receivedAt === undefined) return
    this.#received.delete(read.eventId)
    this.#arrivals.push({ ...fold.arrivalOf(read), receivedAt })
  }

  /** Those since the last call, with what is known of their vehicles now. */
  take(fold: VisitFold): Arrival[] {
    const arrivals = this.#arrivals.map((one) => ({ ...one, ...fold.vehicleOf(one.read) }))
    this.#arrivals = []
    this.#received.clear()
    return arrivals
  }
}
