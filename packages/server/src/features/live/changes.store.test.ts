import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import {
  findPosition,
  isResumeId,
  isStillKept,
  listChangesSince,
  type StreamPosition,
} from './changes.store.ts'

let database: TestDatabase
const clients: pg.Client[] = []
const lotId = randomUUID()

const connect = async () => {
  const client = await database.owner()
  clients.push(client)
  return client
}
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const client of clients) await client.end()
  await database?.drop()
})

const write = (client: pg.Client, version: number) =>
  client.query(
    `insert into lot_change (parking_lot_id, version, payload) values ($1, $2, '{"stalls": [], "stale": []}')`,
    [lotId, version],
  )
const since = async (from: StreamPosition) => {
  const { position, rows } = await database.asSystem((tx) => listChangesSince(tx, from))
  return { position, versions: rows.map(({ version }) => version) }
}

test('LIV-02: while a transaction stays open, each change is read once, and its own once it commits', async () => {
  const [writer, other] = [await connect(), await connect()]
  let position = await database.asSystem(findPosition)
  await other.query('begin')
  await write(other, 100)
  for (const version of [1, 2, 3]) {
    await write(writer, version)
    const read = await since(position)
    expect(read.versions).toEqual([version])
    position = read.position
  }
  await other.query('commit')
  const last = await since(position)
  expect(last.versions).toEqual([100])
  expect((await since(last.position)).versions).toEqual([])
})

test('LIV-03: an id that is no transaction of this database is none to resume from', async () => {
  const { xmin } = await database.asSystem(findPosition)
  const isKept = (id: string) => database.asSystem((tx) => isStillKept(tx, id))
  expect(await isKept(xmin)).toBe(true)
  expect(await isKept('18446744073709551615')).toBe(false)
  expect(['18446744073709551615', '7'].map(isResumeId)).toEqual([true, true])
  expect(['18446744073709551616', '99999999999999999999', '', '-1', '1e3', '7 '].map(isResumeId)).toEqual(
    Array(6).fill(false),
  )
})
