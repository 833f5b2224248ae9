import type { QueryClient } from '@tanstack/react-query'
import type { LotChange } from '@stallwise/contract/live/live.contract.ts'
import { fetchSignedIn } from '#lib/api/call.ts'
import type { StreamEvent } from './event-parser.ts'
import type { OpenStream } from './live-connection.ts'
import { shareStream } from './live-share.ts'
import { staleAfterMs, type LiveState } from './live-state.ts'
import { lotKey, lotsKey } from './lot-keys.ts'

/** What a feature does when a lot changed: write what came into its queries, or make them stale. */
export type OnLotChange = (change: LotChange, queries: QueryClient) => void

// No lots are named: pages that share the stream look at different ones, and the server sends each caller only its own.
const openStream: OpenStream = (lastEventId, signal) =>
  fetchSignedIn('/api/stream', {
    signal,
    cache: 'no-store',
    headers: { accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) },
  })

interface LiveClientOptions {
  userId: string
  queries: QueryClient
  handlers: readonly OnLotChange[]
  open?: OpenStream
}

/** Applies the stream to this page's queries, and tracks whether they are current. */
export class LiveClient {
  readonly #options: LiveClientOptions
  readonly #versions = new Map<string, number>()
  readonly #listeners = new Set<() => void>()
  #state: LiveState = { state: 'starting', since: Date.now() }
  #staleTimer: ReturnType<typeof setTimeout> | undefined
  #isLost = false

  constructor(options: LiveClientOptions) {
    this.#options = options
  }

  get state(): LiveState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(): () => void {
    const { userId, open = openStream } = this.#options
    // What was loaded before this page subscribed may have changed since.
    this.#invalidate([])
    const stop = shareStream({ userId, open, onMessage: (message) => this.#receive(message) })
    const updateState = () => this.#updateState()
    addEventListener('online', updateState)
    addEventListener('offline', updateState)
    return () => {
      stop()
      clearTimeout(this.#staleTimer)
      removeEventListener('online', updateState)
      removeEventListener('offline', updateState)
    }
  }

  #receive(message: { kind: 'event'; event: StreamEvent } | { kind: 'life' } | { kind: 'lost' }): void {
    if (message.kind === 'event') return this.#apply(message.event)
    this.#isLost = message.kind === 'lost'
    if (message.kind === 'life') this.#state = { ...this.#state, since: Date.now() }
    this.#updateState(message.kind === 'life')
  }

  #apply({ event, data }: StreamEvent): void {
    if (event === 'resync') return this.#startAgain((JSON.parse(data) as { lots: string[] }).lots)
    if (event !== 'change') return
    const change = JSON.parse(data) as LotChange
    // Older than what is shown: a repeat after resuming. An equal version may bring the rest of its changes.
    if (change.version < (this.#versions.get(change.lot) ?? 0)) return
    this.#versions.set(change.lot, change.version)
    for (const handle of this.#options.handlers) handle(change, this.#options.queries)
  }

  /** The versions of a restored database may be lower than those that were seen. */
  #startAgain(lots: readonly string[]): void {
    if (lots.length === 0) this.#versions.clear()
    for (const lot of lots) this.#versions.delete(lot)
    this.#invalidate(lots)
  }

  #invalidate(lots: readonly string[]): void {
    const { queries } = this.#options
    const keys = lots.length === 0 ? [['lot']] : lots.map((lot) => lotKey(lot))
    for (const queryKey of [...keys, lotsKey]) void queries.invalidateQueries({ queryKey })
  }

  #updateState(isAlive = false): void {
    const { since, state: before } = this.#state
    const silentMs = Date.now() - since
    const isStale = this.#isLost || silentMs >= staleAfterMs
    const hasReceived = before !== 'starting' || isAlive
    const state = !navigator.onLine ? 'offline' : isStale ? 'stale' : hasReceived ? 'live' : 'starting'
    clearTimeout(this.#staleTimer)
    if (!isStale) this.#staleTimer = setTimeout(() => this.#updateState(), staleAfterMs - silentMs)
    if (state === before) return
    this.#state = { state, since }
    for (const listener of this.#listeners) listener()
  }
}
