import type { Writable } from 'node:stream'
import pg from 'pg'

const windowMs = 60_000
const longestText = 10_000
const mostCounted = 2_000

/**
 * At the beginning of a query's text: it is planned with its values each time. For a query of thousands of rows that takes
 * less than running a plan that knows neither the lot nor its size.
 */
export const plannedEachTime = '/* planned each time */'

/**
 * Decides which texts of queries the connections keep prepared: one that was run `usesBefore` times within a minute, up
 * to `most` of them. Parsing and planning takes longer than running for most queries of the server, but every connection
 * keeps the plans of its prepared statements in memory, and texts with values in them differ each time.
 */
export class PreparedStatements {
  readonly #usesBefore: number
  readonly #most: number
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()
  #windowEndsAt = 0
  #generation = 0

  constructor({ usesBefore = 5, most = 150 } = {}) {
    this.#usesBefore = usesBefore
    this.#most = most
  }

  /** The name to prepare a query by, or undefined while it is to be planned each time. Counts one use. */
  nameOf(text: string, nowMs = Date.now()): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= this.#most || text.length > longestText) return name
    if (text.startsWith(plannedEachTime)) return undefined
    if (nowMs >= this.#windowEndsAt || this.#uses.size >= mostCounted) {
      this.#uses.clear()
      this.#windowEndsAt = nowMs + windowMs
    }
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses > this.#usesBefore) this.#names.set(text, `q${this.#generation}_${this.#names.size}`)
    else this.#uses.set(text, uses)
    return undefined
  }

  /** Prepares everything anew under other names: a migration changed the columns of a prepared query. */
  renew(): void {
    this.#generation++
    this.#names.clear()
    this.#uses.clear()
  }
}

/** Whether a prepared query failed only because the columns that it returns were changed after it was prepared. The message is translated, the routine is not. */
const isOutdatedPlan = ({ routine }: { routine?: string }): boolean => routine === 'RevalidateCachedQuery'

const beginnings = new WeakMap<pg.ClientBase, number>()

/** When a client of `preparingClient` was made, before its session began, by `performance.now()`. */
export const begunAt = (client: pg.ClientBase): number => beginnings.get(client) ?? Infinity

/**
 * A client of the driver that prepares repeated queries, and sends all queries that are made in the same turn of the
 * event loop at once. Queries without parameters may hold several statements, which cannot be prepared.
 */
export const preparingClient = (statements: PreparedStatements): typeof pg.Client =>
  class extends pg.Client {
    #isGathering = false

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      beginnings.set(this, performance.now())
      const { connection } = this as unknown as { connection: NodeJS.EventEmitter }
      connection.on('errorMessage', (error: { routine?: string }) => {
        if (isOutdatedPlan(error)) statements.renew()
      })
    }

    // The driver declares a dozen signatures; all but the one of text and values pass through unchanged.
    override query(...args: unknown[]): never {
      this.#sendTogether()
      const query = super.query as (...args: unknown[]) => never
      const [text, values, ...rest] = args
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
        return query.apply(this, args)
      const name = statements.nameOf(text)
      return query.call(this, name === undefined ? text : { text, name }, values, ...rest)
    }

    /** Each write to the socket is a system call that may wake up PostgreSQL. */
    #sendTogether(): void {
      if (this.#isGathering) return
      const { stream } = (this as unknown as { connection: { stream: Writable } }).connection
      this.#isGathering = true
      stream.cork()
      process.nextTick(() => {
        this.#isGathering = false
        stream.uncork()
      })
    }
  }
