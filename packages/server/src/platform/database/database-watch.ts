import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Why a database that is there cannot be used: it does not answer, or its disk is full. */
export type DatabaseTrouble = 'silent' | 'full'

export interface DatabaseWatchOptions {
  readonly connection: pg.ClientConfig
  /** Told in one line when trouble begins and when it ends. */
  readonly onLine: (line: string) => void
  /** Told when the database has stopped answering: whatever waits for it will wait in vain. */
  readonly onSilent: () => void
  readonly pauseMs?: number
  readonly patienceMs?: number
}

/** Together they stay below the 5 seconds in which a request is answered whatever happens. */
const pauseMs = 1_000
const patienceMs = 3_500
/** A timer that fires so late says that this process was not running, and nothing about the database. */
const lateMs = 500

const lines: Readonly<Record<DatabaseTrouble, { readonly begins: string; readonly ends: string }>> = {
  silent: {
    begins: 'The database does not answer. Requests are answered with 503 until it does.',
    ends: 'The database answers again.',
  },
  full: {
    begins:
      'The disk of the database is full. What has to be written is answered with 503 until there is space.',
    ends: 'The database can write again.',
  },
}

/** Writing to a table takes disk space; temporary ones leave nothing behind. */
const writeSome = `begin; create temporary table space_probe (filler text) on commit drop;
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
 * Asks the database every second, on a connection of its own, whether it is there. A stopped process or a dead network
 * keeps connections open and answers nothing; no time-out of the database itself helps against that.
 */
export class DatabaseWatch {
  readonly #options: Required<DatabaseWatchOptions>
  readonly #stopping = new AbortController()
  readonly #running: Promise<void>
  #client: pg.Client | undefined
  #trouble: DatabaseTrouble | undefined

  constructor(options: DatabaseWatchOptions) {
    this.#options = { pauseMs, patienceMs, ...options }
    this.#running = this.#run()
  }

  get trouble(): DatabaseTrouble | undefined {
    return this.#trouble
  }

  /** The database said that its disk is full. */
  noteFull(): void {
    if (this.#trouble === undefined) this.#turn('full')
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
      if (!signal.aborted) await this.#look()
    }
  }

  async #look(): Promise<void> {
    const isFull = this.#trouble === 'full'
    let failed = false
    const asked = this.#ask(isFull ? writeSome : 'select 1').catch(() => {
      failed = true
    })
    const answered = await within(asked, this.#options.patienceMs)
    if (this.#stopping.signal.aborted) return
    if (!answered || failed) this.#drop()
    // Refused connections are noticed by whoever needs one; only silence has to be told.
    if (!answered) this.#turn('silent')
    else if (!failed) this.#turn(undefined)
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

  #turn(trouble: DatabaseTrouble | undefined): void {
    const before = this.#trouble
    if (before === trouble) return
    this.#trouble = trouble
    if (before) this.#options.onLine(lines[before].ends)
    if (trouble) this.#options.onLine(lines[trouble].begins)
    if (trouble === 'silent') this.#options.onSilent()
  }
}

/** The driver's own end waits for the answers that are due. */
export const cutConnection = (client: pg.ClientBase): void => {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
