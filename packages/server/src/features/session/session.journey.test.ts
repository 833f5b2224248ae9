import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { me } from '@stallwise/contract/session/session.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp, type App } from '#app.ts'
import { readConfig } from '#platform/config/config.ts'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { TestBrowser } from '#platform/sign-in/test-browser.ts'
import { addAccount, addUser, redeemCode, signInByPage, testConfig } from '#platform/sign-in/test-sign-in.ts'

const filesDirectory = join(tmpdir(), `stallwise-session-${process.pid}`)
let database: TestDatabase
let app: App

beforeAll(async () => {
  database = await createTestDatabase()
  const config = readConfig({
    PUBLIC_URL: testConfig.publicUrl,
    LOG_LEVEL: 'silent',
    FILES_DIR: filesDirectory,
  })
  app = await createApp(config, database, { background: false })
})
afterAll(async () => {
  await app?.close()
  await database?.drop()
  await rm(filesDirectory, { recursive: true, force: true })
})

it('signs in on the sign-in page, reads the user’s rights, and signs out', async () => {
  await addAccount(database, 'ops@example.com')
  const id = await addUser(database, 'ops@example.com', { roles: ['staffCustomer'] })
  const browser = new TestBrowser(app.server)
  const { code, verifier } = await signInByPage(browser, 'ops@example.com')
  const { access_token: token } = (await redeemCode(browser, code, verifier)).json<{ access_token: string }>()
  const ask = () => app.server.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })
  expect(me.parse((await ask()).json())).toMatchObject({ _id: id, roles: ['staffCustomer'], lots: [] })

  await database.asSystem((tx) =>
    tx.updateTable('app_user').set({ blocked: true }).where('id', '=', id).execute(),
  )
  await database.pool.query(`select pg_notify('stallwise_rights', $1)`, [id])
  await expect.poll(async () => (await ask()).statusCode).toBe(401)
})
