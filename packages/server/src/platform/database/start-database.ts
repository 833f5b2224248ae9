import pg from 'pg'
import type { Config } from '#platform/config/config.ts'
import { type Database, openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'

type DatabaseConfig = Pick<Config, 'dataDirectory' | 'databaseUrl'>

/** The database that the configuration names, up, migrated and open; `close` ends the embedded one with it. */
export async function startDatabase(
  config: DatabaseConfig,
  onError: (error: Error) => void,
): Promise<Database> {
  const server = config.databaseUrl
    ? await reachServer(config.databaseUrl)
    : await startEmbeddedPostgres(config.dataDirectory, {
        onRevival: (error) => onError(error ?? new Error('The database had ended and was started again.')),
      })
  try {
    await migrate(server.connection)
  } catch (error) {
    await server.stop()
    throw error
  }
  const database = openDatabase(server.connection, { onError })
  return {
    ...database,
    close: async () => {
      await database.close()
      await server.stop()
    },
  }
}

async function reachServer(databaseUrl: string) {
  const connection = { connectionString: databaseUrl }
  const client = new pg.Client(connection)
  try {
    await client.connect()
  } catch (error) {
    throw new Error(`the server at DATABASE_URL refuses: ${(error as Error).message}`, { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
  return { connection, stop: async () => {} }
}
