import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'

/** Says in which lot a pulse was asked for, decided, or has to be released. */
const gatesChannel = 'stallwise_gates'

export const announceGates = async (tx: Tx, lotId: string): Promise<void> => {
  await sql`select pg_notify(${gatesChannel}, ${lotId})`.execute(tx)
}

/** Lets those wait who wait for something about a lot's gates, on whichever server it happens. */
export class GateNotices {
  readonly #database: Database
  readonly #waiting = new Map<string, Set<() => void>>()
  #closed = false

  constructor(database: Database) {
    this.#database = database
  }

  /** Begins to hear; gives back how to stop, which wakes everybody. */
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

  /** Until something is said about the lot, the time is over, or the waiting is called off. To be asked for before looking. */
  wait(lotId: string, ms: number, calledOff?: AbortSignal): Promise<void> {
    if (this.#closed || calledOff?.aborted || ms <= 0) return Promise.resolve()
    return new Promise((done) => {
      const waiting = this.#waiting.get(lotId) ?? new Set()
      this.#waiting.set(lotId, waiting)
      const end = () => {
        clearTimeout(timer)
        calledOff?.removeEventListener('abort', end)
        waiting.delete(end)
        if (waiting.size === 0 && this.#waiting.get(lotId) === waiting) this.#waiting.delete(lotId)
        done()
      }
      const timer = setTimeout(end, ms)
      calledOff?.addEventListener('abort', end)
      waiting.add(end)
    })
  }

  #wake(lotId: string): void {
    for (const wake of [...(this.#waiting.get(lotId) ?? [])]) wake()
  }
}
