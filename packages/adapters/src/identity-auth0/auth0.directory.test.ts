import { aPerson, faultOf } from '@stallwise/ports/conformance/directory-person.ts'
import { describeIdentityDirectory } from '@stallwise/ports/conformance/identity-directory.conformance.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAuth0 } from './auth0.directory.ts'
import { startAuth0, tooMany } from './auth0.simulator.ts'

type Auth0 = Awaited<ReturnType<typeof startAuth0>>

/** Short, for a service that does not respond; one that does gets enough time for a busy machine. */
const timeouts = { attemptMs: 300, overallMs: 2_500, firstPauseMs: 10 }
const openAt = (auth0: Auth0) => auth0.open(timeouts)
/** For calls that never succeed and therefore take all of the time-out. */
const openFailing = (auth0: Auth0) => auth0.open({ ...timeouts, overallMs: 1_000 })

let shared: Auth0
beforeAll(async () => {
  shared = await startAuth0()
})
afterAll(() => shared.close())
describeIdentityDirectory('Auth0', {
  open: async () => shared.open({ attemptMs: 5_000, overallMs: 10_000, firstPauseMs: 10 }),
  nobody: 'auth0|66f0000000000000000000aa',
})

let auth0: Auth0
beforeEach(async () => {
  auth0 = await startAuth0()
})
afterEach(() => auth0.close())

const countOf = (what: string) => auth0.seen().filter((one) => one === what).length

describe('our token at Auth0', () => {
  it('is requested once for concurrent calls', async () => {
    const directory = openAt(auth0)
    await Promise.all([1, 2, 3, 4].map(() => directory.find('auth0|nobody')))
    await directory.findByEmail('a@example.com')
    expect(countOf('POST /oauth/token')).toBe(1)
  })

  it('is replaced when it is rejected, and the request is retried', async () => {
    const directory = openAt(auth0)
    await directory.find('auth0|nobody')
    auth0.revokeTokens()
    const { id } = await directory.create(aPerson())
    expect(auth0.user(id)).toBeTruthy()
    expect(countOf('POST /oauth/token')).toBe(2)
  })

  it('rejected repeatedly means missing rights, without an endless loop', async () => {
    const refused = { status: 401, body: { message: 'Invalid token' } }
    auth0.failNext(
      Array.from({ length: 9 }, () => refused),
      /^\/api/,
    )
    expect((await faultOf(openAt(auth0).find('auth0|nobody'))).code).toBe('not-allowed')
    expect(countOf('POST /oauth/token')).toBe(2)
  })

  it('is not issued for a wrong secret, which no message contains', async () => {
    const { url: tenantUrl, clientId, connection } = auth0
    const directory = openAuth0({ tenantUrl, clientId, clientSecret: 'wrong-s3cret', connection, timeouts })
    const fault = await faultOf(directory.find('auth0|nobody'))
    expect(fault.code).toBe('not-allowed')
    expect(JSON.stringify([fault.message, fault.stack, fault])).not.toContain('s3cret')
  })
})

