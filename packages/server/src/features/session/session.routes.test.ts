import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { i18n } from '@lingui/core'
import Fastify, { type FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { config as configSchema, me as meSchema } from '@stallwise/contract/session/session.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '#platform/config/config.ts'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { createBinder } from '#platform/http/bind.ts'
import { createRequestKeys } from '#platform/http/request-keys.ts'
import { createErrorHandler } from '#platform/http/problems.ts'
import { requireDeclaredAccess } from '#platform/http/security.ts'
import { addCustomer, addUser } from '#platform/sign-in/test-sign-in.ts'
import { createSignIn } from '#platform/sign-in/sign-in.ts'
import { signInAs } from '#platform/sign-in/test-tokens.ts'
import { backupName, manifestFile } from '#platform/backup/backup.model.ts'
import { bindSession } from './session.routes.ts'

const demoAccounts = [
  { role: 'tenant', email: 'tenant@example.com', password: 'Parking2026', name: 'Tina Tenant' },
] as const

let database: TestDatabase
let app: FastifyInstance

let now = Date.now()
const start = async (config: Config): Promise<FastifyInstance> => {
  const server = Fastify()
  requireDeclaredAccess(server)
  server.setErrorHandler(createErrorHandler())
  const signIn = await createSignIn({ database, config, demoAccounts })
  await signIn.register(server)
  bindSession(createBinder(server, signIn.authenticator, createRequestKeys(database)), {
    config,
    database,
    clock: () => now,
    demoAccounts,
  })
  return server
}

beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  database = await createTestDatabase()
  app = await start(readConfig({}))
})
afterAll(async () => {
  await app?.close()
  await database?.drop()
})

const getMe = async (email: string, server = app) =>
  server.inject({
    url: '/api/me',
    headers: { authorization: `Bearer ${await signInAs(database, email)}` },
  })

describe('GET /api/me', () => {
  it.each([
    ['no token', {}],
    ['a token of nobody', { authorization: 'Bearer abc' }],
    ['another kind of proof', { authorization: 'Basic YTpi' }],
  ])('refuses %s', async (_what, headers) => {
    const answer = await app.inject({ url: '/api/me', headers })
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ code: 'unauthenticated' })
  })

  it('reads the scheme of a token in any case, as RFC 9110 has it', async () => {
    await addUser(database, 'cased@example.com', { roles: ['provider'] })
    const token = await signInAs(database, 'cased@example.com')
    const statusOf = async (authorization: string) =>
      (await app.inject({ url: '/api/me', headers: { authorization } })).statusCode
    expect(await statusOf(`bearer ${token}`)).toBe(200)
    expect(await statusOf(`BEARER  ${token}`)).toBe(200)
    expect(await statusOf(`Bearer${token}`)).toBe(401)
  })

  it('refuses a blocked user', async () => {
    await addUser(database, 'blocked@example.com', { blocked: true })
    expect((await getMe('blocked@example.com')).statusCode).toBe(401)
  })

  it('refuses a user without any role', async () => {
    await addUser(database, 'rightless@example.com', { roles: [] })
    expect((await getMe('rightless@example.com')).statusCode).toBe(403)
  })

  it('returns a tenant’s customer, lots and rights, and nothing else', async () => {
    const customerId = await addCustomer(database, 'Halden Residential')
    await addCustomer(database, 'Another')
    const lot = uuidv7()
    await addUser(database, 'ten@example.com', { roles: ['tenant'], customerId, lots: [lot] })
    const answer = await getMe('ten@example.com')
    const body = meSchema.parse(answer.json())
    expect(body).toMatchObject({
      email: 'ten@example.com',
      roles: ['tenant'],
      customer: { _id: customerId, name: 'Halden Residential' },
      lots: [lot],
    })
    expect(body.rights).toMatchObject({ 'lot.read': 'own', 'preference.own': 'own' })
    expect(body.rights).not.toHaveProperty('stall.edit')
    expect(body.rights).not.toHaveProperty('log.read')
  })

  it('returns access to everything for provider staff', async () => {
    await addUser(database, 'pro@example.com', { roles: ['provider'] })
    const body = meSchema.parse((await getMe('pro@example.com')).json())
    expect(body).toMatchObject({ lots: 'all', customer: null, rights: { 'log.read': 'all' } })
  })

  it('BAK-06: tells provider staff, and nobody else, that no backup was made', async () => {
    await addUser(database, 'staff-of-provider@example.com', { roles: ['provider'] })
    await addUser(database, 'viewer@example.com', { roles: ['fullAccessCustomer'] })
    const directory = await mkdtemp(join(tmpdir(), 'stallwise-backups-'))
    const server = await start(readConfig({ BACKUP_DIR: directory }))
    const asked = async (who: string) => meSchema.parse((await getMe(who, server)).json()).overdueBackup
    const startedAt = now
    expect(await asked('staff-of-provider@example.com')).toBeUndefined()
    now += 61 * 60_000
    expect(await asked('staff-of-provider@example.com')).toEqual({ lastAt: null })
    expect(await asked('viewer@example.com')).toBeUndefined()
    const made = join(directory, backupName(new Date(now)))
    await mkdir(made)
    await writeFile(join(made, manifestFile), '{}')
    expect(await asked('staff-of-provider@example.com')).toBeUndefined()
    const lastAt = new Date(Math.floor(now / 1_000) * 1_000).toISOString()
    now += 37 * 3_600_000
    expect(await asked('staff-of-provider@example.com')).toEqual({ lastAt })
    now = startedAt
    await server.close()
    await rm(directory, { recursive: true })
  })

  it('gives several roles the union of their rights', async () => {
    await addUser(database, 'both@example.com', { roles: ['owner', 'fullAccessCustomer'] })
    const { rights } = meSchema.parse((await getMe('both@example.com')).json())
    expect(rights).toMatchObject({ 'owner.passholders': 'own', 'stall.edit': 'own' })
  })
})

describe('GET /api/config', () => {
  it('is public and contains the embedded provider and the demo accounts', async () => {
    const answer = await app.inject('/api/config')
    expect(configSchema.parse(answer.json())).toEqual({
      issuer: 'http://localhost:3000/oidc',
      clientId: 'stallwise-web',
      redirectUri: 'http://localhost:3000/callback',
      scope: 'openid profile email',
      audience: 'http://localhost:3000/api',
      locale: 'en-US',
      timeZone: 'America/Toronto',
      productName: 'Stallwise',
      contactUrl: 'mailto:provider@demo.stallwise.example',
      hasSyncSource: false,
      demoAccounts: [...demoAccounts],
    })
  })

  it('contains no demo accounts outside demo mode', async () => {
    const other = await start(
      readConfig({ DEMO: 'off', OIDC_ISSUER: 'https://id.example/', OIDC_AUDIENCE: 'our-api' }),
    )
    const body = configSchema.parse((await other.inject('/api/config')).json())
    expect(body).toMatchObject({ issuer: 'https://id.example', audience: 'our-api' })
    expect(body).not.toHaveProperty('demoAccounts')
    await other.close()
  })
})
