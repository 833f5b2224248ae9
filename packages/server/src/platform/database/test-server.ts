import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { isAlive, isPostmasterAlive, readPostmasterPid } from './postmaster-pid.ts'
import { administer, withDatabase } from './test-connection.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: {
      connection: { connectionString: string } | { host: string; user: string }
      template: string
      /** The name prefix of the databases of this run. */
      prefix: string
    }
  }
}

const prefix = 'stallwise-test-'
const memory = '/dev/shm'
const places = [tmpdir(), memory]
const gibibyte = 2 ** 30
/** Tests need the same results, not the same durability. */
const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  shared_buffers: '128MB',
  // Test files run side by side, each with a pool of its own.
  max_connections: '120',
}

/** Vitest's global set-up: one database server for the whole run, with a migrated template to copy from. */
export default async function setUpTestServer(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL']
  const server = url
    ? { connection: { connectionString: url }, stop: async () => {} }
    : await startTemporary()
  const template = `stallwise_template_${process.pid}`
  await administer(server.connection, `drop database if exists ${template}`)
  await administer(server.connection, `create database ${template} template template0`)
  await migrate(withDatabase(server.connection, template), { appSignsIn: !url })
  const databases = `stallwise_test_${process.pid}_`
  project.provide('testServer', { connection: server.connection, template, prefix: databases })
  return async () => {
    if (url) await dropDatabases(server.connection, [template, databases])
    await server.stop()
  }
}

const startTemporary = async () => {
  for (const place of places) clearAbandoned(place)
  const directory = join(choosePlace(), `${prefix}${process.pid}`)
  mkdirSync(directory, { mode: 0o755 })
  const server = await startEmbeddedPostgres(directory, { settings: fastSettings })
  const { host = '', user = '' } = server.connection
  return {
    connection: { host, user },
    stop: async () => {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Drops the databases of this run from a server that keeps running. */
const dropDatabases = async (connection: pg.ClientConfig, beginnings: readonly string[]): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows } = await client.query(
      'select datname from pg_database where exists (select 1 from unnest($1::text[]) as b where starts_with(datname, b))',
      [beginnings],
    )
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  } finally {
    await client.end()
  }
}

/** In memory if there is plenty of it: a run creates about a hundred databases of 12 MB. */
const choosePlace = (): string => {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 6 * gibibyte && freemem() > 6 * gibibyte ? memory : tmpdir()
}

/** Removes the servers of earlier runs that were killed. */
const clearAbandoned = (place: string): void => {
  if (!existsSync(place)) return
  for (const name of readdirSync(place)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue
    const directory = join(place, name)
    const found = readPostmasterPid(join(directory, 'postgres'))
    if (found && existsSync(directory) && isPostmasterAlive(found)) process.kill(found.pid, 'SIGQUIT')
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}
