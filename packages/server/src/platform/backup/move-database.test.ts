import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { administer, withDatabase } from '#platform/database/test-connection.ts'
import { connectOwner, openDatabase } from '#platform/database/database.ts'
import { moveDatabase } from './move-database.ts'

const { connection, prefix } = inject('testServer')
const owner = `owner_${randomUUID().replaceAll('-', '')}`
let server: TestServer

const emptyDatabase = async () => {
  const name = `${prefix}${randomUUID().replaceAll('-', '')}`
  await administer(connection, `create database ${name} template template0 owner ${owner}`)
  return { ...withDatabase(connection, name), options: `-c role=${owner}` }
}

beforeAll(async () => {
  await administer(connection, `create role ${owner} nologin createrole; grant ${owner} to current_user`)
  await administer(connection, `grant stallwise_app to ${owner}`)
  server = await startTestServer()
})
afterAll(() => server.close())

const countsOf = async (place: Parameters<typeof connectOwner>[0]) => {
  const client = await connectOwner(place)
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname <> 'schema_migration' order by 1`,
  )
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`)
    counts.set(name, rows[0]!.n)
  }
  await client.end()
  return counts
}

test('BAK-05: a database is moved with every row, and a server works on it, under its own role', async () => {
  const target = await emptyDatabase()
  const before = await countsOf(server.database.connection)
  expect(before.get('parking_lot')).toBeGreaterThan(1)
  const moved = await moveDatabase(server.database.connection, target)
  expect(await countsOf(target)).toEqual(before)
  expect(moved.rows).toBe([...before.values()].reduce((sum, count) => sum + count, 0))
  const database = openDatabase(target)
  const lots = await database.asSystem((tx) => tx.selectFrom('parking_lot').select('name').execute())
  expect(lots).toHaveLength(before.get('parking_lot')!)
  const hidden = await database.withViewer({ lots: [], customerId: null }, (tx) =>
    tx.selectFrom('parking_lot').select('name').execute(),
  )
  expect(hidden).toEqual([])
  await database.close()
})

test('BAK-05: a database that holds something is refused', async () => {
  const used = await emptyDatabase()
  const client = await connectOwner(used)
  await client.query('create table mine (n int)')
  await client.end()
  await expect(moveDatabase(server.database.connection, used)).rejects.toThrow('is not empty')
})
