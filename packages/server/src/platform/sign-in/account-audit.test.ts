import { describe, expect, test } from 'vitest'
import { providerChain } from '#platform/audit/audit.ts'
import { createAdministrator } from './embedded/first-administrator.ts'
import { TestBrowser } from './test-browser.ts'
import {
  addAccount,
  addCustomer,
  addUser,
  openSignInPage,
  redeemCode,
  signInByPage,
  testPassword,
  useSignIn,
} from './test-sign-in.ts'

const on = useSignIn()

const entriesOf = async (objectId: string) =>
  on.database.asSystem((tx) =>
    tx
      .selectFrom('audit_entry')
      .where('object_id', '=', objectId)
      .select(['action', 'chain', 'actor_name', 'after'])
      .orderBy('at')
      .orderBy('sequence')
      .execute(),
  )
const actionsOf = async (objectId: string) => (await entriesOf(objectId)).map(({ action }) => action)

describe('SES-50 the audit contains', () => {
  test('signing in and out, with the network address', async () => {
    const customerId = await addCustomer(on.database, 'Halden')
    await addAccount(on.database, 'mia@example.com')
    const id = await addUser(on.database, 'mia@example.com', { customerId })
    const browser = new TestBrowser(on.server.app, '198.51.100.7')
    const { code, verifier } = await signInByPage(browser, 'mia@example.com')
    const { id_token: hint } = (await redeemCode(browser, code, verifier)).json()
    const page = await browser.open(`/oidc/session/end?id_token_hint=${hint}`)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)![1]!
    await browser.submit('/oidc/session/end/confirm', { xsrf, logout: 'yes' })
    await expect.poll(() => actionsOf(id)).toEqual(['user.sign-in', 'user.sign-out'])
    expect((await entriesOf(id))[0]).toMatchObject({
      chain: customerId,
      actor_name: 'Name of mia@example.com',
      after: { address: '198.51.100.7' },
    })
  })

  test('every sign-in: no one can sign in while entries cannot be written', async () => {
    await addAccount(on.database, 'ida@example.com')
    const id = await addUser(on.database, 'ida@example.com')
    const owner = await on.database.owner()
    const refuseEntries = `alter table audit_entry add constraint no_entries check (action <> 'user.sign-in') not valid`
    try {
      await owner.query(refuseEntries)
      const browser = new TestBrowser(on.server.app)
      const { page } = await openSignInPage(browser)
      const credentials = { email: 'ida@example.com', password: testPassword }
      const refused = await browser.submit(page, credentials)
      expect([refused.statusCode, refused.headers.location]).toEqual([500, undefined])
      await owner.query('alter table audit_entry drop constraint no_entries')
      expect((await browser.submit(page, credentials)).statusCode).toBe(303)
      expect(await actionsOf(id)).toEqual(['user.sign-in'])
    } finally {
      await owner.query('alter table audit_entry drop constraint if exists no_entries')
      await owner.end()
    }
  })

  test('a wrong password for an existing account, without an actor; nothing for an unknown e-mail', async () => {
    await addAccount(on.database, 'leo@example.com')
    const id = await addUser(on.database, 'leo@example.com')
    for (const email of ['nobody@example.com', 'leo@example.com']) {
      const browser = new TestBrowser(on.server.app)
      const { page } = await openSignInPage(browser)
      expect((await browser.submit(page, { email, password: 'wrong' })).statusCode).toBe(401)
    }
    await expect.poll(() => actionsOf(id)).toEqual(['user.sign-in-failed'])
    expect((await entriesOf(id))[0]).toMatchObject({ actor_name: 'sign-in' })
    expect(await actionsOf('nobody@example.com')).toEqual([])
  })

  test('provider staff created by their first token or by the command line, and a password set by a link', async () => {
    await addAccount(on.database, 'first@example.com', { roles: ['Stallwise'] })
    const browser = new TestBrowser(on.server.app)
    const { code, verifier } = await signInByPage(browser, 'first@example.com')
    const { access_token: token } = (await redeemCode(browser, code, verifier)).json()
    const viewer = await on.server.authenticator.viewerOf(token)
    expect(await entriesOf(viewer!.userId)).toMatchObject([{ action: 'user.create', chain: providerChain }])

    const link = await createAdministrator(on.database, 'chief@example.com')
    const passwords = { password: 'Parking2026', confirmation: 'Parking2026' }
    expect((await browser.submit(`/oidc/password/${link}`, passwords)).statusCode).toBe(200)
    const { id } = await on.database.asSystem((tx) =>
      tx
        .selectFrom('app_user')
        .where('email', '=', 'chief@example.com')
        .select('id')
        .executeTakeFirstOrThrow(),
    )
    expect(await actionsOf(id)).toEqual(['user.create', 'user.password-link', 'user.password'])
  })
})
