import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { deleteOldChanges, listChangedLots, listLotPoints } from './changes.store.ts'

let database: TestDatabase
let writer: pg.Client
let other: pg.Client
let [lotId, otherLotId] = ['', '']

beforeAll(async () => {
  database = await createTestDatabase()
  writer = await database.owner()
  other = await database.owner()
})
beforeEach(async () => {
  ;[lotId, otherLotId] = [randomUUID(), randomUUID()]
  for (const id of [lotId, otherLotId])
    await writer.query('insert into lot_state (parking_lot_id) values ($1)', [id])
})
afterAll(async () => {
  await writer?.end()
  await other?.end()
  await database?.drop()
})

/** Raises the version of a lot as every change does. */
const change = (client: pg.Client, id: string) =>
  client.query(
    `with lot as (update lot_state set version = version + 1, updated_at = now() where parking_lot_id = $1 returning version)
     insert into lot_change (parking_lot_id, version, payload) select $1, version, '{"stalls": [], "stale": []}' from lot`,
    [id],
  )

const age = (minutes: number, where: string, values: unknown[]) =>
  writer.query(`update lot_change set at = now() - make_interval(mins => ${minutes}) where ${where}`, values)

const changedSince = async (
  known: Record<string, number>,
  lots: readonly string[] | 'all' = Object.keys(known),
) =>
  (await database.asSystem((tx) => listChangedLots(tx, lots, new Map(Object.entries(known))))).map((lot) => ({
    lot: lot.lotId,
    version: lot.version,
    isKnownKept: lot.knownAt !== null,
    versions: lot.rows.map(({ version }) => version),
  }))

test('LIV-02: changes of a lot are read once, while a transaction of another is open, and those when it commits', async () => {
  await other.query('begin')
  await change(other, otherLotId)
  for (const version of [1, 2, 3]) {
    await change(writer, lotId)
    expect(await changedSince({ [lotId]: version - 1, [otherLotId]: 0 })).toEqual([
      { lot: lotId, version, isKnownKept: version > 1, versions: [version] },
    ])
  }
  await other.query('commit')
  expect(await changedSince({ [lotId]: 3, [otherLotId]: 0 })).toEqual([
    { lot: otherLotId, version: 1, isKnownKept: false, versions: [1] },
  ])
})

test('LIV-02: who has a version of a lot has all before it, also where a transaction that began earlier commits later', async () => {
  await other.query('begin')
  await other.query('select now()')
  await change(writer, lotId)
  await change(other, lotId)
  expect(await changedSince({ [lotId]: 0 })).toMatchObject([{ versions: [1] }])
  const waiting = change(writer, lotId)
  await other.query('commit')
  await waiting
  expect(await changedSince({ [lotId]: 1 })).toMatchObject([{ version: 3, versions: [2, 3] }])
})

test('LIV-01: only the lots that are asked for are read, or all', async () => {
  await change(writer, lotId)
  await change(writer, otherLotId)
  expect(await changedSince({ [lotId]: 0 })).toMatchObject([{ lot: lotId }])
  const all = (await changedSince({ [lotId]: 1 }, 'all')).map(({ lot }) => lot)
  expect(all).toContain(otherLotId)
  expect(all).not.toContain(lotId)
})

test('LIV-03: a version lower than the known one, of a restored database, is told too', async () => {
  await change(writer, lotId)
  expect(await changedSince({ [lotId]: 7 })).toEqual([
    { lot: lotId, version: 1, isKnownKept: false, versions: [] },
  ])
})

test('LIV-03: a version can be resumed from until ten minutes after the next one', async () => {
  for (let count = 0; count < 4; count++) await change(writer, lotId)
  await age(60, 'parking_lot_id = $1 and version <= 2', [lotId])
  await age(9, 'parking_lot_id = $1 and version > 2', [lotId])
  await database.asSystem(deleteOldChanges)
  expect(await changedSince({ [lotId]: 2 })).toMatchObject([{ isKnownKept: true, versions: [3, 4] }])
  expect(await changedSince({ [lotId]: 1 })).toMatchObject([{ isKnownKept: false, versions: [2, 3, 4] }])
  await age(11, 'parking_lot_id = $1', [lotId])
  await database.asSystem(deleteOldChanges)
  expect(await changedSince({ [lotId]: 3 })).toMatchObject([{ isKnownKept: false, versions: [4] }])
  await change(writer, lotId)
  expect(await changedSince({ [lotId]: 4 })).toMatchObject([{ isKnownKept: true, versions: [5] }])
})

test('LIV-03: where a transaction waited long for a lot, no change between kept ones is deleted', async () => {
  for (let count = 0; count < 3; count++) await change(writer, lotId)
  await age(11, 'parking_lot_id = $1 and version = 3', [lotId])
  await database.asSystem(deleteOldChanges)
  expect(await changedSince({ [lotId]: 2 })).toMatchObject([{ isKnownKept: false, versions: [3] }])
})

test('LIV-03: the time of a version is that of its change', async () => {
  await change(writer, lotId)
  await change(writer, otherLotId)
  const [{ knownAt } = { knownAt: null }] = await database.asSystem(async (tx) => {
    await tx.updateTable('lot_state').set({ version: 2 }).where('parking_lot_id', '=', lotId).execute()
    return listChangedLots(tx, [lotId], new Map([[lotId, 1]]))
  })
  const points = await database.asSystem((tx) => listLotPoints(tx, [lotId]))
  expect(points).toEqual(new Map([[lotId, { version: 2, at: knownAt }]]))
  expect(knownAt).toEqual(expect.any(Number))
})
