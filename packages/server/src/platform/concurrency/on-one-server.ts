import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#platform/database/database.ts'

export interface Running {
  stop(): Promise<void>
}

interface OnOneServer {
  /** Advisory lock: any number that nothing else uses. */
  readonly lock: number
  /** How often the other servers try to take over. */
  readonly everyMs: number
  readonly start: () => Promise<Running>
  /** Called once if it already runs on another server when this one starts. */
  readonly onOther: () => void
  readonly onError: (error: Error) => void
}

interface Held extends Running {
  /** The connection that held the lock is lost, and another server may have the lock now. */
  readonly lost: Promise<void>
}

const hold = async (
  database: Pick<Database, 'owner'>,
  { lock, start }: OnOneServer,
): Promise<Held | undefined> => {
  const client = await database.owner()
  const lost = new Promise<void>((done) => void client.once('end', done))
  const release = () => client.end().catch(() => {})
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [lock])
    const running = rows[0].mine ? await start() : undefined
    if (running) return { lost, stop: () => running.stop().finally(release) }
  } catch (error) {
    await release()
    throw error
  }
  await release()
  return undefined
}

/**
 * Runs a task on only one of the servers of a database. The task holds a lock on its own connection; another server
 * takes over when that one stops, crashes or loses the connection. Resolves when it runs here or on another server.
 */
export const startOnOneServer = async (
  database: Pick<Database, 'owner'>,
  options: OnOneServer,
): Promise<Running> => {
  const { everyMs, onOther, onError } = options
  const ending = new AbortController()
  const { signal } = ending
  const ended = new Promise<void>((done) => signal.addEventListener('abort', () => done()))
  const first = await hold(database, options)
  if (!first) onOther()
  const watch = async () => {
    let held = first
    while (!signal.aborted) {
      if (held) await Promise.race([held.lost, ended])
      else await wait(everyMs, undefined, { ref: false, signal }).catch(() => {})
      await held?.stop().catch(onError)
      held = signal.aborted
        ? undefined
        : await hold(database, options).catch((error: Error) => void onError(error))
    }
    await held?.stop()
  }
  const watching = watch()
  return {
    stop: async () => {
      ending.abort()
      await watching
    },
  }
}
