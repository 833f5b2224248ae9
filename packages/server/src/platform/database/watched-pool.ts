import type pg from 'pg'
import { cutConnection, DatabaseWatch, type DatabaseWatchOptions } from './database-watch.ts'

const troubles: Readonly<Record<string, 'full' | 'readOnly' | undefined>> = {
  '53100': 'full',
  '25006': 'readOnly',
}

type Callback = (error: Error) => void

/** The open connections of a pool, and which of them are in use. */
class PoolClients {
  readonly #idle = new Set<pg.PoolClient>()
  readonly #used = new Set<pg.PoolClient>()
  readonly #outdated = new WeakSet<pg.PoolClient>()

  constructor(pool: pg.Pool) {
    pool.on('acquire', (client) => {
      this.#idle.delete(client)
      this.#used.add(client)
    })
    pool.on('release', (_error, client) => {
      this.#used.delete(client)
      if (this.#outdated.has(client)) cutConnection(client)
      else this.#idle.add(client)
    })
    pool.on('remove', (client) => {
      this.#used.delete(client)
      this.#idle.delete(client)
    })
  }

  cutAll(): void {
    for (const client of [...this.#idle, ...this.#used]) cutConnection(client)
  }

  /** Closes the idle ones, and each of the others when its transaction has ended. */
  replaceAll(): void {
    this.#used.forEach((client) => this.#outdated.add(client))
    this.#idle.forEach(cutConnection)
  }
}

interface PoolWatchOptions extends Pick<DatabaseWatchOptions, 'connection' | 'migrations' | 'onLine'> {
  readonly onSilent?: () => void
}

/**
 * Watches the database of a pool. If it stops responding, open connections are cut, so that pending queries fail at once,
 * and no new ones are handed out until it responds; nor to a program that is older than the database. A full disk and a
 * database that can only be read are reported too; when it can be written again, the connections are replaced.
 */
export const watchPool = (
  pool: pg.Pool,
  { connection, migrations, onLine, onSilent = () => {} }: PoolWatchOptions,
): DatabaseWatch => {
  const clients = new PoolClients(pool)
  const watch = new DatabaseWatch({
    connection,
    ...(migrations && { migrations }),
    onLine,
    onSilent: () => {
      clients.cutAll()
      onSilent()
    },
    onWritable: () => clients.replaceAll(),
  })
  pool.on('connect', (client) => {
    const { connection: wire } = client as unknown as { connection: NodeJS.EventEmitter }
    wire.on('errorMessage', ({ code }: { code?: string }) => {
      const trouble = troubles[code ?? '']
      if (trouble) watch.note(trouble)
    })
  })
  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<pg.PoolClient>
  const connectUnlessRefused = (callback?: Callback) => {
    if (watch.trouble !== 'silent' && watch.trouble !== 'newer') return connect(callback)
    const error = Object.assign(new Error('The database cannot be used now.'), { code: 'ETIMEDOUT' })
    if (!callback) return Promise.reject(error)
    process.nextTick(callback, error)
    return undefined
  }
  pool.connect = connectUnlessRefused as typeof pool.connect
  return watch
}
