import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { addUser, startSignIn, type TestSignIn } from './test-sign-in.ts'

const audience = 'stallwise-interface'

/** An issuer on loopback that behaves like hosted ones: RS256, a trailing slash in its name. */
class TestIssuer {
  readonly #server: Server
  #key: CryptoKey | undefined
  #kid = 0
  #jwks = { keys: [] as object[] }
  url = ''
  spelled = ''
  paths: string[] = []
  userinfo: Record<string, unknown> | undefined

  constructor() {
    this.#server = createServer((request, response) => {
      this.paths.push(request.url!)
      const body = this.#answer(request.url!)
      response.writeHead(body ? 200 : 403, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body ?? {}))
    })
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    this.spelled = `${this.url}/`
    await this.rotate()
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }

  async rotate(): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair('RS256')
    this.#key = privateKey
    this.#kid += 1
    this.#jwks = {
      keys: [{ ...(await exportJWK(publicKey)), kid: String(this.#kid), alg: 'RS256', use: 'sig' }],
    }
  }

  token(claims: Record<string, unknown>): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    return new SignJWT({ iss: this.spelled, aud: audience, iat: now, exp: now + 60, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: String(this.#kid) })
      .sign(this.#key!)
  }

  #answer(path: string): unknown {
    if (path === '/keys') return this.#jwks
    if (path === '/userinfo') return this.userinfo
    return {
      issuer: this.spelled,
      jwks_uri: `${this.url}/keys`,
      userinfo_endpoint: `${this.url}/userinfo`,
    }
  }
}

let database: TestDatabase
let issuer: TestIssuer
let server: TestSignIn
const refused: string[] = []

const start = (issuerUrl: string) =>
  startSignIn(database, {
    oidc: { issuer: issuerUrl, audience },
    onRefused: (reason) => refused.push(reason),
  })

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  refused.length = 0
  issuer = new TestIssuer()
  await issuer.start()
  server = await start(issuer.url)
})
afterEach(async () => {
  await server.app.close()
  await issuer.stop()
})

const viewerOf = async (token: string) => server.authenticator.viewerOf(token)

