import pg from 'pg'
import type { Config } from '#platform/config/config.ts'
import { appRole } from './app-role.ts'
import { connectTimeoutMs, type Database, openDatabase, WrongRoleError } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate, readMigrations } from './migrate.ts'
import { findMigrationsDirectory } from './migrations-directory.ts'

interface DatabaseConfig extends Pick<Config, 'dataDirectory' | 'databaseUrl'> {
  /** How long the server at `databaseUrl` may take to answer the first connection. */
  readonly databaseWaitMs?: number
}

/** Who is told, in one line each, of what happens to the database. */
interface LineOptions {
  readonly onTrouble?: (line: string) => void
  /** Of migrations that take long. */
  readonly onStep?: (line: string) => void
}

/** Codes of PostgreSQL when files of a database are missing or damaged. */
const damageCodes = ['3D000', '58P01', 'XX001', 'XX002']

/** OPS-14: of the embedded database nobody but this program can say what to do. */
const explained = (error: unknown, { databaseUrl, dataDirectory }: DatabaseConfig): unknown => {
  const { code = '', message } = error as pg.DatabaseError
  if (databaseUrl !== undefined || !damageCodes.includes(code)) return error
  return new Error(
    `the embedded database in ${dataDirectory} is damaged (${message}). Restore a backup into an empty DATA_DIR, see docs/operate/backup-and-restore.md.`,
    { cause: error },
  )
}

/**
 * Starts (if embedded), migrates and opens the configured database; `close` also stops the embedded one. Rejects with a
 * sentence for the operator, or with the error of PostgreSQL.
 */
export const startDatabase = (
  config: DatabaseConfig,
  onError: (error: Error) => void,
  options: LineOptions = {},
): Promise<Database> =>
  start(config, onError, options).catch((error: unknown) => {
    throw explained(error, config)
  })

const start = async (
  config: DatabaseConfig,
  onError: (error: Error) => void,
  { onTrouble, onStep }: LineOptions,
): Promise<Database> => {
  const isEmbedded = config.databaseUrl === undefined
  const server = isEmbedded
    ? await startEmbeddedPostgres(config.dataDirectory, {
        onRevival: (error) =>
          onError(error ?? new Error('The embedded database had stopped unexpectedly and was restarted.')),
      })
    : await reachServer(config, onError)
  const { connection } = server
  try {
    await migrate(connection, { appSignsIn: isEmbedded, ...(onStep && { onStep }) })
  } catch (error) {
    await server.stop()
    throw error
  }
  const migrations = readMigrations(findMigrationsDirectory()).map(({ name }) => name)
  const options = { onError, migrations, ...(onTrouble && { onTrouble }) }
  const database = isEmbedded
    ? openDatabase({ ...connection, user: appRole }, { owner: connection, ...options })
    : openDatabase(connection, options)
  try {
    await database.pool.query('select 1')
  } catch (error) {
    await database.close()
    await server.stop()
    throw isRefusedByPooler(error) ? new WrongRoleError() : error
  }
  return {
    ...database,
    close: async () => {
      await database.close()
      await server.stop()
    },
  }
}

/** A connection pooler such as pgbouncer passes no options on, and so not the role that the server needs. */
const isRefusedByPooler = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('unsupported startup parameter')

/** Row-level security does not apply to a superuser: an SQL injection could leave the server's role. */
const superuserWarning =
  'DATABASE_URL signs in as a superuser. Use a role that owns the tables and is not a superuser; see SECURITY.md.'

/** Of a host with several addresses each has its own reason. */
const reasonOf = (error: Error): string =>
  error instanceof AggregateError
    ? error.errors.map(({ message }: Error) => message).join(', ')
    : error.message

const reachServer = async (
  { databaseUrl, databaseWaitMs = connectTimeoutMs }: DatabaseConfig,
  onError: (error: Error) => void,
) => {
  const connection = { connectionString: databaseUrl! }
  let client: pg.Client | undefined
  try {
    client = new pg.Client({ connectionTimeoutMillis: databaseWaitMs, ...connection })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query('select rolsuper from pg_roles where rolname = session_user')
    if (rows[0]?.rolsuper) onError(new Error(superuserWarning))
  } catch (error) {
    const reason = `cannot connect to the server at DATABASE_URL: ${reasonOf(error as Error)}`
    throw new Error(reason, { cause: error })
  } finally {
    await client?.end().catch(() => {})
  }
  return { connection, stop: async () => {} }
}
