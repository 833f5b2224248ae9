import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { appRole, ensureAppRole, allowAppRoleLogin } from './app-role.ts'
import { connectTimeoutMs } from './database.ts'
import { findMigrationsDirectory } from './migrations-directory.ts'

/** Advisory lock (any number that nothing else uses): servers that start at the same time migrate one after the other. */
const migrationLock = 7_820_311
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/

interface Migration {
  name: string
  sha256: string
  sql: string
}

export class MigrationError extends Error {}

interface MigrateOptions {
  directory?: string
  /** True if the server signs in as its own role, which cannot become the owner. */
  appSignsIn?: boolean
}

/** Applies the missing migrations and returns their names. Runs as the owner of the tables. */
export const migrate = async (
  connection: pg.ClientConfig,
  { directory = findMigrationsDirectory(), appSignsIn = false }: MigrateOptions = {},
): Promise<string[]> => {
  const known = readMigrations(directory)
  const client = new pg.Client({
    connectionTimeoutMillis: connectTimeoutMs,
    ...connection,
    application_name: 'stallwise migrations',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await ensureAppRole(client)
    if (appSignsIn) await allowAppRoleLogin(client)
    const waiting = await findWaiting(client, known)
    for (const migration of waiting) await apply(client, migration)
    await client.query(`revoke all on schema_migration from ${appRole}`)
    return waiting.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

export const readMigrations = (directory: string): Migration[] => {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = new Set<string>()
  return names.map((name) => {
    if (!fileName.test(name)) throw new MigrationError(`Migration ${name} is not named NNNN_name.sql.`)
    if (numbers.has(name.slice(0, 4)))
      throw new MigrationError(`Two migrations begin with ${name.slice(0, 4)}.`)
    numbers.add(name.slice(0, 4))
    const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sha256: createHash('sha256').update(sql).digest('hex'), sql }
  })
}

const findWaiting = async (client: pg.Client, known: Migration[]): Promise<Migration[]> => {
  await client.query(`create table if not exists schema_migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration',
  )
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  for (const { name, sha256 } of known) {
    if (applied.has(name) && applied.get(name) !== sha256) {
      throw new MigrationError(
        `Migration ${name} was changed after it had been applied; write a new one instead.`,
      )
    }
  }
  const strange = rows.find((row) => !known.some(({ name }) => name === row.name))
  if (strange)
    throw new MigrationError(
      `The database is newer than this program: it has migration ${strange.name}. Start a newer version of the server.`,
    )
  return known.filter(({ name }) => !applied.has(name))
}

const apply = async (client: pg.Client, { name, sha256, sql }: Migration): Promise<void> => {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new MigrationError(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