describe('an external issuer', () => {
  it('has no embedded sign-in pages', async () => {
    expect((await server.app.inject('/oidc/.well-known/openid-configuration')).statusCode).toBe(404)
  })

  it('is not contacted before the first token', async () => {
    expect(issuer.paths).toEqual([])
  })

  it('identifies a user by e-mail; the rights are those of the user table', async () => {
    const userId = await addUser(database, 'known@example.com', { roles: ['staffCustomer'] })
    const claims = { sub: 'a1', email: 'KNOWN@example.com', email_verified: true, roles: ['Stallwise'] }
    expect(await viewerOf(await issuer.token(claims))).toMatchObject({ userId, roles: ['staffCustomer'] })
    const later = { sub: 'a1', email: 'renamed@example.com', email_verified: true }
    expect(await viewerOf(await issuer.token(later))).toMatchObject({ userId })
  })

  it('is asked for user information if the token has no e-mail', async () => {
    issuer.userinfo = { sub: 'a2', email: 'info@example.com', email_verified: true, name: 'Ina Fo' }
    const viewer = await viewerOf(await issuer.token({ sub: 'a2', roles: ['TENANT'] }))
    expect(viewer).toMatchObject({ email: 'info@example.com', name: 'Ina Fo', roles: ['tenant'] })
  })

  it('SES-12: is asked for user information if the token has no roles', async () => {
    const person = { email: 'roles@example.com', email_verified: true }
    issuer.userinfo = { sub: 'r1', ...person, email: 'else@example.com', roles: { role: 'TENANT' } }
    expect(await viewerOf(await issuer.token({ sub: 'r1', ...person }))).toMatchObject({
      email: 'roles@example.com',
      roles: ['tenant'],
    })
  })

  it('SES-15: a user without a role gets that of a later token, once; then the user table decides', async () => {
    const person = { sub: 'r2', email: 'late@example.com', email_verified: true }
    const first = await viewerOf(await issuer.token(person))
    expect(first).toMatchObject({ roles: [] })
    expect(await viewerOf(await issuer.token({ ...person, jti: '1' }))).toMatchObject({ roles: [] })
    const given = await viewerOf(await issuer.token({ ...person, roles: ['StaffCustomer'] }))
    expect(given).toMatchObject({ userId: first!.userId, roles: ['staffCustomer'] })
    const other = await viewerOf(await issuer.token({ ...person, roles: ['Stallwise'] }))
    expect(other).toMatchObject({ roles: ['staffCustomer'] })
    const entries = await database.asSystem((tx) =>
      tx.selectFrom('audit_entry').where('object_id', '=', first!.userId).select('action').execute(),
    )
    expect(entries.map(({ action }) => action)).toEqual(['user.create', 'user.change'])
  })

  it('SES-15: a user whose roles a person removed stays without', async () => {
    const person = { sub: 'r3', email: 'edited@example.com', email_verified: true }
    const first = await viewerOf(await issuer.token(person))
    // As an edit leaves it: `users.routes.test.ts`.
    await database.asSystem((tx) =>
      tx.updateTable('app_user').set({ awaits_role: false }).where('id', '=', first!.userId).execute(),
    )
    expect(await viewerOf(await issuer.token({ ...person, roles: ['Stallwise'] }))).toMatchObject({
      roles: [],
    })
  })

  it('SES-15: a user without a role is known while the user information cannot be read', async () => {
    const person = { sub: 'r4', email: 'still@example.com', email_verified: true }
    const first = await viewerOf(await issuer.token(person))
    const token = await issuer.token({ ...person, jti: '2' })
    issuer.userinfo = 'no JSON object' as never
    expect(await viewerOf(token)).toMatchObject({ userId: first!.userId, roles: [] })
  })

  it('SES-16: control characters of claims are removed; a subject with one identifies nobody', async () => {
    const claims = { sub: 'r5', email: 'control@example.com', email_verified: true, name: 'Ana\0\u0007 Ruiz' }
    expect(await viewerOf(await issuer.token({ ...claims, customer: 'x\0' }))).toMatchObject({
      name: 'Ana Ruiz',
    })
    const nobody = { ...claims, sub: 'r6\0', email: 'nobody@example.com' }
    expect(await viewerOf(await issuer.token(nobody))).toBeUndefined()
    expect(await viewerOf(await issuer.token({ ...nobody, sub: 'x'.repeat(1_001) }))).toBeUndefined()
  })

  it('is not trusted if the user information is about another subject', async () => {
    issuer.userinfo = { sub: 'other', email: 'other@example.com', email_verified: true }
    expect(await viewerOf(await issuer.token({ sub: 'a3' }))).toBeUndefined()
  })

  it('may refuse user information: then the user is unknown', async () => {
    expect(await viewerOf(await issuer.token({ sub: 'a4' }))).toBeUndefined()
    expect(refused[0]).toContain('a4')
  })

  it('is distinguished from others by audience, name and key', async () => {
    const person = { sub: 'a5', email: 'five@example.com', email_verified: true }
    expect(await viewerOf(await issuer.token({ ...person, aud: 'another' }))).toBeUndefined()
    expect(await viewerOf(await issuer.token({ ...person, iss: 'https://evil.example/' }))).toBeUndefined()
    const stranger = new TestIssuer()
    await stranger.start()
    expect(await viewerOf(await stranger.token({ ...person, iss: issuer.spelled }))).toBeUndefined()
    await stranger.stop()
    expect(refused).toHaveLength(3)
  })

  it('may have a clock difference of half a minute', async () => {
    const now = Math.floor(Date.now() / 1000)
    const person = { sub: 'a6', email: 'six@example.com', email_verified: true }
    expect(await viewerOf(await issuer.token({ ...person, exp: now - 20 }))).toBeDefined()
    expect(await viewerOf(await issuer.token({ ...person, nbf: now + 20 }))).toBeDefined()
    expect(await viewerOf(await issuer.token({ ...person, exp: now - 40 }))).toBeUndefined()
  })

  it('takes over users of another issuer', async () => {
    const person = { sub: 'b1', email: 'moving@example.com', email_verified: true, roles: ['OWNER'] }
    const before = await viewerOf(await issuer.token(person))
    const next = new TestIssuer()
    await next.start()
    const other = await start(next.url)
    expect(await other.authenticator.viewerOf(await next.token({ ...person, sub: 'b2' }))).toEqual(before)
    await other.app.close()
    await next.stop()
  })
})

describe('an issuer that is down', () => {
  const person = { sub: 'd1', email: 'down@example.com', email_verified: true }

  it('does not prevent the server from starting, and is found later', async () => {
    const late = new TestIssuer()
    await late.start()
    const { url } = late
    const token = await late.token(person)
    await late.stop()
    const waiting = await start(url)
    const refusal = await Promise.resolve(waiting.authenticator.viewerOf(token)).catch(
      (error: unknown) => error,
    )
    expect(refusal).toBeInstanceOf(Refusal)
    expect((refusal as Refusal).code).toBe('unavailable')
    await waiting.app.close()
  })

  it('is used again when it recovers', async () => {
    issuer.spelled = 'https://not-ready.example/'
    const early = await issuer.token(person)
    await expect(viewerOf(early)).rejects.toMatchObject({ code: 'unavailable' })
    issuer.spelled = `${issuer.url}/`
    expect(await viewerOf(await issuer.token(person))).toMatchObject({ email: 'down@example.com' })
  })

  it('does not affect users with verified tokens', async () => {
    const token = await issuer.token(person)
    expect(await viewerOf(token)).toBeDefined()
    await issuer.stop()
    expect(await viewerOf(token)).toBeDefined()
    await issuer.start()
  })
})
