import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import {
  findPosition,
  deleteOldChanges,
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

const isKept = (id: string) => database.asSystem((tx) => isStillKept(tx, id))
/** A transaction in any database of the PostgreSQL server, also of another test, can hold back the newest id for a moment. */
const newestIdIsKept = () =>
  expect
    .poll(async () => isKept((await database.asSystem(findPosition)).xmin), { timeout: 15_000 })
    .toBe(true)

test('LIV-02: while a transaction is open, each change is read once, and the transaction’s own when it commits', async () => {
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

test('LIV-03: an id can be resumed from until a later change is deleted, even while a transaction stays open', async () => {
  const [writer, open] = [await connect(), await connect()]
  await open.query('begin')
  await open.query('select pg_current_xact_id()')
  const { xmin } = await database.asSystem(findPosition)
  await database.asSystem(deleteOldChanges)
  expect(await isKept(xmin)).toBe(true)
  await write(writer, 200)
  await writer.query("update lot_change set at = now() - interval '11 minutes'")
  await database.asSystem(deleteOldChanges)
  expect((await writer.query('select * from lot_change')).rows).toEqual([])
  expect(await isKept(xmin)).toBe(false)
  await open.query('rollback')
  await newestIdIsKept()
})

test('LIV-03: deletions recorded in another cluster do not block resuming permanently', async () => {
  const writer = await connect()
  await writer.query("update lot_change_forgotten set xact = '9000000000000'")
  await database.asSystem(deleteOldChanges)
  await writer.query('select pg_current_xact_id()')
  await newestIdIsKept()
})

test('LIV-03: an id that is not a transaction of this database cannot be resumed from', async () => {
  await newestIdIsKept()
  expect(await isKept('18446744073709551615')).toBe(false)
  expect(['18446744073709551615', '7'].map(isResumeId)).toEqual([true, true])
  expect(['18446744073709551616', '99999999999999999999', '', '-1', '1e3', '7 '].map(isResumeId)).toEqual(
    Array(6).fill(false),
  )
})
