import type pg from 'pg'
import type { Database } from '#platform/database/database.ts'

const channel = 'stallwise_lots'
/** LIV-24: how long versions are gathered before other servers are told of them. */
const gatherMs = 50
const pauseAfterFailureMs = 1_000
/** PostgreSQL takes payloads of up to 8,000 bytes. */
const maxLotsInNotice = 140

/** Payloads that name each lot with its version: `<lot>:<version>,…`. */
const noticesOf = (versions: ReadonlyMap<string, number>): string[] => {
  const named = [...versions].map(([lotId, version]) => `${lotId}:${version}`)
  const count = Math.ceil(named.length / maxLotsInNotice)
  return Array.from({ length: count }, (_, nth) =>
    named.slice(nth * maxLotsInNotice, (nth + 1) * maxLotsInNotice).join(),
  )
}

/**
 * LIV-24: tells all servers which versions lots have, after the transactions that raised them: PostgreSQL commits transactions
 * that notify one after the other, each with a write to the disk of its own (docs/decisions/0134-notices-after-the-commit.md).
 */
export class LotNotices {
  readonly #pool: Pick<pg.Pool, 'query'>
  #versions = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  /** One statement at a time. */
  #sending: Promise<void> = Promise.resolve()

  constructor({ pool }: Pick<Database, 'pool'>) {
    this.#pool = pool
  }

  /** A version was committed. */
  add(lotId: string, version: number): void {
    if (version > (this.#versions.get(lotId) ?? 0)) this.#versions.set(lotId, version)
    this.#schedule(gatherMs)
  }

  /** Tells at once what was gathered; resolves when it is told, or could not be. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sending = this.#sending.then(() => this.#send())
    return this.#sending
  }

  #schedule(afterMs: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), afterMs).unref()
  }

  async #send(): Promise<void> {
    const versions = this.#versions
    if (versions.size === 0) return
    this.#versions = new Map()
    const values = [channel, noticesOf(versions)]
    try {
      await this.#pool.query('select pg_notify($1, notice) from unnest($2::text[]) notice', values)
    } catch {
      // Told later, unless there was a newer version meanwhile.
      for (const [lotId, version] of versions)
        if (version > (this.#versions.get(lotId) ?? 0)) this.#versions.set(lotId, version)
      this.#schedule(pauseAfterFailureMs)
    }
  }
}
