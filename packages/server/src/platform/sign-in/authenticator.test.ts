import { setTimeout as wait } from 'node:timers/promises'
import type { OidcConfig } from '#platform/config/config.ts'
import { importJWK, SignJWT } from 'jose'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { loadProviderKeys } from './embedded/provider-keys.ts'
import { announceRights } from './rights-channel.ts'
import {
  addAccount,
  addCustomer,
  addUser,
  startSignIn,
  testConfig,
  testSettings as settings,
  type TestSignIn,
} from './test-sign-in.ts'
import { signInAs } from './test-tokens.ts'

const options = { publicUrl: testConfig.publicUrl }

let database: TestDatabase
let server: TestSignIn
let time = Date.now()
const refused: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startSignIn(database, { now: () => time, onRefused: (reason) => refused.push(reason) })
})
beforeEach(() => {
  time = Date.now()
  refused.length = 0
})
afterAll(async () => {
  await server?.app.close()
  await database?.drop()
})

const viewerOf = async (token: string) => server.authenticator.viewerOf(token)
const setBlocked = (id: string, blocked: boolean) =>
  database.asSystem((tx) => tx.updateTable('app_user').set({ blocked }).where('id', '=', id).execute())
const announce = (id: string) => database.asSystem((tx) => announceRights(tx, id))

const eventually = async (check: () => Promise<void>) => {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      return await check()
    } catch (error) {
      if (attempt === 99) throw error
      await wait(20)
    }
  }
}

const forge = async (changes: Record<string, unknown>, header: Record<string, string> = {}) => {
  const { signing } = await loadProviderKeys(database)
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    sub: 'x',
    iss: settings.issuer,
    aud: settings.audience,
    iat: now,
    exp: now + 60,
    ...changes,
  }
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', ...header })
    .sign(await importJWK(signing[0]!, 'ES256'))
}

describe('a token that is rejected', () => {
  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.'])('%j', async (token) => {
    expect(await viewerOf(token)).toBeUndefined()
    expect(refused).toHaveLength(1)
  })

  it('of another issuer, for another audience, expired, without an end, or no access token', async () => {
    const now = Math.floor(Date.now() / 1000)
    const tokens = await Promise.all([
      forge({ iss: 'https://evil.example/oidc' }),
      forge({ aud: 'https://evil.example/api' }),
      forge({ exp: now - 31 }),
      forge({ exp: undefined }),
      forge({ nbf: now + 60 }),
      forge({}, { typ: 'JWT' }),
    ])
    for (const token of tokens) expect(await viewerOf(token)).toBeUndefined()
    expect(refused).toHaveLength(tokens.length)
  })

  it('made for another client, or for longer than a day (SES-07, SES-08)', async () => {
    const now = Math.floor(Date.now() / 1000)
    for (const changes of [
      { client_id: 'another' },
      { azp: 'another' },
      { exp: now + 25 * 3_600 },
      { exp: now + 3_600, iat: now - 24 * 3_600 },
    ])
      expect(await viewerOf(await forge(changes))).toBeUndefined()
    expect(refused).toEqual([
      ...Array<string>(2).fill('the token was issued for another client'),
      ...Array<string>(2).fill('the lifetime of the token exceeds 24 hours'),
    ])
  })

  it('with a signature by another key', async () => {
    await addUser(database, 'victim@example.com')
    const token = await signInAs(database, 'victim@example.com', options)
    const [header, , signature] = token.split('.')
    const claims = Buffer.from(
      JSON.stringify({ sub: 'x', iss: settings.issuer, aud: settings.audience, exp: 9e9 }),
    )
    expect(await viewerOf(`${header}.${claims.toString('base64url')}.${signature}`)).toBeUndefined()
  })
})

