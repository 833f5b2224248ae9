import type { GateNotices } from './gate-notices.ts'

interface Waiter<Wanted, Found> {
  readonly wanted: Wanted
  readonly end: number
  readonly done: (found: Found | undefined) => void
  readonly fail: (error: unknown) => void
}

interface LotWaiters<Wanted, Found> {
  readonly waiting: Set<Waiter<Wanted, Found>>
  /** Ends the pause between two looks: somebody came or the last one left. */
  wake: AbortController
}

export interface SharedLooksParts<Wanted, Found> {
  readonly notices: Pick<GateNotices, 'wait' | 'closed'>
  /** The longest pause between two looks: something may fall due without a notice. */
  readonly everyMs: number
  /** Looks once for all who wait in a lot, in the order in which they came: what each was waiting for, or undefined. */
  readonly look: (lotId: string, wanted: readonly Wanted[]) => Promise<readonly (Found | undefined)[]>
}

/**
 * All who wait for something in one lot share one look at the database at a time, so that they cost what one costs.
 * Where nobody waits, nothing is looked up.
 */
export class SharedLooks<Wanted, Found> {
  readonly #parts: SharedLooksParts<Wanted, Found>
  readonly #lots = new Map<string, LotWaiters<Wanted, Found>>()

  constructor(parts: SharedLooksParts<Wanted, Found>) {
    this.#parts = parts
  }

  /** What was waited for; undefined if the time ended or the waiting was called off. Looks at least once. */
  wait(lotId: string, wanted: Wanted, ms: number, calledOff?: AbortSignal): Promise<Found | undefined> {
    if (calledOff?.aborted) return Promise.resolve(undefined)
    return new Promise((resolve, reject) => {
      const lot = this.#lots.get(lotId) ?? { waiting: new Set(), wake: new AbortController() }
      const leave = () => {
        calledOff?.removeEventListener('abort', giveUp)
        lot.waiting.delete(waiter)
      }
      const waiter: Waiter<Wanted, Found> = {
        wanted,
        end: performance.now() + ms,
        done: (found) => (leave(), resolve(found)),
        fail: (error) => (leave(), reject(error as Error)),
      }
      const giveUp = () => {
        waiter.done(undefined)
        if (lot.waiting.size === 0) lot.wake.abort()
      }
      calledOff?.addEventListener('abort', giveUp)
      lot.waiting.add(waiter)
      lot.wake.abort()
      if (this.#lots.get(lotId) === lot) return
      this.#lots.set(lotId, lot)
      void this.#serve(lotId, lot)
    })
  }

  async #serve(lotId: string, lot: LotWaiters<Wanted, Found>): Promise<void> {
    const { notices, everyMs } = this.#parts
    while (lot.waiting.size > 0) {
      lot.wake = new AbortController()
      const leftMs = Math.min(...[...lot.waiting].map(({ end }) => end)) - performance.now()
      // Asked for before the look: what happens during it is heard.
      const notice = notices.wait(lotId, Math.min(everyMs, leftMs), lot.wake.signal)
      await this.#look(lotId, [...lot.waiting])
      if (lot.waiting.size > 0) await notice
    }
    lot.wake.abort()
    this.#lots.delete(lotId)
  }

  async #look(lotId: string, waiters: readonly Waiter<Wanted, Found>[]): Promise<void> {
    const { notices, look } = this.#parts
    const begun = performance.now()
    try {
      const found = await look(
        lotId,
        waiters.map(({ wanted }) => wanted),
      )
      for (const [index, waiter] of waiters.entries())
        if (found[index] !== undefined || waiter.end <= begun || notices.closed) waiter.done(found[index])
    } catch (error) {
      for (const { fail } of waiters) fail(error)
    }
  }
}
