import { aPerson, faultOf } from '@stallwise/ports/conformance/directory-person.ts'
import { describeIdentityDirectory } from '@stallwise/ports/conformance/identity-directory.conformance.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openKeycloak } from './keycloak.directory.ts'
import { startKeycloak } from './keycloak.simulator.ts'

type Keycloak = Awaited<ReturnType<typeof startKeycloak>>

/** Short, for a service that does not respond; one that does gets enough time for a busy machine. */
const timeouts = { attemptMs: 300, overallMs: 2_500, firstPauseMs: 10 }
const openAt = (keycloak: Keycloak) => keycloak.open(timeouts)
/** For calls that never succeed and therefore take all of the time-out. */
const openFailing = (keycloak: Keycloak) => keycloak.open({ ...timeouts, overallMs: 1_000 })
const returnTo = 'https://app.example/user/passwordcreated'

let shared: Keycloak
beforeAll(async () => {
  shared = await startKeycloak()
})
afterAll(() => shared.close())
describeIdentityDirectory('Keycloak', {
  open: async () => shared.open({ attemptMs: 5_000, overallMs: 10_000, firstPauseMs: 10 }),
  nobody: '6f1d3c80-0000-4000-8000-0000000000aa',
})

let keycloak: Keycloak
beforeEach(async () => {
  keycloak = await startKeycloak()
})
afterEach(() => keycloak.close())

const countOf = (what: RegExp) => keycloak.seen().filter((one) => what.test(one)).length
const nobody = '6f1d3c80-0000-4000-8000-0000000000aa'

it('limits an attempt to the remaining time', async () => {
  const directory = keycloak.open({ attemptMs: 5_000, overallMs: 2_500, firstPauseMs: 10 })
  expect(await directory.find(nobody)).toBeUndefined()
})

describe('our token at Keycloak', () => {
  it('is cached for most of its short lifetime, and replaced after it', async () => {
    keycloak.state.tokenSeconds = 1
    const directory = openAt(keycloak)
    await directory.find(nobody)
    await directory.find(nobody)
    expect(countOf(/token$/)).toBe(1)
    await expect
      .poll(async () => (await directory.find(nobody), countOf(/token$/)), { timeout: 3_000 })
      .toBe(2)
  })

  it('unknown to the server is replaced', async () => {
    const directory = openAt(keycloak)
    await directory.find(nobody)
    keycloak.state.tokens.clear()
    expect(await directory.find(nobody)).toBeUndefined()
    expect(countOf(/token$/)).toBe(2)
  })

  const openWithWrongSecret = () =>
    openKeycloak({
      serverUrl: keycloak.url,
      realm: keycloak.realm,
      clientId: keycloak.clientId,
      timeouts,
      clientSecret: 'wrong-s3cret',
      pagesClientId: 'stallwise-web',
    })

  it('is not issued for a wrong secret, which no message contains', async () => {
    const fault = await faultOf(openWithWrongSecret().find(nobody))
    expect(fault.code).toBe('not-allowed')
    expect(JSON.stringify([fault.message, fault.stack, fault])).not.toContain('s3cret')
  })
})

describe('failures of Keycloak', () => {
  it.each(['reset', 'silence', { status: 503 }, { status: 429, headers: { 'retry-after': '0' } }] as const)(
    '(%o) is retried for calls that may be repeated',
    async (failure) => {
      const directory = openAt(keycloak)
      const { id } = await directory.create(aPerson())
      keycloak.failNext([failure], /users/)
      expect(await directory.update(id, { name: 'Ada King' })).toMatchObject({ name: 'Ada King' })
    },
  )

  it('a failure between creating a user and assigning its roles leaves no incomplete user', async () => {
    keycloak.failNext(
      Array.from({ length: 3 }, () => ({ status: 400 })),
      /role-mappings/,
    )
    expect((await faultOf(openAt(keycloak).create(aPerson()))).code).toBe('refused')
    expect(keycloak.state.users.size).toBe(0)
  })

  it('creates no user twice', async () => {
    keycloak.failNext(['after'], /users$/)
    expect((await faultOf(openAt(keycloak).create(aPerson()))).code).toBe('unavailable')
    expect(countOf(/POST .*users$/)).toBe(1)
  })

  it('no response is reported as unavailable, within the time-out', async () => {
    keycloak.failNext(
      Array.from({ length: 100 }, () => 'silence' as const),
      /users/,
    )
    const startedAt = Date.now()
    expect((await faultOf(openFailing(keycloak).find(nobody))).code).toBe('unavailable')
    expect(Date.now() - startedAt).toBeLessThan(2_500)
  })

  it('a rejected service account is reported as not-allowed', async () => {
    keycloak.failNext([{ status: 403, body: { error: 'HTTP 403 Forbidden' } }], /users/)
    expect((await faultOf(openAt(keycloak).find(nobody))).code).toBe('not-allowed')
  })
})

