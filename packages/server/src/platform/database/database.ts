import type { Transaction } from 'kysely'
import pg from 'pg'
import { takeAnnouncements } from './announce.ts'
import { appRole } from './app-role.ts'
import { transactionOn } from './client-transaction.ts'
import { columnTypes } from './column-types.ts'
import { Listener } from './listener.ts'
import type { DatabaseTrouble } from './database-watch.ts'
import { PreparedStatements, preparingClient } from './prepared-statements.ts'
import type { Tables } from './tables.ts'
import { watchPool } from './watched-pool.ts'

/** Which rows a transaction may access. */
export interface Viewer {
  lots: readonly string[] | 'all'
  customerId?: string | null | 'all'
}

export type Tx = Transaction<Tables>

export interface Database {
  /** Connections as the role that owns nothing; without a viewer they see no protected rows. */
  pool: pg.Pool
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

export interface DatabaseOptions {
  /** The connection of the tables' owner, if the server signs in as a role that cannot become the owner. */
  owner?: pg.ClientConfig

  /** Called for every lost connection, in use or idle. */
  onError?: (error: Error) => void
  poolSize?: number
  /** Watches the database; called with one line to log when it stops responding or its disk is full, and when that ends. */
  onTrouble?: (line: string) => void
}

/** The longest transaction, an import, may take 6 minutes, and each of its statements less than 2. */
const limits = ['-c statement_timeout=120s', '-c idle_in_transaction_session_timeout=400s']

const openingFor = ({ lots, customerId }: Viewer, system: 'on' | 'off'): string => {
  const settings = {
    'app.system': system,
    'app.all_lots': lots === 'all' ? 'on' : 'off',
    'app.lots': lots === 'all' ? '{}' : `{${lots.join(',')}}`,
    'app.customer': customerId ?? '',
  }
  const set = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return `begin; select ${set.join(', ')}`
}

/** A dead node accepts connections and answers nothing. */
export const connectTimeoutMs = 10_000

const everything: Viewer = { lots: 'all', customerId: 'all' }
const systemOpening = openingFor(everything, 'on')

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
    options: joinOptions(connection.options, `-c role=${appRole}`, ...limits),
    max: options.poolSize ?? 20,
    Client: preparingClient(new PreparedStatements()),
    pipeline: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 4_000,
  })
  // Every client gets its own error listener: the pool removes its own while a client is in use, and an unhandled
  // 'error' ends the process. Errors that the pool reports for idle clients have already been reported by it.
  pool.on('connect', (client) => client.on('error', onError))
  pool.on('error', () => {})
  const listener = new Listener(named, onError)
  const watch =
    options.onTrouble &&
    watchPool(pool, { ...named, ...options.owner }, options.onTrouble, () => listener.cut())
  listeners.set(pool, listener)
  const inTransaction = async <T>(opening: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    const tx = transactionOn(client)
    let broken: Error | undefined
    try {
      // Sent with the first query of `work`, which PostgreSQL runs after it: a round trip of its own would take a third
      // of a short read.
      const opened = client.query(opening)
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
  const withViewer = <T>(viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTransaction(openingFor(viewer, 'off'), work)
  return {
    pool,
    owner: async () => connectOwner({ ...named, ...options.owner }),
    withViewer,
    asSystem: (work) => inTransaction(systemOpening, work),
    listen: (channel, onPayload, onReconnect) => listener.listen({ channel, onPayload, onReconnect }),
    trouble: () => watch?.trouble,
    isListening: () => listener.isListening,
    close: async () => {
      await watch?.stop()
      await listener.close()
      await pool.end()
    },
  }
}

const listeners = new WeakMap<pg.Pool, Listener>()

/** Runs this server's handlers of what a committed transaction announced, without waiting for the notification. */
export const applyAnnouncements = (pool: pg.Pool, tx: Tx): void => {
  for (const { channel, payload } of takeAnnouncements(tx)) listeners.get(pool)?.deliver(channel, payload)
}

const connectOwner = async (connection: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client({ connectionTimeoutMillis: connectTimeoutMs, ...connection })
  client.on('error', () => {})
  await client.connect()
  return client
}

const joinOptions = (...parts: (string | undefined)[]): string => {
  return parts.filter(Boolean).join(' ')
}
