import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { appRole } from './app-role.ts'
import { columnTypes } from './column-types.ts'
import { Listener } from './listener.ts'
import type { Tables } from './tables.ts'

/** Whose rows a transaction may touch. */
export interface Viewer {
  lots: readonly string[] | 'all'
  customerId?: string | null | 'all'
}

export type Tx = Transaction<Tables>

export interface Database {
  /** Connections as the role that owns nothing; without a viewer they see no protected row. */
  pool: pg.Pool
  /** A new connection as the owner of the tables, for partitions and tests; whoever asks for it ends it. */
  owner(): Promise<pg.Client>
  /**
   * Runs `work` in one transaction that sees only the viewer's rows. Sets, for that transaction alone:
   * `app.all_lots` (`on` or `off`), `app.lots` (a `uuid[]` literal) and `app.customer` (an id, `all`, or empty).
   */
  withViewer<T>(viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same with every lot and every customer: for ingest, jobs and sign-in, never for a person's request. */
  asSystem<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Hears NOTIFY on `channel` until the returned function is called. After a lost connection `onReconnect` is
   * called as soon as the channel is heard again: what was said in between is lost.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

export interface DatabaseOptions {
  /** Told of connections lost while nobody used them. */
  onError?: (error: Error) => void
  poolSize?: number
}

const everything: Viewer = { lots: 'all', customerId: 'all' }
const commit = CompiledQuery.raw('commit')
const rollback = CompiledQuery.raw('rollback')

export function openDatabase(connection: pg.ClientConfig, options: DatabaseOptions = {}): Database {
  const onError = options.onError ?? (() => {})
  const named = {
    ...connection,
    application_name: `stallwise ${process.pid}`,
    types: columnTypes,
    keepAlive: true,
  }
  const pool = new pg.Pool({
    ...named,
    options: joinOptions(connection.options, `-c role=${appRole}`),
    max: options.poolSize ?? 20,
    pipeline: true,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 15_000,
  })
  pool.on('error', onError)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const listener = new Listener(named, onError)
  const withViewer = <T>(viewer: Viewer, work: (tx: Tx) => Promise<T>): Promise<T> =>
    kysely.connection().execute((connection) => transact(connection, openingFor(viewer), work))
  return {
    pool,
    owner: async () => connectOwner(named),
    withViewer,
    asSystem: (work) => withViewer(everything, work),
    listen: (channel, onPayload, onReconnect) => listener.listen({ channel, onPayload, onReconnect }),
    close: async () => {
      await listener.close()
      await kysely.destroy()
    },
  }
}

/**
 * Kysely's own transaction would take one round trip to begin and one more to name the viewer; together they
 * are a third of a short read. Hence the cast: what `work` gets is the one connection of this transaction.
 */
async function transact<T>(
  connection: Kysely<Tables>,
  opening: CompiledQuery,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    await connection.executeQuery(opening)
    const result = await work(connection as unknown as Tx)
    await connection.executeQuery(commit)
    return result
  } catch (error) {
    await connection.executeQuery(rollback).catch(() => {})
    throw error
  }
}

function openingFor({ lots, customerId }: Viewer): CompiledQuery {
  const settings = {
    'app.all_lots': lots === 'all' ? 'on' : 'off',
    'app.lots': lots === 'all' ? '{}' : `{${lots.join(',')}}`,
    'app.customer': customerId ?? '',
  }
  const set = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return CompiledQuery.raw(`begin; select ${set.join(', ')}`)
}

async function connectOwner(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  return client
}

function joinOptions(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
