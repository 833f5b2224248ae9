import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseAway, isDatabaseUnavailable } from './database-unavailable.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false })
})
afterAll(() => database.drop())

const raised = (code: string): Promise<Error> =>
  database.look(`do $$ begin raise exception using errcode = '${code}'; end $$`).then(
    () => new Error('nothing was raised'),
    (error: Error) => error,
  )

test.each([
  ['08000', 'away'],
  ['08001', 'away'],
  ['08003', 'away'],
  ['08004', 'away'],
  ['08006', 'away'],
  ['53300', 'away'],
  ['57P01', 'away'],
  ['57P02', 'away'],
  ['57P03', 'away'],
  ['57P05', 'away'],
  ['25006', 'later'],
  ['25P03', 'later'],
  ['40001', 'later'],
  ['40P01', 'later'],
  ['53000', 'later'],
  ['53100', 'later'],
  ['53200', 'later'],
  ['53400', 'later'],
  ['55P03', 'later'],
  ['57000', 'later'],
  ['57014', 'later'],
  ['58030', 'later'],
  ['23505', 'never'],
  ['42P01', 'never'],
  ['42501', 'never'],
  ['22P02', 'never'],
  ['25P02', 'never'],
  ['P0001', 'never'],
])('OPS-02: an error with the code %s may succeed %s', async (code, when) => {
  const error = await raised(code)
  expect(error).toMatchObject({ code })
  expect([isDatabaseAway(error), isDatabaseUnavailable(error)]).toEqual([when === 'away', when !== 'never'])
})
