import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { appRole, ensureAppRole, allowAppRoleLogin } from './app-role.ts'
import { checkServer } from './check-server.ts'
import { asOwner, connectTimeoutMs } from './database.ts'
import { findMigrationsDirectory } from './migrations-directory.ts'

/** Advisory lock (any number that nothing else uses): servers that start at the same time migrate one after the other. */
const migrationLock = 7_820_311
const fileName = /^\d{4}_[a-z0-9_]+\.sql$/

interface Migration {
  name: string
  sha256: string
  /** Hashes of earlier texts of the file with the same result, which databases may have run: lines `-- replaces HASH`. */
  replaced: readonly string[]
  sql: string
}

export class MigrationError extends Error {}

interface MigrateOptions {
  directory?: string
  /** True if the server signs in as its own role, which cannot become the owner. */
  appSignsIn?: boolean
  /** Called with one line to log when migrating begins, for steps that take long, and when it ends. */
  onStep?: (line: string) => void
}

/** As long as it takes: a role may have time-outs of its own, as on managed servers. */
const ownersSession = `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  ${asOwner}`

/** Applies the missing migrations and returns their names. Runs as the owner of the tables. */
export const migrate = async (
  connection: pg.ClientConfig,
  { directory = findMigrationsDirectory(), appSignsIn = false, onStep = () => {} }: MigrateOptions = {},
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
    await client.query(ownersSession)
    await checkServer(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await ensureAppRole(client)
    if (appSignsIn) await allowAppRoleLogin(client)
    const waiting = await findWaiting(client, known)
    await applyAll(client, waiting, { applied: known.length - waiting.length, onStep })
    await forceRowSecurity(client)
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
    const replaced = [...sql.matchAll(/^-- replaces ([0-9a-f]{64})$/gm)].map(([, hash]) => hash!)
    return { name, sha256: createHash('sha256').update(sql).digest('hex'), replaced, sql }
  })
}

const findWaiting = async (client: pg.Client, known: Migration[]): Promise<Migration[]> => {
  await client.query(`create table if not exists schema_migration (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migration',
  )
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  for (const { name, sha256, replaced } of known) {
    const hash = applied.get(name)
    if (hash !== undefined && hash !== sha256 && !replaced.includes(hash)) {
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

/** A step that takes longer is named when it begins to, and again when it is done. */
const longStepMs = 3_000

interface Progress {
  /** How many migrations the database had before. */
  readonly applied: number
  readonly onStep: (line: string) => void
}

const applyAll = async (
  client: pg.Client,
  waiting: readonly Migration[],
  { applied, onStep }: Progress,
): Promise<void> => {
  // A new database takes a second; nobody waits for it.
  const say = applied === 0 ? () => {} : onStep
  if (waiting.length === 0) return
  const begun = performance.now()
  const steps = waiting.length === 1 ? '1 step' : `${waiting.length} steps`
  say(`Upgrading the database: ${steps}, up to ${waiting.at(-1)!.name}.`)
  for (const migration of waiting) {
    const stepBegun = performance.now()
    const timer = setTimeout(() => say(`${migration.name} takes a while…`), longStepMs)
    await apply(client, migration).finally(() => clearTimeout(timer))
    if (performance.now() - stepBegun > longStepMs)
      say(`${migration.name} took ${secondsSince(stepBegun)} s.`)
  }
  say(`The database is upgraded, in ${secondsSince(begun)} s.`)
}

const secondsSince = (begun: number): string => ((performance.now() - begun) / 1_000).toFixed(1)

/** Of tables and functions that migrations added, or of all in a database that has got another owner. */
const forceRowSecurity = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(`select to_regproc('force_row_security') is not null as exists`)
  if (rows[0].exists) await client.query('select force_row_security()')
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
