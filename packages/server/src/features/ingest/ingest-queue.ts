import { judgedWithinMs } from '@stallwise/domain/gates/read-opening.rules.ts'
import { defaultLatenessMs, isLate } from '@stallwise/domain/ingest/acceptance.rules.ts'
import type { PlateReadEvent, TagReadEvent } from '@stallwise/domain/ingest/device-events.ts'
import {
  isDatabaseUnavailable,
  isDeadlock,
  isIdleTimeout,
  isLockTimeout,
} from '#platform/database/database-unavailable.ts'
import { Refusal } from '#platform/http/problems.ts'
import { MissingLots } from '#features/judging/judging.public.ts'
import { CommitWindow } from './commit-window.ts'
import type { AddressedEvent } from './event-log.store.ts'
import { judgeEvents, takeLate, type JudgeParts } from './judge-events.ts'
import { LanesOfLots } from './lanes-of-lots.ts'
import { WaitingMessages, type EventResult, type LotMessage } from './waiting-messages.ts'

export type { EventResult } from './waiting-messages.ts'

export interface IngestQueueOptions
  extends Pick<JudgeParts, 'pool' | 'lots' | 'clock'>, Partial<Pick<JudgeParts, 'onBatch' | 'onWarning'>> {
  /** How many transactions run at the same time, and how many events each takes at most. */
  readonly lanes?: number
  readonly maxEvents?: number
  /** ING-71: how many lots are judged each on a lane of its own at the same time. */
  readonly lanesOfLots?: number
  /** ING-09: with this many events waiting, further ones are refused. */
  readonly maxWaiting?: number
  /** How long a message waits for its lot, in milliseconds. */
  readonly maxWaitMs?: number
}

/** GAT-54: told of the reads of vehicles that are not judged in time. */
export type OnUnjudged = (lotId: string, reads: readonly (PlateReadEvent | TagReadEvent)[]) => void

const readsOf = (events: readonly AddressedEvent[]) =>
  events.map(({ event }) => event).filter((event) => event.kind !== 'stall')

/** With fewer events waiting, it is better to wait for the running commit and share the next one. */
const minEventsForSecondLane = 200
/** How long a lane of its own waits for a lot before the next lot in line gets it. */
const maxLaneWaitMs = 1_000
const late = 'late '

const byLot = (events: readonly AddressedEvent[]): Map<string, number[]> => {
  const lots = new Map<string, number[]>()
  events.forEach(({ lotId }, place) => {
    const places = lots.get(lotId)
    if (places) places.push(place)
    else lots.set(lotId, [place])
  })
  return lots
}

/** How the lots of a batch are locked, and what is done with messages whose lot was not free. */
type How = Parameters<typeof judgeEvents>[2] & { readonly again: (messages: readonly LotMessage[]) => void }

/**
 * Group commit for device messages: while a lot is being judged its next events are collected, so that a thousand
 * senders share a commit, and several lanes work on different lots at the same time. A lot that somebody else has locked, or
 * that has to be loaded, gets a lane of its own, and the others go on (ING-70, ING-71). A message is answered when all of its events
 * are durable and judged.
 */
export class IngestQueue {
  readonly #options: Required<IngestQueueOptions>
  readonly #waiting = new WaitingMessages()
  /** ING-73: messages with late events, which must not delay the others of their lot. */
  readonly #late = new WaitingMessages()
  readonly #busy = new Set<string>()
  /** ING-72: lots with messages that are being loaded, or held by this process. */
  readonly #loading = new Set<string>()
  readonly #apart: LanesOfLots
  readonly #commitWindow = new CommitWindow(() => this.#startLanes())
  #onUnjudged: OnUnjudged = () => {}
  #running = 0
  #isStarting = false