describe('people at Keycloak', () => {
  it('keep unknown roles and attributes, and the spelling of ours', async () => {
    const directory = openAt(keycloak)
    const { id } = await directory.create(aPerson({ roles: ['tenant'] }))
    const user = keycloak.state.users.get(id)!
    user.roles.push('FullAcessCustomer')
    user.attributes.department = ['Garage']
    await directory.update(id, { roles: ['fullAccessCustomer', 'owner'], lots: [] })
    expect(user.roles.sort()).toEqual(['FullAcessCustomer', 'OWNER', 'offline_access'])
    expect(user.attributes).toEqual({ department: ['Garage'], customer: ['c1'] })
  })

  it('have the roles of their groups, which cannot be removed here: the record includes them', async () => {
    const directory = openAt(keycloak)
    const { id } = await directory.create(aPerson({ roles: [] }))
    keycloak.state.users.get(id)!.groupRoles.push('TENANT')
    expect((await directory.update(id, { roles: [] })).roles).toEqual(['tenant'])
  })

  it('get the role in the spelling of the realm', async () => {
    keycloak.state.roles.delete('FULL_ACCESS_CUSTOMER')
    const { id } = await openAt(keycloak).create(aPerson({ roles: ['fullAccessCustomer'] }))
    expect(keycloak.state.users.get(id)!.roles).toContain('FullAcessCustomer')
  })

  it('are not created in a realm without the role, and the message names the role', async () => {
    keycloak.state.roles.delete('StaffCustomer')
    const fault = await faultOf(openAt(keycloak).create(aPerson()))
    expect([fault.code, fault.message]).toEqual(['refused', expect.stringContaining('StaffCustomer')])
    expect(keycloak.state.users.size).toBe(0)
  })

  it('are not created in a realm that drops attributes, and the message says what to do', async () => {
    keycloak.state.storesAttributes = false
    const fault = await faultOf(openAt(keycloak).create(aPerson()))
    expect([fault.code, fault.message]).toEqual(['refused', expect.stringContaining('unmanaged attributes')])
    expect(keycloak.state.users.size).toBe(0)
  })

  it('sign in with their e-mail, a new one too, unless the realm forbids it', async () => {
    const directory = openAt(keycloak)
    const { id } = await directory.create(aPerson())
    await directory.update(id, { email: 'ada@king.example' })
    expect(keycloak.state.users.get(id)!.username).toBe('ada@king.example')
    keycloak.state.mayEditUsername = false
    const changed = await directory.update(id, { email: 'ada@byron.example' })
    expect(changed).toMatchObject({ email: 'ada@byron.example' })
    expect(keycloak.state.users.get(id)!.username).toBe('ada@king.example')
    expect(await directory.create(aPerson({ email: 'ada@king.example' }))).toMatchObject({
      email: 'ada@king.example',
    })
  })

  it('are signed out when they are blocked', async () => {
    const directory = openAt(keycloak)
    const { id } = await directory.create(aPerson())
    keycloak.state.users.get(id)!.sessions = 2
    await directory.update(id, { blocked: true })
    expect(keycloak.state.users.get(id)).toMatchObject({ sessions: 0, enabled: false })
  })

  it.each(['Ada', 'Ada Maria Lovelace', 'Nováková'])('keep the name %s', async (name) => {
    const { id } = await openAt(keycloak).create(aPerson({ name }))
    expect((await openAt(keycloak).find(id))?.name).toBe(name)
  })

  it('with a name that it does not accept are rejected with its message', async () => {
    const fault = await faultOf(openAt(keycloak).create(aPerson({ name: 'Ada <b>' })))
    expect([fault.code, fault.message]).toEqual(['refused', expect.stringContaining('invalid-character')])
  })

  it.each(['', 'nobody', 'auth0|1', '../roles', `${nobody}/../x`])(
    'with the id %j belong to nobody, and no request is sent to it',
    async (id) => {
      const directory = openAt(keycloak)
      expect(await directory.find(id)).toBeUndefined()
      await directory.remove(id)
      expect(keycloak.seen()).toEqual([])
    },
  )
})

describe('a link by Keycloak', () => {
  it.each([
    ['setPassword', 'UPDATE_PASSWORD'],
    ['verifyEmail', 'VERIFY_EMAIL'],
  ] as const)(
    'for %s is sent by Keycloak, redirects back to us and is valid for a day',
    async (purpose, action) => {
      const directory = openAt(keycloak)
      const { id } = await directory.create(aPerson())
      expect(await directory.issueTicket(id, purpose, returnTo)).toEqual({ sentByDirectory: true })
      expect(keycloak.state.mails).toEqual([
        { to: 'ada@example.com', actions: [action], redirectUri: returnTo, lifespan: 86_400 },
      ])
    },
  )

  it('is not sent again when it is unknown whether it was sent', async () => {
    const directory = openAt(keycloak)
    const { id } = await directory.create(aPerson())
    keycloak.failNext(['after'], /email$/)
    expect((await faultOf(directory.issueTicket(id, 'setPassword', returnTo))).code).toBe('unavailable')
    expect(keycloak.state.mails).toHaveLength(1)
  })

  it('cannot be sent by a realm without mail, or to an address that is not ours', async () => {
    const directory = openAt(keycloak)
    const { id } = await directory.create(aPerson())
    expect((await faultOf(directory.issueTicket(id, 'setPassword', 'https://evil.example/'))).code).toBe(
      'refused',
    )
    keycloak.state.hasMail = false
    expect((await faultOf(directory.issueTicket(id, 'setPassword', returnTo))).code).toBe('unavailable')
  })
})