describe('failures of Auth0', () => {
  it('a call waits until the given end of a rate limit', async () => {
    auth0.failNext([tooMany(Date.now() + 900)], /^\/api/)
    const { id } = await openAt(auth0).create(aPerson())
    expect(auth0.user(id)).toBeTruthy()
    expect(countOf('POST /api/v2/users')).toBe(2)
  })

  it('a long rate limit is reported as unavailable at once', async () => {
    auth0.failNext([tooMany(Date.now() + 60_000)], /^\/api/)
    const startedAt = Date.now()
    expect((await faultOf(openAt(auth0).find('auth0|nobody'))).code).toBe('unavailable')
    expect(Date.now() - startedAt).toBeLessThan(1_000)
  })

  it.each(['reset', 'silence', { status: 503 }] as const)(
    '(%o) is retried for calls that may be repeated',
    async (failure) => {
      const directory = openAt(auth0)
      const { id } = await directory.create(aPerson())
      auth0.failNext([failure], /users\/auth0/)
      expect((await directory.find(id))?.name).toBe(aPerson().name)
      auth0.failNext([failure], /users\/auth0/)
      await directory.remove(id)
      expect(auth0.user(id)).toBeUndefined()
    },
  )

  it.each(['reset', 'silence', 'after', { status: 500 }] as const)(
    '(%o) creates no user twice',
    async (failure) => {
      auth0.failNext([failure], /^\/api/)
      expect((await faultOf(openAt(auth0).create(aPerson()))).code).toBe('unavailable')
      expect(countOf('POST /api/v2/users')).toBe(1)
    },
  )

  it('no response is reported as unavailable, within the time-out', async () => {
    auth0.failNext(
      Array.from({ length: 100 }, () => 'silence' as const),
      /^\/api/,
    )
    const startedAt = Date.now()
    expect((await faultOf(openFailing(auth0).find('auth0|nobody'))).code).toBe('unavailable')
    expect(Date.now() - startedAt).toBeLessThan(2_500)
  })

  it('a missing scope is reported as not-allowed', async () => {
    auth0.failNext([{ status: 403, body: { errorCode: 'insufficient_scope' } }], /^\/api/)
    expect((await faultOf(openAt(auth0).find('auth0|nobody'))).code).toBe('not-allowed')
  })

  it('a redirect is not followed: it would receive the token', async () => {
    const elsewhere = { status: 302, headers: { location: 'http://127.0.0.1:1/' } }
    auth0.failNext(
      Array.from({ length: 100 }, () => elsewhere),
      /^\/api/,
    )
    expect((await faultOf(openFailing(auth0).find('auth0|nobody'))).code).toBe('unavailable')
  })
})

describe('people at Auth0', () => {
  it('keep unknown claims and existing spellings', async () => {
    const directory = openAt(auth0)
    const { id } = await directory.create(aPerson())
    auth0.edit(id, { app_metadata: { roles: ['billing', 'FullAcessCustomer', 'TENANT'], plan: 'gold' } })
    expect((await directory.find(id))?.roles).toEqual(['fullAccessCustomer', 'tenant'])
    await directory.update(id, { roles: ['fullAccessCustomer', 'owner'] })
    expect(auth0.user(id)!.app_metadata).toEqual({
      roles: ['billing', 'FullAcessCustomer', 'OWNER'],
      plan: 'gold',
    })
  })

  it('of another connection are not found by their e-mail', async () => {
    const directory = openAt(auth0)
    const { id, email } = await directory.create(aPerson())
    expect(email).toBe('ada@example.com')
    auth0.edit(id, { identities: [{ connection: 'google-oauth2', provider: 'google', user_id: '1' }] })
    expect(await directory.findByEmail(email)).toBeUndefined()
  })

  it('stay verified when their e-mail changes in case only', async () => {
    const directory = openAt(auth0)
    const { id } = await directory.create(aPerson({ emailVerified: true }))
    expect(await directory.update(id, { email: 'ADA@example.com' })).toMatchObject({ emailVerified: true })
  })

  it('are read completely even if the search lags behind', async () => {
    const directory = openAt(auth0)
    const ids: string[] = []
    for (let n = 0; n < 130; n++)
      ids.push((await directory.create(aPerson({ email: `p${n}@example.com` }))).id)
    auth0.lagSearch()
    const other = openAt(auth0)
    await other.update(ids[3]!, { name: 'Changed' })
    await other.remove(ids[4]!)
    const found = await other.findMany([...ids, 'auth0|nobody'])
    expect(found).toHaveLength(129)
    expect(found.find(({ id }) => id === ids[3])?.name).toBe('Changed')
    expect(auth0.seen().filter((one) => one === 'GET /api/v2/users').length).toBe(3)
  })

  it.each(['', 'nobody', '0199f0aa-0000-7000-8000-000000000001', '../clients', 'a/b|c'])(
    'with the id %j belong to nobody, and no request is sent to Auth0',
    async (id) => {
      const directory = openAt(auth0)
      expect(await directory.find(id)).toBeUndefined()
      expect(await directory.findMany([id])).toEqual([])
      await directory.remove(id)
      expect(auth0.seen()).toEqual([])
    },
  )
})
