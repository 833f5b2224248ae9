import type { Pool } from 'pg'
import { logEvents, logImages, noteCameras } from './event-log.store.ts'
import type { AddressedEvent } from './event-log.store.ts'
import type { JudgedLots } from './judged-lots.ts'
import { judgeInTransaction } from './judging.transaction.ts'

interface Waiting {
  readonly events: readonly AddressedEvent[]
  readonly resolve: (isNew: boolean[]) => void
  readonly reject: (error: Error) => void
}

export interface IngestQueueOptions {
  readonly pool: Pool
  readonly lots: JudgedLots
  readonly clock: () => number
  /** How many transactions run side by side, and how many events one takes at most. */
  readonly lanes?: number
  readonly mostEvents?: number
}

const byTime = (a: AddressedEvent, b: AddressedEvent) =>
  a.event.at - b.event.at || (a.event.eventId < b.event.eventId ? -1 : 1)

/**
 * Takes messages together: while one transaction is under way the next ones gather, so that a thousand senders
 * share a commit. A message is answered when its events are durable and judged.
 */
export class IngestQueue {
  readonly #options: Required<IngestQueueOptions>
  #waiting: Waiting[] = []
  #running = 0

  constructor(options: IngestQueueOptions) {
    this.#options = { lanes: 2, mostEvents: 2_000, ...options }
  }

  /** For each event whether it was new; a repeat was taken before. */
  submit(events: readonly AddressedEvent[]): Promise<boolean[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ events, resolve, reject })
      if (this.#running < this.#options.lanes) setImmediate(() => void this.#drain())
    })
  }

  async #drain(): Promise<void> {
    if (this.#waiting.length === 0 || this.#running >= this.#options.lanes) return
    this.#running++
    try {
      while (this.#waiting.length > 0) await this.#takeTogether(this.#nextBatch())
    } finally {
      this.#running--
    }
  }

  #nextBatch(): Waiting[] {
    let events = 0
    let count = 0
    while (
      count < this.#waiting.length &&
      (count === 0 || events + this.#waiting[count]!.events.length <= this.#options.mostEvents)
    )
      events += this.#waiting[count++]!.events.length
    return this.#waiting.splice(0, count)
  }

  /** One message that the database refuses must not take the others down with it: they are tried one by one. */
  async #takeTogether(batch: Waiting[]): Promise<void> {
    try {
      const isNew = await this.#judge(batch.flatMap(({ events }) => events))
      let place = 0
      for (const { events, resolve } of batch) resolve(isNew.slice(place, (place += events.length)))
    } catch (error) {
      if (batch.length === 1) batch[0]!.reject(error as Error)
      else for (const one of batch) await this.#takeTogether([one])
    }
  }

  #judge(events: AddressedEvent[]): Promise<boolean[]> {
    const { pool, lots, clock } = this.#options
    const now = clock()
    const lotIds = [...new Set(events.map(({ lotId }) => lotId))]
    return judgeInTransaction(pool, lots, lotIds, now, async (client, locked) => {
      const isNew = await logEvents(client, events, (lotId) => locked.get(lotId)!.version, now)
      const fresh = events.filter((_, place) => isNew[place]).sort(byTime)
      await logImages(client, fresh)
      await noteCameras(client, fresh)
      for (const { lotId, event } of fresh) locked.get(lotId)!.lot.take(event, now)
      return isNew
    })
  }
}
