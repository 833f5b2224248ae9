import { isLate } from '@stallwise/domain/ingest/acceptance.rules.ts'
import { compareEvents } from '@stallwise/domain/judging/logged-event.ts'
import type { Oddity } from '@stallwise/domain/ingest/oddities.ts'
import type { Pool, PoolClient } from 'pg'
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { Refusal } from '#platform/http/problems.ts'
import { logEvents, logImages, noteGateDevices, type AddressedEvent } from './event-log.store.ts'
import { Gathering } from './gathering.ts'
import {
  type JudgedLots,
  type LockedLot,
  MissingLots,
  judgeInTransaction,
} from '#features/judging/judging.public.ts'

/** What became of an event: taken as new, taken before, or its lot is gone and nobody can take it. */
export type Taken = 'new' | 'repeat' | 'no-lot'

/** The events of a message that belong to one lot. */
interface Part {
  readonly lotId: string
  readonly events: readonly AddressedEvent[]
  readonly done: (taken: Taken[]) => void
  readonly fail: (error: Error) => void
}

export interface IngestQueueOptions {
  readonly pool: Pool
  readonly lots: JudgedLots
  readonly clock: () => number
  /** How many transactions run side by side, and how many events one takes at most. */
  readonly lanes?: number
  readonly mostEvents?: number
  /** ING-09: with so many events waiting, no more are taken. */
  readonly mostWaiting?: number
  /** ING-30: told, once it is durable, of every new event that is logged and does nothing, and of every repeat. */
  readonly onOddity?: (sourceId: string, oddity: Oddity) => void
  /** Told of every transaction: its events and how long it took. */
  readonly onBatch?: (events: number, milliseconds: number) => void
}

/** Few events rather wait for the commit under way and share the next one. */
const worthAnotherLane = 200

const byTime = (a: AddressedEvent, b: AddressedEvent) =>
  compareEvents(a.event, b.event) || (a.sourceId < b.sourceId ? -1 : 1)

const byLot = (events: readonly AddressedEvent[]): Map<string, number[]> => {
  const lots = new Map<string, number[]>()
  events.forEach(({ lotId }, place) => {
    const places = lots.get(lotId)
    if (places) places.push(place)
    else lots.set(lotId, [place])
  })
  return lots
}

/**
 * Takes messages together: while a lot is being judged its next events gather, so that a thousand senders share a
 * commit, and lanes work side by side on different lots. A message is answered when all of it is durable and judged.
 */
export class IngestQueue {
  readonly #options: Required<IngestQueueOptions>
  readonly #waiting = new Map<string, Part[]>()
  readonly #busy = new Set<string>()
  readonly #gathering = new Gathering(() => this.#startLanes())
  #running = 0
  #waitingEvents = 0
  #waitingParts = 0

