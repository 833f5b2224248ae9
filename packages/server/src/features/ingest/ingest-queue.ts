import { judgedWithinMs } from '@stallwise/domain/gates/read-opening.rules.ts'
import { isLate } from '@stallwise/domain/ingest/acceptance.rules.ts'
import { compareEvents } from '@stallwise/domain/judging/logged-event.ts'
import type { PlateReadEvent, TagReadEvent } from '@stallwise/domain/ingest/device-events.ts'
import type { IngestWarning } from '@stallwise/domain/ingest/ingest-warnings.ts'
import type { Pool, PoolClient } from 'pg'
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { Refusal } from '#platform/http/problems.ts'
import { logEvents, logImages, noteGateDevices, type AddressedEvent } from './event-log.store.ts'
import { CommitWindow } from './commit-window.ts'
import {
  type JudgedLots,
  type LockedLot,
  MissingLots,
  judgeInTransaction,
} from '#features/judging/judging.public.ts'

/** The result for an event: new, a repeat of an event that was accepted before, or its lot no longer exists. */
export type EventResult = 'new' | 'repeat' | 'no-lot'

/** The events of a message that belong to one lot. */
interface LotMessage {
  readonly lotId: string
  readonly events: readonly AddressedEvent[]
  readonly done: (results: EventResult[]) => void
  readonly fail: (error: Error) => void
}

export interface IngestQueueOptions {
  readonly pool: Pool
  readonly lots: JudgedLots
  readonly clock: () => number
  /** How many transactions run at the same time, and how many events each takes at most. */
  readonly lanes?: number
  readonly maxEvents?: number
  /** ING-09: with this many events waiting, further ones are refused. */
  readonly maxWaiting?: number
  /** ING-30: called, once it is durable, for every new event that has no effect and for every repeat. */
  readonly onWarning?: (sourceId: string, warning: IngestWarning) => void
  /** Called after every transaction with its number of events and its duration. */
  readonly onBatch?: (events: number, milliseconds: number) => void
}

/** GAT-54: told of the reads of vehicles that are not judged in time. */
export type OnUnjudged = (lotId: string, reads: readonly (PlateReadEvent | TagReadEvent)[]) => void

const readsOf = (events: readonly AddressedEvent[]) =>
  events.map(({ event }) => event).filter((event) => event.kind !== 'stall')

/** With fewer events waiting, it is better to wait for the running commit and share the next one. */
const minEventsForSecondLane = 200

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
 * Group commit for device messages: while a lot is being judged its next events are collected, so that a thousand
 * senders share a commit, and several lanes work on different lots at the same time. A message is answered when all of
 * its events are durable and judged.
 */
export class IngestQueue {
  readonly #options: Required<IngestQueueOptions>
  readonly #waiting = new Map<string, LotMessage[]>()
  readonly #busy = new Set<string>()
  readonly #commitWindow = new CommitWindow(() => this.#startLanes())
  #onUnjudged: OnUnjudged = () => {}
  #running = 0
  #waitingEvents = 0
  #waitingMessages = 0

