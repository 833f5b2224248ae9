import { startAuth0 } from '@stallwise/adapters/identity-auth0/auth0.simulator.ts'
import { startKeycloak } from '@stallwise/adapters/identity-keycloak/keycloak.simulator.ts'
import type { IdentityDirectory } from '@stallwise/ports/identity-directory.port.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { remoteDirectories } from '#adapters.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { usersKit } from '#testing/test-users.ts'

let server: TestServer
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
  await server?.close()
})

const kitWith = (directory: IdentityDirectory | undefined) => {
  Object.assign(server.services, { directory })
  return usersKit(server)
}

const timeouts = { attemptMs: 500, overallMs: 2_000, firstPauseMs: 10 }
const vendors = {
  Auth0: async () => {
    const auth0 = await startAuth0()
    closing.push(() => auth0.close())
    const { url: tenantUrl, clientId, clientSecret, connection } = auth0
    return remoteDirectories.auth0({ tenantUrl, clientId, clientSecret, connection, timeouts })
  },
  Keycloak: async () => {
    const keycloak = await startKeycloak()
    closing.push(() => keycloak.close())
    const { url: serverUrl, realm, clientId, clientSecret } = keycloak
    return remoteDirectories.keycloak({
      serverUrl,
      realm,
      clientId,
      clientSecret,
      pagesClientId: 'web',
      timeouts,
    })
  },
}

describe.each(['Auth0', 'Keycloak'] as const)('with %s', (vendor) => {
  test('a user is created, changed, found out of sync, synchronised, blocked and deleted there', async () => {
    const directory = await vendors[vendor]()
    const kit = kitWith(directory)
    const lot = server.world.own.lot.id
    const user = await kit.made({ name: 'Ada Lovelace', roles: ['staffCustomer'], lots: [lot] })
    expect(user).toMatchObject({ sync: 'inSync', verified: false, lots: [lot] })
    const account = (await directory.findByEmail(user.email))!
    expect(account).toMatchObject({ name: 'Ada Lovelace', customerId: kit.customer, lots: [lot] })
    const mails = await kit.mailsTo(user.email)
    expect(mails).toHaveLength(vendor === 'Auth0' ? 1 : 0)
    const renamed = (await kit.edit('provider', user, { name: 'Ada King', roles: ['tenant'] })).json()
    expect(renamed).toMatchObject({ name: 'Ada King', sync: 'inSync' })
    await directory.update(account.id, { lots: [] })
    expect(await kit.currentOf(user._id)).toMatchObject({ sync: 'outOfSync' })
    expect((await kit.edit('provider', renamed, { name: 'x' })).json().code).toBe('user-out-of-sync')
    const synchronised = await kit.post('provider', `/admin/users/${kit.customer}/${user._id}/sync`)
    expect(synchronised.json()).toMatchObject({ sync: 'inSync' })
    expect((await kit.edit('provider', renamed, { blocked: true })).json()).toMatchObject({ sync: 'inSync' })
    expect(await directory.find(account.id)).toMatchObject({ blocked: true, roles: ['tenant'], lots: [lot] })
    expect((await kit.remove('provider', user.email)).statusCode).toBe(200)
  })

  test('an e-mail used by another of its applications is not rejected: the account is reused', async () => {
    const directory = await vendors[vendor]()
    const kit = kitWith(directory)
    const email = `${vendor.toLowerCase()}@example.com`
    const before = { email, name: 'Elsewhere', roles: [], customerId: null, lots: [] }
    const { id } = await directory.create({ ...before, emailVerified: true, blocked: false })
    expect(await kit.made({ email })).toMatchObject({ sync: 'inSync', verified: true })
    expect(await directory.find(id)).toMatchObject({ roles: ['tenant'], customerId: kit.customer })
  })
})

describe.each(['Auth0', 'Keycloak'] as const)('USR-25 with %s', (vendor) => {
  test('an account that anyone could have created is replaced by one with another subject', async () => {
    const directory = await vendors[vendor]()
    const kit = kitWith(directory)
    const email = `squatter.${vendor.toLowerCase()}@example.com`
    const theirs = { email, name: 'Me', roles: [], customerId: null, lots: [], emailVerified: false }
    const { id } = await directory.create({ ...theirs, blocked: false })
    expect(await kit.made({ email })).toMatchObject({ sync: 'inSync', verified: false })
    expect(await directory.find(id)).toBeUndefined()
    expect((await directory.findByEmail(email))!.id).not.toBe(id)
  })
})

describe('USR-35 with an issuer without a directory', () => {
  test('users exist only here, and a sign-in with the verified e-mail is the user', async () => {
    const kit = kitWith(undefined)
    const user = await kit.made()
    expect(user).toMatchObject({ sync: 'unmanaged', verified: false, allowed: ['edit', 'block', 'delete'] })
    expect(await kit.mailsTo(user.email)).toEqual([])
    expect((await kit.edit('provider', user, { name: 'Bob' })).json()).toMatchObject({ name: 'Bob' })
    const resent = await kit.post('provider', '/admin/users/resend/user-verification-email', {
      userId: user._id,
    })
    expect(resent.json().code).toBe('directory-refused')
    expect(await kit.statusOf(user.email)).toBe(200)
    expect(await kit.currentOf(user._id)).toMatchObject({ verified: true, sync: 'unmanaged' })
  })

  test('USR-24: a deleted user does not return by signing in, only by being created again', async () => {
    const kit = kitWith(undefined)
    const [seen, unseen] = [await kit.made(), await kit.made()]
    expect(await kit.statusOf(seen.email)).toBe(200)
    for (const { email } of [seen, unseen]) {
      await kit.remove('provider', email)
      await expect.poll(() => kit.statusOf(email)).toBe(401)
      expect(
        await kit.owned('select 1 from app_user where email = $1 and removed_at is null', [email]),
      ).toEqual([])
      await kit.made({ email, roles: ['owner'] })
      await expect.poll(() => kit.statusOf(email)).toBe(200)
    }
  })

  test('a deletion can be reversed as long as nobody has the e-mail', async () => {
    const kit = kitWith(undefined)
    const user = await kit.made()
    const restore = () => kit.post('provider', `/admin/users/${kit.customer}/${user._id}/restore`)
    await kit.remove('provider', user.email)
    expect((await restore()).json()).toMatchObject({ _id: user._id })
    await kit.remove('provider', user.email)
    await kit.made({ email: user.email })
    expect((await restore()).json().code).toBe('email-used')
  })

  test('USR-07: restoring does not reveal another customer’s user with the e-mail', async () => {
    const kit = kitWith(undefined)
    const user = await kit.made()
    await kit.remove('provider', user.email)
    await kit.made({ email: user.email }, server.world.otherCustomer.id)
    const restore = async (who: 'provider' | 'fullAccessCustomer') =>
      (await kit.post(who, `/admin/users/${kit.customer}/${user._id}/restore`)).json()
    expect(await restore('fullAccessCustomer')).toMatchObject({
      code: 'email-unavailable',
      errors: [{ path: 'email' }],
    })
    expect(await restore('provider')).toMatchObject({ code: 'email-used' })
  })
})