  constructor(options: IngestQueueOptions) {
    this.#options = {
      lanes: 2,
      mostEvents: 1_000,
      mostWaiting: 20_000,
      onBatch: () => {},
      onOddity: () => {},
      ...options,
    }
  }

  /** What became of each event. */
  submit(events: readonly AddressedEvent[]): Promise<Taken[]> {
    if (this.#waitingEvents > 0 && this.#waitingEvents + events.length > this.#options.mostWaiting)
      return Promise.reject(
        new Refusal('unavailable', { detail: 'Too many events are waiting.', retryAfterSeconds: 5 }),
      )
    return new Promise((resolve, reject) => {
      const taken = new Array<Taken>(events.length)
      const lots = byLot(events)
      let missing = lots.size
      for (const [lotId, places] of lots) {
        const done = (answers: Taken[]) => {
          places.forEach((place, nth) => (taken[place] = answers[nth]!))
          if (--missing === 0) resolve(taken)
        }
        this.#enqueue({ lotId, events: places.map((place) => events[place]!), done, fail: reject })
      }
      setImmediate(() => this.#startLanes())
    })
  }

  #enqueue(part: Part): void {
    this.#waitingEvents += part.events.length
    this.#waitingParts++
    const parts = this.#waiting.get(part.lotId)
    if (parts) parts.push(part)
    else this.#waiting.set(part.lotId, [part])
  }

  #startLanes(): void {
    while (this.#running < this.#options.lanes) {
      if (this.#waitingEvents < worthAnotherLane)
        if (this.#running > 0 || this.#gathering.isWorthWaiting(this.#waitingParts)) return
      const batch = this.#nextBatch()
      if (batch.length === 0) return
      this.#running++
      void this.#run(batch)
    }
  }

  async #run(batch: Part[]): Promise<void> {
    try {
      await this.#takeTogether(batch)
    } finally {
      for (const { lotId } of batch) this.#busy.delete(lotId)
      this.#running--
      this.#gathering.ended(batch.length + this.#waitingParts)
      this.#startLanes()
    }
  }

  /** The parts of lots that nobody works on, those that wait longest first. */
  #nextBatch(): Part[] {
    const batch: Part[] = []
    let events = 0
    for (const [lotId, parts] of this.#waiting) {
      if (this.#busy.has(lotId)) continue
      let count = 0
      while (count < parts.length && events < this.#options.mostEvents)
        events += parts[count++]!.events.length
      batch.push(...parts.splice(0, count))
      this.#busy.add(lotId)
      if (parts.length === 0) this.#waiting.delete(lotId)
      if (events >= this.#options.mostEvents) break
    }
    this.#waitingEvents -= events
    this.#waitingParts -= batch.length
    return batch
  }

  async #takeTogether(batch: Part[]): Promise<void> {
    try {
      const isNew = await this.#judge(batch.flatMap(({ events }) => events))
      const taken = isNew.map((one): Taken => (one ? 'new' : 'repeat'))
      let place = 0
      for (const { events, done } of batch) done(taken.slice(place, (place += events.length)))
    } catch (error) {
      await this.#takeApart(batch, error as Error)
    }
  }

  /** One message that the database refuses must not take the others down with it: they are tried one by one. */
  async #takeApart(batch: Part[], error: Error): Promise<void> {
    if (error instanceof MissingLots) {
      const isGone = ({ lotId }: Part) => error.lotIds.has(lotId)
      for (const { events, done } of batch.filter(isGone)) done(events.map(() => 'no-lot'))
      const others = batch.filter((part) => !isGone(part))
      if (others.length > 0) await this.#takeTogether(others)
    } else if (batch.length === 1 || isDatabaseUnavailable(error)) for (const { fail } of batch) fail(error)
    else for (const part of batch) await this.#takeTogether([part])
  }

  async #judge(events: AddressedEvent[]): Promise<boolean[]> {
    const { pool, lots, clock, onBatch, onOddity } = this.#options
    const oddities: [string, Oddity][] = []
    const begun = performance.now()
    const lotIds = [...new Set(events.map(({ lotId }) => lotId))]
    const now = clock()
    const logs = (client: PoolClient) => logEvents(client, events, now)
    const work = async (client: PoolClient, locked: ReadonlyMap<string, LockedLot>, isNew: boolean[]) => {
      const fresh = events.filter((_, place) => isNew[place]).sort(byTime)
      await logImages(client, fresh)
      await noteGateDevices(client, fresh)
      for (const [lotId, entry] of locked) await this.#feed(client, lotId, entry, fresh, now)
      for (const { lotId, sourceId, event } of fresh) {
        const kind = locked.get(lotId)?.lot.oddityOf(event)
        if (kind) oddities.push([sourceId, { kind, deviceId: event.deviceId }])
      }
      return isNew
    }
    const isNew = await judgeInTransaction(pool, lots, lotIds, now, work, logs)
    onBatch(events.length, performance.now() - begun)
    events.forEach(({ event: { deviceId }, sourceId }, place) => {
      if (!isNew[place]) onOddity(sourceId, { kind: 'duplicate', deviceId })
    })
    for (const [sourceId, oddity] of oddities) onOddity(sourceId, oddity)
    return isNew
  }

  /** ING-04: late events are judged by a lot that reaches back to them. A lot with repeats alone is left as it is. */
  async #feed(
    client: PoolClient,
    lotId: string,
    entry: LockedLot,
    fresh: readonly AddressedEvent[],
    now: number,
  ): Promise<void> {
    const events = fresh.filter((one) => one.lotId === lotId)
    entry.idle = events.length === 0
    const [oldest] = events
    if (oldest && isLate(oldest.event.at, now, entry.lot.facts.latenessMs))
      entry.lot = await this.#options.lots.load(client, lotId, now, oldest.event.at)
    for (const { event } of events) entry.lot.take(event, now)
  }
}
