import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#testing/test-app.ts'
import { loadTestWorld, type TestWorld } from '#testing/test-world.ts'
import { openDatabase, type Database } from './database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { migrate, readMigrations } from './migrate.ts'
import { findMigrationsDirectory } from './migrations-directory.ts'

/** A database server of its own: this file stops its processes. */
let directory: string
let postgres: EmbeddedPostgres
let database: Database
let app: TestApp
let world: TestWorld
const lines: string[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stallwise-watch-'))
  postgres = await startEmbeddedPostgres(directory)
  await migrate(postgres.connection)
  const migrations = readMigrations(findMigrationsDirectory()).map(({ name }) => name)
  database = openDatabase(postgres.connection, { migrations, onTrouble: (line) => lines.push(line) })
  world = await loadTestWorld(database)
  app = await startTestApp(database)
}, 180_000)
afterAll(async () => {
  await app?.close()
  await database?.close()
  await postgres?.stop()
  await rm(directory, { recursive: true, force: true })
})

const ready = async () => (await app.server.inject('/api/ready')).statusCode

/** Suspends or resumes the database server and every process that serves a connection. */
const signalAll = async (signal: 'SIGSTOP' | 'SIGCONT', pids: readonly number[]) => {
  for (const pid of pids) process.kill(pid, signal)
}
const pidsOfServer = async () => {
  const { rows } = await database.pool.query<{ pid: number }>('select pid from pg_stat_activity')
  return [...rows.map(({ pid }) => pid), postgres.pid()]
}

const timed = async (url: string) => {
  const begun = performance.now()
  const { statusCode, headers } = await app.ask('provider', url)
  return { statusCode, retryAfter: headers['retry-after'], ms: performance.now() - begun }
}

test(
  'OPS-03: while the database hangs every request is answered with 503 within 5 seconds',
  { timeout: 60_000 },
  async () => {
    expect((await timed('/api/parking-lots')).statusCode).toBe(200)
    const pids = await pidsOfServer()
    await signalAll('SIGSTOP', pids)
    try {
      const under = await Promise.all(
        Array.from({ length: 30 }, () => timed(`/api/parking-lots/${world.own.lot.id}/configuration`)),
      )
      for (const { statusCode, retryAfter, ms } of under) {
        expect([statusCode, retryAfter]).toEqual([503, '2'])
        expect(ms).toBeLessThan(5_000)
      }
      expect(await ready()).toBe(503)
      const later = await timed('/api/parking-lots')
      expect(later.statusCode).toBe(503)
      expect(later.ms).toBeLessThan(1_000)
      expect((await app.server.inject('/api/health')).statusCode).toBe(200)
    } finally {
      await signalAll('SIGCONT', pids)
    }
    await expect.poll(ready, { timeout: 15_000 }).toBe(200)
    expect((await timed('/api/parking-lots')).statusCode).toBe(200)
    expect(lines).toEqual([
      'The database does not respond. Requests are answered with 503 until it does.',
      'The database responds again.',
    ])
  },
)

test('OPS-04: a full disk is logged once, makes the server not ready, and recovers automatically', async () => {
  lines.length = 0
  const fail = () => database.pool.query(`do $$ begin raise exception using errcode = 'disk_full'; end $$`)
  await expect(fail()).rejects.toMatchObject({ code: '53100' })
  await expect(fail()).rejects.toMatchObject({ code: '53100' })
  const answer = await app.server.inject('/api/ready')
  expect(answer.statusCode).toBe(503)
  expect(answer.json().detail).toBe('The disk of the database is full.')
  await expect.poll(ready, { timeout: 10_000 }).toBe(200)
  expect(lines).toEqual([
    'The disk of the database is full. Requests that write are answered with 503 until there is space: free disk space.',
    'The database can write again.',
  ])
})

const asOwner = async (...statements: string[]) => {
  const client = await database.owner()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
const write = async () => {
  const { statusCode, headers } = await app.ask('provider', {
    method: 'POST',
    url: '/api/admin/customers/',
    payload: { name: `Customer ${Math.random()}` },
  })
  return { statusCode, retryAfter: headers['retry-after'] }
}

test(
  'OPS-05: a database that can only be read is reported once, and every write succeeds once it can be written',
  { timeout: 60_000 },
  async () => {
    lines.length = 0
    const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
    const name = rows[0]!.name
    const otherSessions = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    await asOwner(`alter database ${name} set default_transaction_read_only = on`, otherSessions)
    await expect.poll(write, { timeout: 10_000 }).toEqual({ statusCode: 503, retryAfter: '2' })
    await expect
      .poll(async () => (await app.server.inject('/api/ready')).json().detail, { timeout: 10_000 })
      .toBe('The database can only be read.')
    expect((await timed('/api/parking-lots')).statusCode).toBe(200)
    const inUse = await database.pool.connect()
    await asOwner(
      'set default_transaction_read_only = off',
      `alter database ${name} set default_transaction_read_only = off`,
    )
    await expect.poll(ready, { timeout: 10_000 }).toBe(200)
    inUse.release()
    const results = []
    for (let index = 0; index < 12; index++) results.push(await write())
    expect(results.filter(({ statusCode }) => statusCode !== 201)).toEqual([])
    expect(lines).toEqual([
      expect.stringMatching(/^The database can only be read\. Requests that write are answered with 503/),
      'The database can be written again.',
    ])
  },
)

test('OPS-07: a server that is older than the database answers nothing, and says what to do', async () => {
  lines.length = 0
  await asOwner(`insert into schema_migration (name, sha256) values ('9001_future.sql', 'x')`)
  await expect.poll(ready, { timeout: 10_000 }).toBe(503)
  expect((await app.server.inject('/api/ready')).json().detail).toBe(
    'A newer version of the server has migrated the database.',
  )
  expect(await write()).toEqual({ statusCode: 503, retryAfter: '2' })
  await asOwner(`delete from schema_migration where name = '9001_future.sql'`)
  await expect.poll(ready, { timeout: 10_000 }).toBe(200)
  expect(lines[0]).toMatch(/^A newer version of Stallwise has migrated the database\./)
})