  constructor(options: IngestQueueOptions) {
    this.#options = {
      lanes: 2,
      maxEvents: 1_000,
      maxWaiting: 20_000,
      onBatch: () => {},
      onWarning: () => {},
      ...options,
    }
  }

  /** Resolves with the result for each event. */
  submit(events: readonly AddressedEvent[]): Promise<EventResult[]> {
    if (this.#waitingEvents > 0 && this.#waitingEvents + events.length > this.#options.maxWaiting)
      return Promise.reject(
        new Refusal('unavailable', {
          detail: 'The server is overloaded: too many events are waiting. Try again later.',
          retryAfterSeconds: 5,
        }),
      )
    return new Promise((resolve, reject) => {
      const results = new Array<EventResult>(events.length)
      const lots = byLot(events)
      const receivedAt = this.#options.clock()
      let remaining = lots.size
      for (const [lotId, places] of lots) {
        const inTime = this.#watch(lotId, readsOf(places.map((place) => events[place]!)))
        const done = (answers: EventResult[]) => {
          clearTimeout(inTime)
          places.forEach((place, nth) => (results[place] = answers[nth]!))
          if (--remaining === 0) resolve(results)
        }
        this.#enqueue({
          lotId,
          events: places.map((place) => ({ ...events[place]!, receivedAt })),
          done,
          fail: (error) => {
            clearTimeout(inTime)
            reject(error)
          },
        })
      }
      setImmediate(() => this.#startLanes())
    })
  }

  /** Whoever opens gates listens here; it is made after this queue. */
  listenToUnjudged(listener: OnUnjudged): void {
    this.#onUnjudged = listener
  }

  #watch(lotId: string, reads: ReturnType<typeof readsOf>): NodeJS.Timeout | undefined {
    return reads.length === 0
      ? undefined
      : setTimeout(() => this.#onUnjudged(lotId, reads), judgedWithinMs).unref()
  }

  #enqueue(message: LotMessage): void {
    this.#waitingEvents += message.events.length
    this.#waitingMessages++
    const messages = this.#waiting.get(message.lotId)
    if (messages) messages.push(message)
    else this.#waiting.set(message.lotId, [message])
  }

  #startLanes(): void {
    while (this.#running < this.#options.lanes) {
      if (this.#waitingEvents < minEventsForSecondLane)
        if (this.#running > 0 || this.#commitWindow.shouldWait(this.#waitingMessages)) return
      const batch = this.#nextBatch()
      if (batch.length === 0) return
      this.#running++
      void this.#run(batch)
    }
  }

  async #run(batch: LotMessage[]): Promise<void> {
    try {
      await this.#commitTogether(batch)
    } finally {
      for (const { lotId } of batch) this.#busy.delete(lotId)
      this.#running--
      this.#commitWindow.ended(batch.length + this.#waitingMessages)
      this.#startLanes()
    }
  }

  /** The next messages of lots that no lane is working on, oldest first. */
  #nextBatch(): LotMessage[] {
    const batch: LotMessage[] = []
    let events = 0
    for (const [lotId, messages] of this.#waiting) {
      if (this.#busy.has(lotId)) continue
      let count = 0
      while (count < messages.length && events < this.#options.maxEvents)
        events += messages[count++]!.events.length
      batch.push(...messages.splice(0, count))
      this.#busy.add(lotId)
      if (messages.length === 0) this.#waiting.delete(lotId)
      if (events >= this.#options.maxEvents) break
    }
    this.#waitingEvents -= events
    this.#waitingMessages -= batch.length
    return batch
  }

  async #commitTogether(batch: LotMessage[]): Promise<void> {
    try {
      const isNew = await this.#judge(batch.flatMap(({ events }) => events))
      const results = isNew.map((one): EventResult => (one ? 'new' : 'repeat'))
      let place = 0
      for (const { events, done } of batch) done(results.slice(place, (place += events.length)))
    } catch (error) {
      await this.#commitOneByOne(batch, error as Error)
    }
  }

  /** A message that the database rejects must not make the others fail: they are tried one by one. */
  async #commitOneByOne(batch: LotMessage[], error: Error): Promise<void> {
    if (error instanceof MissingLots) {
      const isGone = ({ lotId }: LotMessage) => error.lotIds.has(lotId)
      for (const { events, done } of batch.filter(isGone)) done(events.map(() => 'no-lot'))
      const others = batch.filter((message) => !isGone(message))
      if (others.length > 0) await this.#commitTogether(others)
    } else if (batch.length === 1 || isDatabaseUnavailable(error)) for (const { fail } of batch) fail(error)
    else for (const message of batch) await this.#commitTogether([message])
  }

  async #judge(events: AddressedEvent[]): Promise<boolean[]> {
    const { pool, lots, clock, onBatch, onWarning } = this.#options
    const warnings: [string, IngestWarning][] = []
    const startedAt = performance.now()
    const lotIds = [...new Set(events.map(({ lotId }) => lotId))]
    const now = clock()
    const logs = (client: PoolClient) => logEvents(client, events, now)
    const work = async (client: PoolClient, locked: ReadonlyMap<string, LockedLot>, isNew: boolean[]) => {
      const newEvents = events.filter((_, place) => isNew[place]).sort(byTime)
      await logImages(client, newEvents)
      await noteGateDevices(client, newEvents)
      for (const [lotId, entry] of locked) await this.#judgeLot(client, lotId, entry, newEvents, now)
      for (const { lotId, sourceId, event } of newEvents) {
        const kind = locked.get(lotId)?.lot.warningOf(event)
        if (kind) warnings.push([sourceId, { kind, deviceId: event.deviceId }])
      }
      return isNew
    }
    const isNew = await judgeInTransaction(pool, lots, lotIds, now, work, logs)
    onBatch(events.length, performance.now() - startedAt)
    events.forEach(({ event: { deviceId }, sourceId }, place) => {
      if (!isNew[place]) onWarning(sourceId, { kind: 'duplicate', deviceId })
    })
    for (const [sourceId, warning] of warnings) onWarning(sourceId, warning)
    return isNew
  }

  /** ING-04: late events are judged on a lot loaded from before them. A lot that got only repeats is left unchanged. */
  async #judgeLot(
    client: PoolClient,
    lotId: string,
    entry: LockedLot,
    newEvents: readonly AddressedEvent[],
    now: number,
  ): Promise<void> {
    const events = newEvents.filter((one) => one.lotId === lotId)
    entry.idle = events.length === 0
    const [oldest] = events
    if (oldest && isLate(oldest.event.at, now, entry.lot.facts.latenessMs))
      entry.lot = await this.#options.lots.load(client, lotId, this.#options.clock(), oldest.event.at)
    for (const { event, receivedAt } of events) entry.lot.apply(event, now, receivedAt)
  }
}
