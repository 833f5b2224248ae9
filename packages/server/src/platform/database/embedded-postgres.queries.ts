import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const supervisorName = 'stallwise supervisor'
/** Error codes of a database that is starting or stopping. */
const transientCodes = new Set(['57P03', 'ECONNREFUSED', 'ENOENT', 'ECONNRESET', '57P01', '57P02', '53300'])

export const connectionTo = (socketDirectory: string): pg.ClientConfig => {
  return { host: socketDirectory, port: 5432, user: 'postgres', database: 'stallwise' }
}

export const answers = async (connection: pg.ClientConfig): Promise<boolean> => {
  try {
    await asSupervisor(connection, (client) => client.query('select 1'))
    return true
  } catch (error) {
    if (isTransient(error)) return false
    throw error
  }
}

const isTransient = (error: unknown): boolean => {
  return transientCodes.has((error as { code?: string }).code ?? '')
}

export const ensureDatabase = async (connection: pg.ClientConfig): Promise<void> => {
  await asSupervisor(connection, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [connection.database])
    if (found.rowCount) return
    await client
      .query(`create database ${pg.escapeIdentifier(connection.database ?? '')}`)
      .catch(ignoreExisting)
  })
}

const ignoreExisting = (error: { code?: string }): void => {
  if (error.code !== '42P04' && error.code !== '23505') throw error
}

const asSupervisor = async <T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ ...connection, database: 'postgres', application_name: supervisorName })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Own connections take a moment to disappear from the list after they were closed. */
export const hasOtherUsers = async (connection: pg.ClientConfig): Promise<boolean> => {
  return asSupervisor(connection, async (client) => {
    for (let attempt = 0; attempt < 20; attempt++) {
      const others = await client.query(
        `select 1 from pg_stat_activity
          where backend_type = 'client backend' and application_name <> $1 limit 1`,
        [supervisorName],
      )
      if (!others.rowCount) return false
      await wait(20)
    }
    return true
  }).catch((error: unknown) => {
    if (isTransient(error)) return false
    throw error
  })
}
