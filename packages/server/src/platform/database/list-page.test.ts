import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { timeOrder } from './list-order.ts'
import { findListPage, pageAtPlace } from './list-page.ts'
import { countRows, findBegunPage } from './ordered-page.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

const idOf = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`
/** So many rows, a second after each other. */
const listOf = (rows: number, cursor?: string) => ({
  from: sql`(select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id, n,
    timestamptz '2026-01-01Z' + n * interval '1 second' as at from generate_series(1, ${rows}::int) n) row`,
  id: sql`id`,
  where: [sql`n > 0`],
  descending: false,
  limit: 2,
  cursor,
})
const sorted = (rows: number, cursor?: string) =>
  database.asSystem((tx) => findListPage(tx, { ...listOf(rows, cursor), key: sql`lpad(n::text, 6, '0')` }))
const indexed = (rows: number, cursor?: string) =>
  database.asSystem((tx) => findBegunPage(tx, { ...listOf(rows, cursor), order: timeOrder(sql`at`) }))

describe('USR-63: a list', () => {
  test.each([
    [0, { total: 0 }],
    [9_999, { total: 9_999 }],
    [10_000, { total: 10_000 }],
    [10_001, { total: 10_000, isOver: true }],
    [12_000, { total: 10_000, isOver: true }],
  ])('of %d rows says how many they are', async (rows, counted) => {
    expect(await database.asSystem((tx) => countRows(tx, listOf(rows)))).toEqual(counted)
    const nextCursor = rows === 0 ? null : expect.any(String)
    expect((await sorted(rows)).page).toEqual({ ...counted, nextCursor })
    expect((await indexed(rows)).page).toEqual({ ...counted, nextCursor })
    expect(pageAtPlace(Array(rows).fill(0), 2, undefined).page).toEqual({ ...counted, nextCursor })
  })

  test.each([
    ['sorted', sorted],
    ['indexed', indexed],
  ])('that is %s is read further than it is counted, by places and by cursors', async (_how, find) => {
    const placed = await find(10_003, '10000')
    expect(placed.ids).toEqual([idOf(10_001), idOf(10_002)])
    expect(placed.page).toMatchObject({ total: 10_000, isOver: true })
    const last = await find(10_003, placed.page.nextCursor!)
    expect([last.ids, last.page.nextCursor]).toEqual([[idOf(10_003)], null])
  })

  test('in the order of an index is not counted by a page that continues another one', async () => {
    const { page } = await indexed(3)
    expect((await indexed(3, page.nextCursor!)).page).toEqual({ total: null, nextCursor: null })
  })
})
