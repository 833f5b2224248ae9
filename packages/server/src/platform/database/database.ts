import type { Transaction } from 'kysely'
import pg from 'pg'
import { takeAnnouncements } from './announce.ts'
import { appRole } from './app-role.ts'
import { transactionOn } from './client-transaction.ts'
import { columnTypes } from './column-types.ts'
import { Listener } from './listener.ts'
import { wasCut, type DatabaseTrouble } from './database-watch.ts'
import { PreparedStatements, preparingClient } from './prepared-statements.ts'
import { everyRow, setScope, type RowScope, type Viewer } from './row-scope.ts'
import type { Tables } from './tables.ts'
import { watchPool } from './watched-pool.ts'

export type Tx = Transaction<Tables>

export interface Database {
  /** Connections as the role that owns nothing; without a viewer they see no protected rows. */
  pool: pg.Pool
  /**
   * Connections of the same role for reads that take long and are read slowly, such as exports: their statements have no
   * time limit, are not pipelined, and hold up nobody who waits for a connection of `pool`.
   */
  longReads: pg.Pool
  /** A new connection as the owner of the tables, for partitions and tests; the caller closes it. */
  owner(): Promise<pg.Client>
  /**
   * Runs `work` in a transaction that sees only the viewer's rows, and no accounts, sessions or secrets. Sets, for
   * that transaction only: `app.system` (`off`), `app.all_lots` (`on` or `off`), `app.lots` (a `uuid[]` literal) and
   * `app.customer` (an id, `all`, or empty).
   */
  withViewer<T>(viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same with access to every lot and customer: for ingest, jobs and sign-in, never on behalf of a user. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Listens for NOTIFY on `channel` until the returned function is called. After a lost connection `onReconnect` is
   * called as soon as it listens again: notifications sent in between are lost.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>
  /** Why the running database cannot be used; known only if `onTrouble` was given. */
  trouble(): DatabaseTrouble | undefined
  /** False while notifications of changes do not arrive, because their connection is lost. */
  isListening(): boolean
  close(): Promise<void>
}

/** What most commands and jobs are given: the database, and the time. */
export interface DatabaseParts {
  readonly database: Database
  readonly clock: () => number
}

export interface DatabaseOptions {
  /** The connection of the tables' owner, if the server signs in as a role that cannot become the owner. */
  owner?: pg.ClientConfig

