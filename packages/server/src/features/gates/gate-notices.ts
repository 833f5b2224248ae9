import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'

/** NOTIFY channel: a pulse of the lot was requested, decided or has to be released. */
const gatesChannel = 'stallwise_gates'

export const announceGates = async (tx: Tx, lotId: string): Promise<void> => {
  await sql`select pg_notify(${gatesChannel}, ${lotId})`.execute(tx)
}

/** Wakes up whoever waits for a change at a lot's gates, whichever server makes the change. */
export class GateNotices {
  readonly #database: Database
  readonly #waiting = new Map<string, Set<() => void>>()
  #closed = false

  constructor(database: Database) {
    this.#database = database
  }

  /** Starts listening; returns a function that stops it and wakes up all waiters. */
  async start(): Promise<() => Promise<void>> {
    const wakeAll = () => {
      for (const lotId of [...this.#waiting.keys()]) this.#wake(lotId)
    }
    const stop = await this.#database.listen(gatesChannel, (lotId) => this.#wake(lotId), wakeAll)
    return async () => {
      this.#closed = true
      wakeAll()
      await stop()
    }
  }

  get closed(): boolean {
    return this.#closed
  }

  /** Resolves on a change in the lot, after `ms` or on abort. Call it before reading the state, so that no change is missed. */
  wait(lotId: string, ms: number, signal?: AbortSignal): Promise<void> {
    if (this.#closed || signal?.aborted || ms <= 0) return Promise.resolve()
    return new Promise((done) => {
      const waiting = this.#waiting.get(lotId) ?? new Set()
      this.#waiting.set(lotId, waiting)
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        waiting.delete(end)
        if (waiting.size === 0 && this.#waiting.get(lotId) === waiting) this.#waiting.delete(lotId)
        done()
      }
      const timer = setTimeout(end, ms)
      signal?.addEventListener('abort', end)
      waiting.add(end)
    })
  }

  #wake(lotId: string): void {
    for (const wake of [...(this.#waiting.get(lotId) ?? [])]) wake()
  }
}
