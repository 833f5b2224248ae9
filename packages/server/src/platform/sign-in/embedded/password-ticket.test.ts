import { passwordPattern } from '@stallwise/domain/session/password.rules.ts'
import { describe, expect, it } from 'vitest'
import { startAuthorization, TestBrowser } from '../test-browser.ts'
import {
  addUser,
  openSignInPage,
  signInByPage,
  testPassword,
  testSettings,
  useSignIn,
} from '../test-sign-in.ts'
import { createAdministrator, createAdministratorOfIssuer, EmailTaken } from './first-administrator.ts'

const email = 'boss@example.com'

const on = useSignIn()

const pageOf = (token: string) => `/oidc/password/${token}`
const set = (token: string, password: string, confirmation = password) =>
  new TestBrowser(on.server.app).submit(pageOf(token), { password, confirmation })

describe('a one-time link', () => {
  it.each(['unknown', '..%2F..%2Fetc', 'a'.repeat(90)])(
    'that does not exist (%s) is invalid',
    async (token) => {
      expect((await new TestBrowser(on.server.app).open(pageOf(token))).statusCode).toBe(410)
      expect((await set(token, testPassword)).statusCode).toBe(410)
    },
  )

  it.each([
    ['Short1', 'Use at least 8 characters.'],
    ['parking2026', 'Use at least one uppercase letter.'],
    ['PARKING2026', 'Use at least one lowercase letter.'],
    ['ParkingLots', 'Use at least one number.'],
    ['Parking2026!', 'Use letters and numbers only, no special characters.'],
    ['Parking 2026', 'Use letters and numbers only, no special characters.'],
    [`Aa1${'x'.repeat(126)}`, 'Use at most 128 characters.'],
  ])('refuses %s with its reason and remains valid', async (password, reason) => {
    const token = await createAdministrator(on.database, email)
    const answer = await set(token, password)
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(reason)
    expect(answer.body).not.toContain(password)
    expect((await new TestBrowser(on.server.app).open(pageOf(token))).statusCode).toBe(200)
  })

  it('checks the rules for passwords before the form is sent', async () => {
    const page = await new TestBrowser(on.server.app).open(
      pageOf(await createAdministrator(on.database, email)),
    )
    const [, pattern] = /id="password"[^>]*pattern="([^"]+)"/.exec(page.body)!
    expect(pattern).toBe(passwordPattern)
    expect(page.body).not.toMatch(/id="confirmation"[^>]*pattern=/)
  })

  it('refuses a repetition that differs', async () => {
    const answer = await set(await createAdministrator(on.database, email), testPassword, 'Parking2027')
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('The passwords don’t match.')
  })

  it('expires after 24 hours', async () => {
    const token = await createAdministrator(on.database, email)
    await on.database.pool.query(
      `update identity_ticket set expires_at = expires_at - interval '24 hours 1 second'`,
    )
    expect((await new TestBrowser(on.server.app).open(pageOf(token))).statusCode).toBe(410)
    expect((await set(token, testPassword)).statusCode).toBe(410)
  })

  it('invalidates the previous one', async () => {
    const first = await createAdministrator(on.database, email)
    await createAdministrator(on.database, email)
    expect((await set(first, testPassword)).statusCode).toBe(410)
  })

  it('is not stored in plain text', async () => {
    const token = await createAdministrator(on.database, email)
    const { rows } = await on.database.pool.query('select * from identity_ticket')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('works once, also concurrently, and creates provider staff', async () => {
    const token = await createAdministrator(on.database, email)
    const answers = await Promise.all([set(token, testPassword), set(token, 'Another2026')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
    expect((await set(token, testPassword)).statusCode).toBe(410)
    const again = await createAdministrator(on.database, email)
    expect((await set(again, testPassword)).statusCode).toBe(200)
    expect((await signInByPage(new TestBrowser(on.server.app), email)).code).toBeTruthy()
  })

  it('ends the sessions of the account', async () => {
    const browser = new TestBrowser(on.server.app)
    await signInByPage(browser, email)
    await set(await createAdministrator(on.database, email), testPassword)
    const silent = { prompt: 'none', redirect_uri: testSettings.silentRedirectUri }
    const answer = await browser.open(startAuthorization(testSettings, silent).url)
    expect(String(answer.headers.location)).toContain('error=login_required')
  })
})

describe('an administrator', () => {
  it('is not created from a user with another role', async () => {
    await addUser(on.database, 'tenant@example.com', { roles: ['tenant'] })
    await expect(createAdministrator(on.database, 'Tenant@example.com')).rejects.toBeInstanceOf(EmailTaken)
    const { rows } = await on.database.pool.query(
      `select 1 from identity_account where email ilike 'tenant@%'`,
    )
    expect(rows).toEqual([])
  })

  it('has no password before the link was used', async () => {
    await createAdministrator(on.database, 'new@example.com')
    const browser = new TestBrowser(on.server.app)
    const { page } = await openSignInPage(browser)
    expect(
      (await browser.submit(page, { email: 'new@example.com', password: testPassword })).statusCode,
    ).toBe(401)
  })

  it('who was just deleted gets access again, with the account unblocked', async () => {
    const again = 'again@example.com'
    await createAdministrator(on.database, again)
    await on.database.asSystem(async (tx) => {
      await tx.updateTable('app_user').set({ removed_at: new Date() }).where('email', '=', again).execute()
      await tx.updateTable('identity_account').set({ blocked: true }).where('email', '=', again).execute()
    })
    expect((await set(await createAdministrator(on.database, again), testPassword)).statusCode).toBe(200)
    expect((await signInByPage(new TestBrowser(on.server.app), again)).code).toBeTruthy()
  })

  it('of an external issuer is a user without an account', async () => {
    await createAdministratorOfIssuer(on.database, 'elsewhere@example.com')
    const accounts = await on.database.pool.query(
      `select 1 from identity_account where email like 'elsewhere@%'`,
    )
    expect(accounts.rowCount).toBe(0)
  })
})
