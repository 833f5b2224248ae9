import { describeIdentityDirectory } from '@stallwise/ports/conformance/identity-directory.conformance.ts'
import { describe, expect, it } from 'vitest'
import { startAuthorization, TestBrowser } from '../test-browser.ts'
import {
  addAccount,
  openSignInPage,
  signInByPage,
  testPassword,
  testSettings,
  useSignIn,
} from '../test-sign-in.ts'
import { openEmbeddedDirectory } from './embedded-directory.ts'

const on = useSignIn()

const open = () => openEmbeddedDirectory(on.database, 'http://localhost:3180')
describeIdentityDirectory('the embedded provider', {
  open: async () => open(),
  nobody: '00000000-0000-4000-8000-000000000000',
})

const returnTo = 'http://localhost:3180/user/passwordcreated'
const linkOf = async (id: string, purpose: 'setPassword' | 'verifyEmail' = 'setPassword') => {
  const ticket = await open().issueTicket(id, purpose, returnTo)
  return new URL((ticket as { link: string }).link).pathname
}
const aPerson = (email: string) =>
  open().create({
    email,
    name: 'Ada',
    roles: ['tenant'],
    customerId: null,
    lots: [],
    emailVerified: false,
    blocked: false,
  })
const browser = () => new TestBrowser(on.server.app)
const passwords = { password: testPassword, confirmation: testPassword }

describe('a link is no longer valid', () => {
  it('after it was used, with that reason', async () => {
    const link = await linkOf((await aPerson('used@example.com')).id)
    expect((await browser().submit(link, passwords)).statusCode).toBe(303)
    const again = await browser().open(link)
    expect([again.statusCode, again.body.includes('It has already been used')]).toEqual([410, true])
    expect((await browser().submit(link, passwords)).statusCode).toBe(410)
  })

  it('after a newer one was sent, with that reason', async () => {
    const { id } = await aPerson('replaced@example.com')
    const link = await linkOf(id)
    await linkOf(id)
    const answer = await browser().open(link)
    expect([answer.statusCode, answer.body.includes('A newer link was sent')]).toEqual([410, true])
  })

  it('after 24 hours, with that reason', async () => {
    const link = await linkOf((await aPerson('over@example.com')).id)
    await on.database.pool.query(`update identity_ticket set expires_at = now() - interval '1 second'`)
    const answer = await browser().open(link)
    expect([answer.statusCode, answer.body.includes('more than 24 hours old')]).toEqual([410, true])
  })

  it('for another purpose', async () => {
    const link = await linkOf((await aPerson('purpose@example.com')).id, 'verifyEmail')
    expect((await browser().submit(link.replace('/verify/', '/password/'), passwords)).statusCode).toBe(410)
  })

  it('if the user’s address has changed since', async () => {
    const { id } = await aPerson('old@example.com')
    const link = await linkOf(id)
    await open().update(id, { email: 'new@example.com' })
    expect((await browser().submit(link, passwords)).statusCode).toBe(410)
    expect(await open().find(id)).toMatchObject({ emailVerified: false })
  })
})

describe('a link', () => {
  it('sets the password, verifies the address and redirects back', async () => {
    const { id } = await aPerson('new-user@example.com')
    const answer = await browser().submit(await linkOf(id), passwords)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, returnTo])
    expect(await open().find(id)).toMatchObject({ emailVerified: true })
    expect((await signInByPage(browser(), 'new-user@example.com')).code).toBeTruthy()
  })

  it('that only verifies requires a button press, since mail scanners open links', async () => {
    const { id } = await aPerson('verify@example.com')
    const link = await linkOf(id, 'verifyEmail')
    const page = await browser().open(link)
    expect([page.statusCode, page.body.includes('Confirm e-mail address')]).toEqual([200, true])
    expect(await open().find(id)).toMatchObject({ emailVerified: false })
    expect((await browser().submit(link, {})).headers.location).toBe(returnTo)
    expect(await open().find(id)).toMatchObject({ emailVerified: true })
  })

  it('can be tried at most 100 times in 15 minutes from one network address', async () => {
    const guesser = new TestBrowser(on.server.app, '203.0.113.7')
    const answers: number[] = []
    for (let turn = 0; turn < 101; turn++)
      answers.push((await guesser.open('/oidc/password/guess')).statusCode)
    expect([answers[99], answers[100]]).toEqual([410, 429])
    expect((await browser().open('/oidc/password/guess')).statusCode).toBe(410)
  })
})

describe('an account that is blocked or removed', () => {
  const isSignedIn = async (from: TestBrowser) => {
    const silent = { prompt: 'none', redirect_uri: testSettings.silentRedirectUri }
    const answer = await from.open(startAuthorization(testSettings, silent).url)
    return !String(answer.headers.location).includes('error=login_required')
  }

  it.each(['block', 'remove'] as const)('(%s) loses its session and gets no new one', async (how) => {
    const email = `${how}@example.com`
    await addAccount(on.database, email)
    const known = browser()
    await signInByPage(known, email)
    expect(await isSignedIn(known)).toBe(true)
    if (how === 'block') await open().update(`account-${email}`, { blocked: true })
    else await open().remove(`account-${email}`)
    expect(await isSignedIn(known)).toBe(false)
    const fresh = browser()
    const { page } = await openSignInPage(fresh)
    expect((await fresh.submit(page, { email, password: testPassword })).statusCode).toBe(
      how === 'block' ? 403 : 401,
    )
  })
})