describe('the viewer', () => {
  it('has role, customer and lots of the user table, whatever the token contains', async () => {
    const customerId = await addCustomer(database, 'Halden')
    const lots = [uuidv7(), uuidv7()]
    await addAccount(database, 'mia@example.com', { roles: ['Stallwise'] })
    const userId = await addUser(database, 'Mia@example.com', { roles: ['tenant'], customerId, lots })
    const viewer = await viewerOf(await signInAs(database, 'mia@example.com', options))
    expect(viewer).toEqual({
      userId,
      email: 'Mia@example.com',
      name: 'Name of Mia@example.com',
      roles: ['tenant'],
      customerId,
      lots: new Set(lots),
    })
  })

  it('of provider staff can access every lot', async () => {
    await addUser(database, 'staff@example.com', { roles: ['provider'] })
    expect(await viewerOf(await signInAs(database, 'staff@example.com', options))).toMatchObject({
      lots: 'all',
    })
  })

  it('is created from the claims at the first sign-in, once', async () => {
    await addAccount(database, 'first@example.com', { roles: ['FullAcessCustomer', 'nonsense'] })
    const token = await signInAs(database, 'first@example.com', options)
    const seen = await Promise.all([viewerOf(token), viewerOf(token), viewerOf(token)])
    expect(new Set(seen.map((viewer) => viewer?.userId)).size).toBe(1)
    expect(seen[0]).toMatchObject({ roles: ['fullAccessCustomer'], lots: new Set() })
  })

  it('is undefined without a verified e-mail, so that no one can take over a colleague’s row', async () => {
    await addAccount(database, 'liar@example.com', { emailVerified: false })
    await addUser(database, 'liar@example.com', { roles: ['provider'] })
    expect(await viewerOf(await signInAs(database, 'liar@example.com', options))).toBeUndefined()
    expect(refused[0]).toContain('verified e-mail')
  })

  it('is undefined if the e-mail belongs to another subject of the same issuer', async () => {
    await addUser(database, 'moved@example.com', { roles: ['provider'] })
    const claims = { email: 'moved@example.com', email_verified: true }
    expect(await viewerOf(await forge({ ...claims, sub: 'the-first' }))).toBeDefined()
    expect(await viewerOf(await forge({ ...claims, sub: 'the-second' }))).toBeUndefined()
  })

  it('is read again after a notification, so that a block takes effect at once', async () => {
    const id = await addUser(database, 'zoe@example.com')
    const token = await signInAs(database, 'zoe@example.com', options)
    expect(await viewerOf(token)).toBeDefined()
    await setBlocked(id, true)
    expect(await viewerOf(token)).toBeDefined()
    await announce(id)
    await eventually(async () => expect(await viewerOf(token)).toBeUndefined())
    await setBlocked(id, false)
    await announce('*')
    await eventually(async () => expect(await viewerOf(token)).toBeDefined())
  })

  it('notifies listeners whose rights changed', async () => {
    const heard = new Set<string>()
    const stop = server.authenticator.onRightsChange((userId) => heard.add(userId))
    await announce('somebody')
    // A notification of the test before may still arrive.
    await eventually(async () => expect([...heard]).toContain('somebody'))
    stop()
    heard.clear()
    await announce('another')
    await announce('*')
    await wait(50)
    expect([...heard]).toEqual([])
  })

  it('is cached for at most a minute without notifications', async () => {
    const id = await addUser(database, 'quiet@example.com')
    const token = await signInAs(database, 'quiet@example.com', options)
    expect(await viewerOf(token)).toBeDefined()
    await setBlocked(id, true)
    time += 59_000
    expect(await viewerOf(token)).toBeDefined()
    time += 2_000
    expect(await viewerOf(token)).toBeUndefined()
  })

  it('is no longer cached after the listening connection was lost', async () => {
    const id = await addUser(database, 'lost@example.com')
    const token = await signInAs(database, 'lost@example.com', options)
    expect(await viewerOf(token)).toBeDefined()
    await setBlocked(id, true)
    const owner = await database.owner()
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`)
    await owner.end()
    await eventually(async () => expect(await viewerOf(token)).toBeUndefined())
  })

  it('ends with its token', async () => {
    await addUser(database, 'short@example.com')
    const token = await signInAs(database, 'short@example.com', { ...options, secondsLeft: 1 })
    expect(await viewerOf(token)).toBeDefined()
    expect(server.authenticator.expiresAt(token)).toBeGreaterThan(Date.now() - 1_000)
    const late = await forge({ sub: 'short@example.com', exp: Math.floor(Date.now() / 1000) - 40 })
    expect(await viewerOf(late)).toBeUndefined()
  })

  it('is found synchronously the second time', async () => {
    await addUser(database, 'fast@example.com')
    const token = await signInAs(database, 'fast@example.com', options)
    const first = server.authenticator.viewerOf(token)
    expect(first).toBeInstanceOf(Promise)
    await first
    expect(server.authenticator.viewerOf(token)).toBe(await first)
  })
})

describe('claims at configured paths', () => {
  const withPaths = async (oidc: Partial<OidcConfig>, claims: Record<string, unknown>) => {
    const other = await startSignIn(database, { oidc })
    const subject = `paths-${uuidv7()}`
    const person = { sub: subject, email: `${subject}@example.com`, email_verified: true }
    const viewer = await other.authenticator.viewerOf(await forge({ ...person, ...claims }))
    await other.app.close()
    return viewer
  }

  it('nested, with dots, as in Keycloak', async () => {
    const claims = { realm_access: { roles: ['offline_access', 'StaffCustomer'] } }
    expect(await withPaths({ rolesClaim: 'realm_access.roles' }, claims)).toMatchObject({
      roles: ['staffCustomer'],
    })
  })

  it('as a URL with dots, as in Auth0, and a customer by id', async () => {
    const customerId = await addCustomer(database, 'Namespaced')
    const rolesClaim = 'https://stallwise.example/claims/roles'
    const customerClaim = 'https://stallwise.example/claims/customer'
    const claims = { [rolesClaim]: 'TENANT', [customerClaim]: customerId }
    expect(await withPaths({ rolesClaim, customerClaim }, claims)).toMatchObject({
      roles: ['tenant'],
      customerId,
    })
    const entries = await database.asSystem((tx) =>
      tx.selectFrom('audit_entry').where('chain', '=', customerId).select('action').execute(),
    )
    expect(entries).toEqual([{ action: 'user.create' }])
  })

  it('a customer by name; unknown names are ignored', async () => {
    const customerId = await addCustomer(database, 'Plaza Norte')
    expect(await withPaths({}, { roles: ['OWNER'], customer: 'plaza norte' })).toMatchObject({ customerId })
    expect(await withPaths({}, { roles: ['OWNER'], customer: uuidv7() })).toMatchObject({ customerId: null })
    expect(await withPaths({}, { roles: { not: 'a list' } })).toMatchObject({ roles: [], customerId: null })
  })
})
