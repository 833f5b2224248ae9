import type pg from 'pg'
import { cutConnection, DatabaseWatch, wasCut, type DatabaseWatchOptions } from './database-watch.ts'
import { begunAt } from './prepared-statements.ts'

const troubles: Readonly<Record<string, 'full' | 'readOnly' | undefined>> = {
  '53100': 'full',
  '25006': 'readOnly',
}

type Callback = (error: Error | undefined, client?: pg.PoolClient, done?: () => void) => void

interface PoolWatchOptions extends Pick<DatabaseWatchOptions, 'connection' | 'migrations' | 'onLine'> {
  readonly onSilent?: () => void
}

/**
 * Watches the database of a pool. If it stops responding, open connections are cut, so that pending queries fail at once,
 * and no new ones are handed out until it responds; nor to a program that is older than the database. A full disk and a
 * database that can only be read are reported too.
 *
 * Once it can be written again, no connection from before is handed out: a session keeps the default that it began with.
 * That is asked of each connection when it is taken, since one that is in use, or is being opened, at that moment comes
 * into the pool only later. One that was cut is not handed out either.
 */
export const watchPool = (
  pool: pg.Pool,
  { connection, migrations, onLine, onSilent = () => {} }: PoolWatchOptions,
): DatabaseWatch => {
  const open = new Set<pg.PoolClient>()
  let writableSince = 0
  const watch = new DatabaseWatch({
    connection,
    ...(migrations && { migrations }),
    onLine,
    onSilent: () => {
      open.forEach(cutConnection)
      onSilent()
    },
    onWritable: () => (writableSince = performance.now()),
  })
  pool.on('remove', (client) => open.delete(client))
  pool.on('connect', (client) => {
    open.add(client)
    const { connection: wire } = client as unknown as { connection: NodeJS.EventEmitter }
    wire.on('errorMessage', ({ code }: { code?: string }) => {
      const trouble = troubles[code ?? '']
      if (trouble) watch.note(trouble)
    })
  })
  const take = pool.connect.bind(pool) as (callback: Callback) => void
  const takeUsable = (callback: Callback): void => {
    if (watch.trouble === 'silent' || watch.trouble === 'newer') {
      const error = Object.assign(new Error('The database cannot be used now.'), { code: 'ETIMEDOUT' })
      process.nextTick(callback, error)
      return
    }
    take((error, client, done) => {
      if (!client || (begunAt(client) > writableSince && !wasCut(client)))
        return callback(error, client, done)
      client.release(true)
      takeUsable(callback)
    })
  }
  const connect = (callback?: Callback) => {
    if (callback) return takeUsable(callback)
    return new Promise<pg.PoolClient>((resolve, reject) =>
      takeUsable((error, client) => (client ? resolve(client) : reject(error!))),
    )
  }
  pool.connect = connect as typeof pool.connect
  return watch
}
