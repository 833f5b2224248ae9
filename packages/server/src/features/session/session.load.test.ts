import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { TestBrowser } from '#platform/sign-in/test-browser.ts'
import { addCustomer, signInByPage, startSignIn, testPassword } from '#platform/sign-in/test-sign-in.ts'
import { type AccountRow, loadSession, type UserRow } from './session.load.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())

const count = async (table: string) => (await database.pool.query(`select 1 from ${table}`)).rowCount
const countAll = (table: 'app_user' | 'user_lot') =>
  database.asSystem(async (tx) => (await tx.selectFrom(table).selectAll().execute()).length)

it('loads accounts, users and their lots once, hashes a shared password once, and keeps later changes', async () => {
  const customerId = await addCustomer(database, 'Demo customer')
  const people = Array.from({ length: 9 }, (_, index) => ({
    id: uuidv7(),
    email: `person${index}@example.com`,
    name: `Person ${index}`,
    customerId,
  }))
  const accounts: AccountRow[] = people.map((row) => ({ ...row, password: testPassword, roles: ['TENANT'] }))
  const users: UserRow[] = people.map((row) => ({ ...row, roles: ['tenant'] }))
  const lots = people.map(({ id }) => ({ userId: id, parkingLotId: uuidv7() }))
  await loadSession(database, { accounts, users, lots })
  const hashes = await database.pool.query('select distinct password_hash from identity_account')
  expect(hashes.rowCount).toBe(1)

  await database.pool.query(
    `update identity_account set name = 'Renamed' where email = 'person0@example.com'`,
  )
  await database.asSystem((tx) => tx.deleteFrom('user_lot').where('user_id', '=', people[1]!.id).execute())
  await loadSession(database, { accounts, users, lots })
  expect(await count('identity_account')).toBe(9)
  expect(await countAll('app_user')).toBe(9)
  expect(await countAll('user_lot')).toBe(8)

  const server = await startSignIn(database)
  expect((await signInByPage(new TestBrowser(server.app), 'person3@example.com')).code).toBeTruthy()
  await server.app.close()
})

it('accepts empty data', async () => {
  await expect(loadSession(database, { accounts: [], users: [], lots: [] })).resolves.toBeUndefined()
})
