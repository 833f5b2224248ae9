import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppRoleError, ensureAppRole } from './app-role.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const owner = `owner_${randomUUID().replaceAll('-', '')}`
let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
  await client.query(`create role ${owner} nologin`)
})
afterAll(async () => {
  await client.query(`reset session authorization; drop role ${owner}`)
  await client.end()
  await database.drop()
})

it.each([
  [owner, `A database administrator has to run: grant stallwise_app to "${owner}"`],
  ['stallwise_app', 'DATABASE_URL signs in as stallwise_app'],
])('a role that cannot own the tables gets an error with instructions', async (role, message) => {
  await client.query(`reset session authorization; set session authorization ${role}`)
  const refused = ensureAppRole(client)
  await expect(refused).rejects.toBeInstanceOf(AppRoleError)
  await expect(refused).rejects.toThrow(message)
})
