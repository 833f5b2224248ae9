import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
    }
  }
}

const prefix = 'stallwise-test-'
/** Tests ask for the same answers, not for the same durability. */
const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' }

/** Vitest's global set-up: one database server for the whole run, with a migrated template to copy from. */
export default async function setUpTestServer(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL']
  const server = url
    ? { connection: { connectionString: url }, stop: async () => {} }
    : await startTemporary()
  const template = `stallwise_template_${process.pid}`
  await administer(server.connection, `drop database if exists ${template}`)
  await administer(server.connection, `create database ${template} template template0`)
  await migrate(withDatabase(server.connection, template))
  project.provide('testServer', { connection: server.connection, template })
  return async () => {
    await administer(server.connection, `drop database if exists ${template}`)
    await server.stop()
  }
}

async function startTemporary() {
  clearAbandoned()
  const directory = join(tmpdir(), `${prefix}${process.pid}`)
  mkdirSync(directory, { mode: 0o755 })
  const server = await startEmbeddedPostgres(directory, { settings: hasty })
  const { host = '', user = '' } = server.connection
  return {
    connection: { host, user },
    stop: async () => {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** A run that was killed leaves its server behind; the next one clears it away. */
function clearAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue
    const directory = join(tmpdir(), name)
    const found = readPostmasterPid(join(directory, 'postgres'))
    if (found && existsSync(directory) && isPostmasterAlive(found)) process.kill(found.pid, 'SIGQUIT')
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }
}