  constructor(options: IngestQueueOptions) {
    this.#options = {
      lanes: 2,
      lanesOfLots: 6,
      maxEvents: 1_000,
      maxWaiting: 20_000,
      maxWaitMs: 20_000,
      onBatch: () => {},
      onWarning: () => {},
      ...options,
    }
    this.#apart = new LanesOfLots(this.#options.lanesOfLots, (key) => this.#runApart(key))
  }

  /** Resolves with the result for each event. */
  submit(events: readonly AddressedEvent[]): Promise<EventResult[]> {
    const waiting = this.#waiting.events + this.#late.events
    if (waiting > 0 && waiting + events.length > this.#options.maxWaiting)
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
      const queuedAt = performance.now()
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
          queuedAt,
          done,
          fail: (error) => {
            clearTimeout(inTime)
            reject(error)
          },
        })
      }
      this.#startSoon()
    })
  }

  /** Events that wait to be judged, and for how long the oldest has, in milliseconds. */
  get waiting(): { readonly events: number; readonly oldestMs: number } {
    const since = Math.min(this.#waiting.since, this.#late.since)
    return {
      events: this.#waiting.events + this.#late.events,
      oldestMs: since === Infinity ? 0 : Math.round(performance.now() - since),
    }
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
    if (!this.#isLate(message)) return this.#waiting.add(message)
    this.#late.add(message)
    this.#apart.add(`${late}${message.lotId}`)
  }

  #isLate({ lotId, events }: LotMessage): boolean {
    const { lots, clock } = this.#options
    const [now, latenessMs] = [clock(), lots.latenessOf(lotId) ?? defaultLatenessMs]
    return events.some(({ event }) => isLate(event.at, now, latenessMs))
  }

  /** Once for all that happens in this turn of the event loop. */
  #startSoon(): void {
    if (this.#isStarting) return
    this.#isStarting = true
    setImmediate(() => {
      this.#isStarting = false
      this.#startLanes()
    })
  }

  #startLanes(): void {
    while (this.#running < this.#options.lanes) {
      if (this.#waiting.events < minEventsForSecondLane)
        if (this.#running > 0 || this.#commitWindow.shouldWait(this.#waiting.messages)) return
      const batch = this.#waiting.take(this.#options.maxEvents, (lotId) => this.#isShared(lotId))
      if (batch.length === 0) return
      this.#running++
      void this.#run(batch)
    }
  }

  /** Whether a lot can be judged with others now. One that is not in memory is loaded first, with others of them; one that this process holds is waited for. */
  #isShared(lotId: string): boolean {
    if (this.#busy.has(lotId) || this.#apart.has(lotId) || this.#loading.has(lotId)) return false
    const { lots } = this.#options
    if (lots.tokenOf(lotId) !== undefined && !lots.isHeld(lotId)) return true
    this.#loading.add(lotId)
    void this.#load(lotId)
    return false
  }

  async #load(lotId: string): Promise<void> {
    const { lots, pool, clock, maxEvents } = this.#options
    try {
      await lots.freed(lotId, maxLaneWaitMs)
      await lots.prepare(pool, lotId, clock)
      // A change of the lot has it, or it had to make room for others already: it gets a lane of its own.
      if (lots.tokenOf(lotId) === undefined || lots.isHeld(lotId)) this.#apart.add(lotId)
    } catch (error) {
      for (const { fail } of this.#waiting.takeOf(lotId, maxEvents)) fail(error as Error)
    }
    this.#loading.delete(lotId)
    this.#startSoon()
  }

  async #run(batch: LotMessage[]): Promise<void> {
    for (const { lotId } of batch) this.#busy.add(lotId)
    const again = (messages: readonly LotMessage[]) => {
      this.#waiting.putBack(messages)
      // What this process itself does in a lot is over soon.
      for (const { lotId } of messages) if (!this.#options.lots.isHeld(lotId)) this.#apart.add(lotId)
    }
    try {
      await this.#commitTogether(batch, { locking: 'ready', again })
    } finally {
      for (const { lotId } of batch) this.#busy.delete(lotId)
      this.#running--
      this.#commitWindow.ended(batch.length + this.#waiting.messages)
      this.#startLanes()
    }
  }

  async #runApart(key: string): Promise<void> {
    const isLate = key.startsWith(late)
    const [lotId, waiting] = isLate ? [key.slice(late.length), this.#late] : [key, this.#waiting]
    const again = (messages: readonly LotMessage[]) => {
      waiting.putBack(messages)
      this.#apart.add(key)
    }
    const take = () => waiting.takeOf(lotId, this.#options.maxEvents)
    try {
      await this.#options.lots.prepare(this.#options.pool, lotId, this.#options.clock)
      if (isLate) await this.#judgeLate(lotId, take(), again)
      else await this.#commitTogether(take(), { maxWaitMs: maxLaneWaitMs, again })
    } catch (error) {
      for (const { fail } of take()) fail(error as Error)
    }
    if (isLate && waiting.has(lotId)) this.#apart.add(key)
    this.#startSoon()
  }

  async #judgeLate(lotId: string, messages: LotMessage[], again: How['again']): Promise<void> {
    // Only now is it known how late is late in this lot.
    const [inTime, lateOnes] = [[], []] as [LotMessage[], LotMessage[]]
    for (const message of messages) (this.#isLate(message) ? lateOnes : inTime).push(message)
    this.#waiting.putBack(inTime)
    if (lateOnes.length === 0) return
    const from = Math.min(...lateOnes.flatMap(({ events }) => events.map(({ event }) => event.at)))
    try {
      const take = await takeLate(this.#options, lotId, from)
      await this.#commitTogether(lateOnes, { maxWaitMs: maxLaneWaitMs, take, again })
    } catch (error) {
      for (const { fail } of lateOnes) fail(error as Error)
    }
  }

  async #commitTogether(batch: readonly LotMessage[], how: How): Promise<void> {
    if (batch.length === 0) return
    try {
      const isNew = await judgeEvents(
        this.#options,
        batch.flatMap(({ events }) => events),
        how,
      )
      let place = 0
      const leftOut: LotMessage[] = []
      for (const message of batch) {
        const results = isNew.slice(place, (place += message.events.length))
        if (results[0] === undefined) leftOut.push(message)
        else message.done(results.map((one): EventResult => (one ? 'new' : 'repeat')))
      }
      if (leftOut.length > 0) how.again(leftOut)
    } catch (error) {
      await this.#commitOneByOne(batch, error as Error, how)
    }
  }

  /** A message that the database rejects must not make the others fail: they are tried one by one. */
  async #commitOneByOne(batch: readonly LotMessage[], error: Error, how: How): Promise<void> {
    if (error instanceof MissingLots) {
      const isGone = ({ lotId }: LotMessage) => error.lotIds.has(lotId)
      for (const { events, done } of batch.filter(isGone)) done(events.map(() => 'no-lot'))
      await this.#commitTogether(
        batch.filter((message) => !isGone(message)),
        how,
      )
    } else if ([isLockTimeout, isIdleTimeout, isDeadlock].some((passes) => passes(error)))
      this.#retry(batch, error, how)
    else if (batch.length === 1 || isDatabaseUnavailable(error)) for (const { fail } of batch) fail(error)
    else for (const message of batch) await this.#commitTogether([message], how)
  }

  #retry(batch: readonly LotMessage[], error: Error, { again }: How): void {
    const since = performance.now() - this.#options.maxWaitMs
    for (const { fail } of batch.filter(({ queuedAt }) => queuedAt < since)) fail(error)
    const others = batch.filter(({ queuedAt }) => queuedAt >= since)
    if (others.length > 0) again(others)
  }
}
