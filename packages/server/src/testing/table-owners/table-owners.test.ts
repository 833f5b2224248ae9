import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { tablesWrittenBy, writingFunctions } from './find-writes.ts'
import { asCsv, findOtherWriters, knownOtherWriters, ownersByTable } from './table-owners.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

test('each table of a migrated database has one owner, and each that is owned exists', async () => {
  const rows = await database.look(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`)
  const owners = ownersByTable()
  const names = rows.map(({ name }) => name as string)
  expect(names.length).toBeGreaterThan(90)
  expect(names.filter((name) => !owners.has(name)).map((name) => `${name} has no owner`)).toEqual([])
  expect([...owners].filter(([, all]) => all.length > 1)).toEqual([])
  expect([...owners.keys()].filter((name) => !names.includes(name))).toEqual([])
})

/** Those of triggers, of partitions and of migrations are called by no statement of ours. */
const notCalled = ['ensure_month_partitions']

test('functions of the database that write a table are known with their table', async () => {
  const rows = await database.look(`select proname as name, prosrc as source from pg_proc
    where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype order by 1`)
  const found = rows.flatMap(({ name, source }) => {
    const [table] = tablesWrittenBy(source.toLowerCase())
    return table && !notCalled.includes(name) ? [[name, table]] : []
  })
  expect(Object.fromEntries(found)).toEqual(writingFunctions)
})

test('no further file writes a table that another feature owns', async () => {
  const found = findOtherWriters()
  const known = knownOtherWriters()
  // Let it call a function of the owner.
  expect(found.filter((line) => !known.includes(line))).toEqual([])
  // `npm run table-writers` takes out those that do no more.
  await expect(asCsv(found)).toMatchFileSnapshot('other-writers.csv')
}, 60_000)

describe('what a statement writes', () => {
  test.each([
    ['update passholder p set name = $1', ['passholder']],
    ['with gone as (delete from booking where id = $1 returning id) select id from gone', ['booking']],
    ['insert into stall (id) values ($1) on conflict (id) do update set id = excluded.id', ['stall']],
    ['update "sector" as s\n  set name = $1', ['sector']],
    ['select id from parking_lot where id = $1 for update', []],
    ['select id from parking_lot for update of parking_lot skip locked', []],
    ['select cancel_mails($1)', ['outbox_mail']],
  ])('%s', (text, tables) => expect(tablesWrittenBy(text)).toEqual(tables))
})
