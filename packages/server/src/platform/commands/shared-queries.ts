import type { CommandNotices } from './notices.ts'

interface Waiter<Request, Result> {
  readonly request: Request
  readonly end: number
  readonly done: (result: Result | undefined) => void
  readonly fail: (error: unknown) => void
}

interface LotWaiters<Request, Result> {
  readonly waiting: Set<Waiter<Request, Result>>
  /** Ends the pause between two queries: a request was added or the last one left. */
  wake: AbortController
}

export interface SharedQueriesParts<Request, Result> {
  readonly notices: Pick<CommandNotices, 'wait' | 'closed'>
  /** The longest pause between two queries: something may become due without a notice. */
  readonly everyMs: number
  /** Queries once for all waiting requests of a lot, in order of arrival; undefined for those that have to wait on. */
  readonly query: (lotId: string, requests: readonly Request[]) => Promise<readonly (Result | undefined)[]>
}

/**
 * All requests that wait for something in one lot share one database query at a time, so that they cost as much as
 * one. Lots without waiting requests are not queried.
 */
export class SharedQueries<Request, Result> {
  readonly #parts: SharedQueriesParts<Request, Result>
  readonly #lots = new Map<string, LotWaiters<Request, Result>>()

  constructor(parts: SharedQueriesParts<Request, Result>) {
    this.#parts = parts
  }

  /** What was waited for; undefined after `ms` or on abort. Queries at least once. */
  wait(lotId: string, request: Request, ms: number, signal?: AbortSignal): Promise<Result | undefined> {
    if (signal?.aborted) return Promise.resolve(undefined)
    return new Promise((resolve, reject) => {
      const lot = this.#lots.get(lotId) ?? { waiting: new Set(), wake: new AbortController() }
      const leave = () => {
        signal?.removeEventListener('abort', cancel)
        lot.waiting.delete(waiter)
      }
      const waiter: Waiter<Request, Result> = {
        request,
        end: performance.now() + ms,
        done: (found) => (leave(), resolve(found)),
        fail: (error) => (leave(), reject(error as Error)),
      }
      const cancel = () => {
        waiter.done(undefined)
        if (lot.waiting.size === 0) lot.wake.abort()
      }
      signal?.addEventListener('abort', cancel)
      lot.waiting.add(waiter)
      lot.wake.abort()
      if (this.#lots.get(lotId) === lot) return
      this.#lots.set(lotId, lot)
      void this.#serve(lotId, lot)
    })
  }

  async #serve(lotId: string, lot: LotWaiters<Request, Result>): Promise<void> {
    const { notices, everyMs } = this.#parts
    while (lot.waiting.size > 0) {
      lot.wake = new AbortController()
      const leftMs = Math.min(...[...lot.waiting].map(({ end }) => end)) - performance.now()
      // Called before the query, so that notices during it are not missed.
      const notice = notices.wait(lotId, Math.min(everyMs, leftMs), lot.wake.signal)
      await this.#runQuery(lotId, [...lot.waiting])
      if (lot.waiting.size > 0) await notice
    }
    lot.wake.abort()
    this.#lots.delete(lotId)
  }

  async #runQuery(lotId: string, waiters: readonly Waiter<Request, Result>[]): Promise<void> {
    const { notices, query } = this.#parts
    const startedAt = performance.now()
    try {
      const found = await query(
        lotId,
        waiters.map(({ request }) => request),
      )
      for (const [index, waiter] of waiters.entries())
        if (found[index] !== undefined || waiter.end <= startedAt || notices.closed) waiter.done(found[index])
    } catch (error) {
      for (const { fail } of waiters) fail(error)
    }
  }
}
