import type pg from 'pg'
import { cutConnection, DatabaseWatch } from './database-watch.ts'

const diskFull = '53100'

type Callback = (error: Error) => void

/**
 * Watches the database of a pool. If it stops responding, open connections are cut, so that pending queries fail at once,
 * and no new ones are handed out until it responds; a full disk is reported too.
 */
export const watchPool = (
  pool: pg.Pool,
  connection: pg.ClientConfig,
  onLine: (line: string) => void,
  onSilent: () => void = () => {},
): DatabaseWatch => {
  const clients = new Set<pg.PoolClient>()
  const watch = new DatabaseWatch({
    connection,
    onLine,
    onSilent: () => {
      clients.forEach(cutConnection)
      onSilent()
    },
  })
  pool.on('connect', (client) => {
    clients.add(client)
    const { connection: wire } = client as unknown as { connection: NodeJS.EventEmitter }
    wire.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === diskFull) watch.noteFull()
    })
  })
  pool.on('remove', (client) => clients.delete(client))
  const connect = pool.connect.bind(pool) as (callback?: Callback) => Promise<pg.PoolClient>
  const connectUnlessSilent = (callback?: Callback) => {
    if (watch.trouble !== 'silent') return connect(callback)
    const error = Object.assign(new Error('The database does not respond.'), { code: 'ETIMEDOUT' })
    if (!callback) return Promise.reject(error)
    process.nextTick(callback, error)
    return undefined
  }
  pool.connect = connectUnlessSilent as typeof pool.connect
  return watch
}
