import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { refuseMixedData } from './demo-data.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const addUser = (email: string) =>
  database.asSystem((tx) =>
    tx
      .insertInto('app_user')
      .values({ id: uuidv7(), email, name: email, roles: ['provider'], customer_id: null, verified: true })
      .execute(),
  )
const start = (demo: boolean, databaseUrl?: string) =>
  refuseMixedData(database, { demo, dataDirectory: '/srv/data', databaseUrl })

test('OPS-08: the demo and production do not start on each other’s data', async () => {
  await expect(start(true)).resolves.toBeUndefined()
  await expect(start(false)).resolves.toBeUndefined()
  await addUser('boss@garage.example')
  await expect(start(false)).resolves.toBeUndefined()
  await expect(start(true)).rejects.toThrow(
    'DATA_DIR (/srv/data) holds a production server, and the demo would add accounts',
  )
  await addUser('provider@demo.stallwise.example')
  await expect(start(true)).resolves.toBeUndefined()
  await expect(start(false)).rejects.toThrow(
    'DATA_DIR (/srv/data) holds the demo, whose accounts have a password that everybody knows. Set another DATA_DIR',
  )
  await expect(start(false, 'postgres://db/s')).rejects.toThrow(
    'The database at DATABASE_URL holds the demo, whose accounts have a password that everybody knows. Set another DATABASE_URL',
  )
})

test.each([`blocked = true`, `removed_at = now()`])(
  'OPS-08: production starts on data where the users of the demo are closed (%s)',
  async (closed) => {
    const ofDemo = `where email like '%@demo.stallwise.example'`
    await database.look(`update app_user set ${closed} ${ofDemo}`)
    await expect(start(false)).resolves.toBeUndefined()
    await expect(start(true)).resolves.toBeUndefined()
    await database.look(`update app_user set blocked = false, removed_at = null ${ofDemo}`)
    await expect(start(false)).rejects.toThrow(
      'start once with DEMO=on and delete or block the users of the demo',
    )
  },
)
