import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/**
 * Why a running database cannot be used: it does not respond, its disk is full, it can only be read, or a newer version of
 * the server has migrated it.
 */
export type DatabaseTrouble = 'silent' | 'full' | 'readOnly' | 'newer'

export interface DatabaseWatchOptions {
  readonly connection: pg.ClientConfig
  /** Called with one line to log when a problem begins and when it ends. */
  readonly onLine: (line: string) => void
  /** Called when the database has stopped responding: pending queries will not be answered. */
  readonly onSilent: () => void
  /** Called when the database can be written again: connections from before may still refuse to write. */
  readonly onWritable?: () => void
  /** Names of the migrations that this program has; without them it does not notice that it is too old. */
  readonly migrations?: readonly string[]
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
  readOnly: {
    begins:
      'The database can only be read. Requests that write are answered with 503 until it can be written: it may be a replica now, or its host may have closed it because its disk is full.',
    ends: 'The database can be written again.',
  },
  newer: {
    begins:
      'A newer version of Stallwise has migrated the database. Requests are answered with 503: stop this server and start the new version.',
    ends: 'The database has the version of this server again.',
  },
}

const canWrite = `select current_setting('transaction_read_only')::bool as is_read_only`

const unknownMigrations = `select 1 from schema_migration where name <> all ($1::text[]) limit 1`

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
  readonly #options: DatabaseWatchOptions & Required<Pick<DatabaseWatchOptions, 'pauseMs' | 'timeoutMs'>>
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

  /** Called when the database reports that its disk is full, or that it can only be read. */
  note(trouble: 'full' | 'readOnly'): void {
    if (this.#trouble === undefined) this.#setTrouble(trouble)
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
    // A session keeps the default that it began with, so only a new one knows whether the database can be written.
    if (this.#trouble === 'readOnly') this.#drop()
    let failed = false
    let found: DatabaseTrouble | undefined
    const reply = this.#ask(this.#trouble === 'full').then(
      (trouble) => (found = trouble),
      () => (failed = true),
    )
    const answered = await within(reply, this.#options.timeoutMs)
    if (this.#stopping.signal.aborted) return
    if (!answered || failed) this.#drop()
    // Refused connections fail at once for whoever needs one; only a lack of response has to be reported.
    if (!answered) this.#setTrouble('silent')
    else if (!failed) this.#setTrouble(found)
  }

  async #ask(isFull: boolean): Promise<DatabaseTrouble | undefined> {
    if (!this.#client) {
      const client = new pg.Client(this.#options.connection)
      client.on('error', () => {})
      this.#client = client
      await client.connect()
    }
    const client = this.#client
    if (isFull) await client.query(writeProbe)
    const { rows } = await client.query<{ is_read_only: boolean }>(canWrite)
    if (await this.#isTooOld(client)) return 'newer'
    return rows[0]!.is_read_only ? 'readOnly' : undefined
  }

  async #isTooOld(client: pg.Client): Promise<boolean> {
    const { migrations } = this.#options
    return migrations !== undefined && (await client.query(unknownMigrations, [migrations])).rowCount !== 0
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
    if (before === 'readOnly') this.#options.onWritable?.()
  }
}

const cut = new WeakSet<pg.ClientBase>()

/** Whether a connection was closed here: its loss is no news. */
export const wasCut = (client: pg.ClientBase): boolean => cut.has(client)

/** Closes the socket at once; the driver's own `end` would wait for pending answers. */
export const cutConnection = (client: pg.ClientBase): void => {
  cut.add(client)
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
