import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { describedColumns, describeTables, type DescribedColumn } from './describe-tables.ts'

const folder = new URL('../../platform/database/', import.meta.url)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

/** `table.column` of all that `ColumnValues` names; each stands on a line of its own. */
const namedValues = (): string[] => {
  const text = readFileSync(new URL('column-values.ts', folder), 'utf8').split(
    'export interface ColumnValues {',
  )[1]!
  return [...text.matchAll(/^ {2}'(\w+\.\w+)': /gm)].map(([, name]) => name!)
}

test('the types of tables are those of the migrated database; after a migration: npm run tables', async () => {
  const columns = (await database.look(describedColumns)) as DescribedColumn[]
  const described = describeTables(columns, namedValues())
  await expect(described).toMatchFileSnapshot('../../platform/database/generated/tables.ts')
})

test('values of a column that there is not are noticed', () => {
  expect(() => describeTables([], ['guest_pass.colour'])).toThrow('guest_pass.colour')
})
