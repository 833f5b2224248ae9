import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { listSources } from '../sources.ts'
import { findStatements, type Statement } from './find-statements.ts'
import { notPrepared } from './not-prepared.ts'

// Every statement that is written as text is prepared against the migrated database, so that a column that was renamed or
// deleted fails here. What is not covered: statements of the query builder, whose tables have types, fragments in these,
// and what a fragment becomes that is only known at run time (it is taken as a value).

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

const root = new URL('../../', import.meta.url)
const statements = listSources().flatMap((file) => findStatements(fileURLToPath(new URL(file, root)), file))

/** By file: which statements cannot be prepared, and why. */
const prepareAll = async (some: readonly Statement[]) => {
  const failed = new Map<string, string[]>()
  let prepared = 0
  for (const { file, line, texts } of some)
    try {
      for (const text of texts) {
        await database.look(`prepare one as ${text}`)
        await database.look('deallocate one')
        prepared += 1
      }
    } catch (error) {
      failed.set(file, [...(failed.get(file) ?? []), `${file}:${line} ${(error as Error).message}`])
    }
  return { failed, prepared }
}

test('each statement can be prepared, apart from those that are known', async () => {
  const { failed, prepared } = await prepareAll(statements)
  const count = [...failed.values()].flat().length
  process.stdout.write(
    `${prepared} statements of ${statements.length - count} places prepared; those of ${count} places could not be.\n`,
  )
  expect(prepared).toBeGreaterThan(500)
  const more = [...failed].flatMap(([file, all]) => (all.length > (notPrepared[file] ?? 0) ? all : []))
  expect(more).toEqual([])
  const counts = Object.fromEntries([...failed].map(([file, all]) => [file, all.length]))
  // That there are fewer is written there.
  expect(counts).toEqual(notPrepared)
}, 60_000)

test('a column that was renamed is noticed', async () => {
  await database.look('alter table floor rename column floor_name to name_of_floor')
  const { failed } = await prepareAll(statements.filter(({ file }) => file.endsWith('/reports.store.ts')))
  await database.look('alter table floor rename column name_of_floor to floor_name')
  expect([...failed.values()].flat().join()).toContain('column f.floor_name does not exist')
})
