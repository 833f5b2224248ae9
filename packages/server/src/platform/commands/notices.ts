import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'

/**
 * Wakes up whoever waits for a change of commands in a lot, whichever server makes the change: who holds the connection
 * to a device waits for its commands, who requested one for its outcome. CMD-05.
 */
export class CommandNotices {
  readonly #database: Database
  readonly #channel: string
  readonly #waiting = new Map<string, Set<() => void>>()
  #closed = false

  constructor(database: Database, channel: string) {
    this.#database = database
    this.#channel = channel
  }

  /** Starts listening; returns a function that stops it and wakes up all waiters. */
  async start(): Promise<() => Promise<void>> {
    const wakeAll = () => {
      for (const lotId of [...this.#waiting.keys()]) this.#wake(lotId)
    }
    const stop = await this.#database.listen(this.#channel, (lotId) => this.#wake(lotId), wakeAll)
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

/** Tells all servers, when the transaction commits, that commands of a lot were requested, decided or are due. */
export const announceCommands = async (tx: Tx, channel: string, lotId: string): Promise<void> => {
  await sql`select pg_notify(${channel}, ${lotId})`.execute(tx)
}