  /** Names of the migrations that this program has, to notice when a newer one migrates the database. */
  migrations?: readonly string[]
  /** Called for every lost connection, in use or idle. */
  onError?: (error: Error) => void
  poolSize?: number
  /** Watches the database; called with one line to log when it stops responding or its disk is full, and when that ends. */
  onTrouble?: (line: string) => void
}

/** The longest transaction, an import, may take 6 minutes, and each of its statements less than 2. */
const limits = ['-c statement_timeout=120s', '-c idle_in_transaction_session_timeout=400s']

/**
 * What follows from a change is told by the features in which it happens, so triggers that a server of the release before
 * needs do nothing (docs/decisions/0082-facts-instead-of-triggers.md).
 */
const tellsFacts = '-c app.tells_facts=on'

/** A connection pooler may ignore the role and the limits that a connection asks for. */
export class WrongRoleError extends Error {
  constructor() {
    super(
      `a connection got other rights than it asked for, so row-level security would not apply. DATABASE_URL must lead to PostgreSQL itself, not to a connection pooler such as pgbouncer.`,
    )
  }
}

type Verified = (error?: Error) => void

/**
 * OPS-06: every new connection has the role that row-level security applies to, or is not used; nor is one in which triggers
 * would do again what the features do.
 */
const verifySession = (client: pg.PoolClient, done: Verified): void => {
  client
    .query<{ isRight: boolean }>(
      `select current_user = $1 and current_setting('app.tells_facts', true) = 'on' as "isRight"`,
      [appRole],
    )
    .then(({ rows }) => done(rows[0]?.isRight ? undefined : new WrongRoleError()), done)
}

/** A dead node accepts connections and answers nothing. */
export const connectTimeoutMs = 10_000

export const openDatabase = (connection: pg.ClientConfig, options: DatabaseOptions = {}): Database => {
  const onError = options.onError ?? (() => {})
  const named = {
    ...connection,
    application_name: `stallwise ${process.pid}`,
    types: columnTypes,
    keepAlive: true,
  }
  const pool = new pg.Pool({
    ...named,
    options: joinOptions(connection.options, `-c role=${appRole}`, tellsFacts, ...limits),
    max: options.poolSize ?? 20,
    Client: preparingClient(new PreparedStatements()),
    pipeline: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 4_000,
    verify: verifySession,
  })
  // Every client gets its own error listener: the pool removes its own while a client is in use, and an unhandled
  // 'error' ends the process. Errors that the pool reports for idle clients have already been reported by it.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!wasCut(client)) onError(error)
    }),
  )
  pool.on('error', () => {})
  const longReads = openLongReads(named, onError)
  const listener = new Listener(named, onError)
  const watch =
    options.onTrouble &&
    watchPool(pool, {
      connection: { ...named, ...options.owner },
      ...(options.migrations && { migrations: options.migrations }),
      onLine: options.onTrouble,
      onSilent: () => listener.cut(),
    })
  listeners.set(pool, listener)
  const inTransaction = async <T>(scope: RowScope, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    const tx = transactionOn(client)
    let broken: Error | undefined
    try {
      // Sent with the first query of `work`, which PostgreSQL runs after it: a round trip of its own would take a third
      // of a short read.
      const opened = client.query(`begin; ${setScope(scope)}`)
      opened.catch(() => {})
      const result = await work(tx)
      await opened
      await client.query('commit')
      applyAnnouncements(pool, tx)
      return result
    } catch (error) {
      takeAnnouncements(tx)
      await client.query('rollback').catch((lost: Error) => (broken = lost))
      throw error
    } finally {
      client.release(broken)
    }
  }
  const withViewer = <T>({ lots, customerId }: Viewer, work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTransaction({ lots, customerId: customerId ?? null, isSystem: false }, work)
  return {
    pool,
    longReads,
    owner: async () => connectOwner({ ...named, ...options.owner }),
    withViewer,
    asSystem: (work) => inTransaction(everyRow, work),
    listen: (channel, onPayload, onReconnect) => listener.listen({ channel, onPayload, onReconnect }),
    trouble: () => watch?.trouble,
    isListening: () => listener.isListening,
    close: async () => {
      await watch?.stop()
      await listener.close()
      await Promise.all([pool.end(), longReads.end()])
    },
  }
}

/** EXP-05 */
const longReadsAtOnce = 8
const waitForLongReadMs = 120_000

const openLongReads = (named: pg.ClientConfig, onError: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool({
    ...named,
    options: joinOptions(named.options, `-c role=${appRole}`, tellsFacts, '-c statement_timeout=0'),
    max: longReadsAtOnce,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: waitForLongReadMs,
    verify: verifySession,
  })
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  return pool
}

const listeners = new WeakMap<pg.Pool, Listener>()

/** Runs this server's handlers of what a committed transaction announced, without waiting for the notification. */
export const applyAnnouncements = (pool: pg.Pool, tx: Tx): void => {
  for (const { channel, payload } of takeAnnouncements(tx)) listeners.get(pool)?.deliver(channel, payload)
}

/** What an owner's session sets: row-level security applies to the owner too, except for its own work. */
export const asOwner = `set app.as_owner = 'on'`

/** A new connection as the owner of the tables; the caller closes it. */
export const connectOwner = async (connection: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client({ connectionTimeoutMillis: connectTimeoutMs, ...connection })
  client.on('error', () => {})
  await client.connect()
  await client.query(asOwner)
  return client
}

const joinOptions = (...parts: (string | undefined)[]): string => {
  return parts.filter(Boolean).join(' ')
}
