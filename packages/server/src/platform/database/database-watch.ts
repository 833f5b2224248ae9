import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Why a running database cannot be used: it does not respond, or its disk is full. */
export type DatabaseTrouble = 'silent' | 'full'

export interface DatabaseWatchOptions {
  readonly connection: pg.ClientConfig
  /** Called with one line to log when a problem begins and when it ends. */
  readonly onLine: (line: string) => void
  /** Called when the database has stopped responding: pending queries will not be answered. */
  readonly onSilent: () => void
  readonly pauseMs?: number
  readonly timeoutMs?: number
}

/** Together they stay below the 5 seconds within which every request is answered. */
const pauseMs = 1_000
const timeoutMs = 3_500
/** A timer that fires this late means that the process was suspended; it says nothing about the database. */
const lateMs = 500

const lines: Readonly<Record<DatabaseTrouble, { readonly begins: string; readonly ends: string }>> = {
  silent: {
    begins: 'The database does not respond. Requests are answered with 503 until it does.',
    ends: 'The database responds again.',
  },
  full: {
    begins:
      'The disk of the database is full. Requests that write are answered with 503 until there is space: free disk space.',
    ends: 'The database can write again.',
  },
}

/** Writing to a temporary table takes disk space and leaves nothing behind. */
const writeProbe = `begin; create temporary table space_probe (filler text) on commit drop;
  insert into space_probe select repeat('x', 1000) from generate_series(1, 2000); rollback`

const within = async (work: Promise<unknown>, ms: number): Promise<boolean> => {
  for (;;) {
    const begun = performance.now()
    const stop = new AbortController()
    const late = wait(ms, false, { signal: stop.signal, ref: false })
    late.catch(() => {})
    const answered = await Promise.race([work.then(() => true), late]).finally(() => stop.abort())
    if (answered || performance.now() - begun < ms + lateMs) return answered
  }
}

/**
 * Probes the database every second on its own connection. A stopped process or a dead network keeps connections open
 * without answering, and no timeout of the database itself helps against that.
 */
export class DatabaseWatch {
  readonly #options: Required<DatabaseWatchOptions>
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  #client: pg.Client | undefined
  #trouble: DatabaseTrouble | undefined

  constructor(options: DatabaseWatchOptions) {
    this.#options = { pauseMs, timeoutMs, ...options }
    this.#running = this.#run()
  }

  get trouble(): DatabaseTrouble | undefined {
    return this.#trouble
  }

  /** Called when the database reports that its disk is full. */
  noteFull(): void {
    if (this.#trouble === undefined) this.#setTrouble('full')
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#drop()
    await this.#running
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await wait(this.#options.pauseMs, undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted) await this.#probe()
    }
  }

  async #probe(): Promise<void> {
    const isFull = this.#trouble === 'full'
    let failed = false
    const reply = this.#ask(isFull ? writeProbe : 'select 1').catch(() => {
      failed = true
    })
    const answered = await within(reply, this.#options.timeoutMs)
    if (this.#stopping.signal.aborted) return
    if (!answered || failed) this.#drop()
    // Refused connections fail at once for whoever needs one; only a lack of response has to be reported.
    if (!answered) this.#setTrouble('silent')
    else if (!failed) this.#setTrouble(undefined)
  }

  async #ask(statement: string): Promise<void> {
    if (!this.#client) {
      const client = new pg.Client(this.#options.connection)
      client.on('error', () => {})
      this.#client = client
      await client.connect()
    }
    await this.#client.query(statement)
  }

  #drop(): void {
    const client = this.#client
    this.#client = undefined
    if (client) cutConnection(client)
  }

  #setTrouble(trouble: DatabaseTrouble | undefined): void {
    const before = this.#trouble
    if (before === trouble) return
    this.#trouble = trouble
    if (before) this.#options.onLine(lines[before].ends)
    if (trouble) this.#options.onLine(lines[trouble].begins)
    if (trouble === 'silent') this.#options.onSilent()
  }
}

/** Closes the socket at once; the driver's own `end` would wait for pending answers. */
export const cutConnection = (client: pg.ClientBase): void => {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
