import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The functions of generated columns, indexes, defaults and constraints, which `pg_restore` needs for the rows. */
const usedByTables = `select distinct p.proname as name, pg_get_functiondef(p.oid) as definition from pg_depend d
  join pg_proc p on d.refclassid = 'pg_proc'::regclass and p.oid = d.refobjid
  where p.pronamespace = 'public'::regnamespace
    and d.classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass)`

test('OPS-40: a dump can be restored, which happens with an empty search path', async () => {
  const client = new pg.Client(database.connection)
  await client.connect()
  const { rows } = await client.query<{ name: string; definition: string }>(usedByTables)
  expect(rows.map(({ name }) => name)).toContain('find_key')
  await client.query(`set search_path = ''`)
  const failures: string[] = []
  for (const { name, definition } of rows)
    await client.query(definition).catch((error: Error) => failures.push(`${name}: ${error.message}`))
  await client.end()
  expect(failures).toEqual([])
})
