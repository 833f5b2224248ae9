import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { startAuthorization, TestBrowser } from '../test-browser.ts'
import {
  addAccount,
  openSignInPage,
  redeemCode,
  signInByPage,
  startSignIn,
  testSettings as settings,
  type TestSignIn,
} from '../test-sign-in.ts'

import { openEmbeddedDirectory } from './embedded-directory.ts'

interface Tokens {
  access_token: string
  id_token: string
}

let database: TestDatabase
let server: TestSignIn

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startSignIn(database)
  await addAccount(database, 'Ana@example.com')
})
afterAll(async () => {
  await server?.app.close()
  await database?.drop()
})

const newBrowser = () => new TestBrowser(server.app)
const signOutUrl = (more: Record<string, string> = {}) =>
  `/oidc/session/end?${new URLSearchParams({ post_logout_redirect_uri: settings.signedOutUri, ...more })}`

const renew = async (browser: TestBrowser): Promise<URL> => {
  const silent = { prompt: 'none', redirect_uri: settings.silentRedirectUri }
  const answer = await browser.open(startAuthorization(settings, silent).url)
  return (await browser.follow(answer, settings.silentRedirectUri)) as URL
}

describe('characters that cannot be stored', () => {
  it.each(['client_id', 'nonce', 'ui_locales', 'login_hint', 'acr_values', 'display', 'state'])(
    'in %s are refused without a server error',
    async (name) => {
      const { url } = startAuthorization(settings, { [name]: 'a\0b' })
      const answer = await newBrowser().open(url)
      expect(answer.statusCode).toBeLessThan(500)
    },
  )

  it.each(['client_id', 'code', 'refresh_token'])('in %s of a token request too', async (name) => {
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: settings.clientId,
      code: 'none',
      [name]: 'a\0b',
    })
    const answer = await server.app.inject({
      method: 'POST',
      url: '/oidc/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  })
})

describe('refused before the sign-in page', () => {
  it.each([
    ['an address to come back to that is not registered', { redirect_uri: 'https://evil.example/callback' }],
    ['an address that only begins like ours', { redirect_uri: `${settings.redirectUri}.evil.example` }],
    ['an unknown client', { client_id: 'somebody-else' }],
  ])('%s: an error page without a redirect', async (_what, changes) => {
    const answer = await newBrowser().open(startAuthorization(settings, changes).url)
    expect(answer.statusCode).toBe(400)
    expect(answer.headers.location).toBeUndefined()
    expect(answer.body).toContain('Sign-in failed')
    expect(answer.body).not.toContain('evil.example')
  })

  it.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['PKCE in the clear', { code_challenge_method: 'plain' }],
    ['a token instead of a code', { response_type: 'id_token', nonce: 'n' }],
    ['a resource that is not ours', { resource: 'https://evil.example/api' }],
  ])('%s', async (_what, changes) => {
    const answer = await newBrowser().open(startAuthorization(settings, changes).url)
    expect(String(answer.headers.location)).toMatch(/^http:\/\/localhost:3180\/callback.*error=/)
  })
})

describe('the code', () => {
  it('is refused with another verifier, and invalid from then on (SES-09)', async () => {
    const browser = newBrowser()
    const { code, verifier } = await signInByPage(browser, 'ana@example.com')
    const answer = await redeemCode(browser, code, 'A'.repeat(43))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'invalid_grant' })
    expect((await redeemCode(browser, code, verifier)).json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('is refused after a minute', async () => {
    const browser = newBrowser()
    const { code, verifier } = await signInByPage(browser, 'ana@example.com')
    await database.pool.query(
      `update oidc_payload set expires_at = expires_at - interval '61 seconds' where model = 'AuthorizationCode'`,
    )
    expect((await redeemCode(browser, code, verifier)).json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('is valid once', async () => {
    const browser = newBrowser()
    const { code, verifier } = await signInByPage(browser, 'ana@example.com')
    expect((await redeemCode(browser, code, verifier)).statusCode).toBe(200)
    const again = await redeemCode(browser, code, verifier)
    expect(again.statusCode).toBe(400)
    expect(again.json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('is valid once, also if redeemed concurrently at two servers', async () => {
    const other = await startSignIn(database)
    const browser = newBrowser()
    const { code, verifier } = await signInByPage(browser, 'ana@example.com')
    const answers = await Promise.all([
      redeemCode(browser, code, verifier),
      redeemCode(new TestBrowser(other.app), code, verifier),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1)
    expect(answers.some(({ statusCode }) => statusCode === 400)).toBe(true)
    await other.app.close()
  })

  it('gives a token for the API, valid for 15 minutes, with the user', async () => {
    const browser = newBrowser()
    const { code, verifier, state, callback } = await signInByPage(browser, 'ana@example.com')
    expect(callback.searchParams.get('state')).toBe(state)
    const answer = await redeemCode(browser, code, verifier)
    expect(answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 900 })
    const { access_token: token, id_token: idToken } = answer.json<Tokens>()
    const who = {
      sub: 'account-Ana@example.com',
      email: 'Ana@example.com',
      name: 'Name of Ana@example.com',
      roles: ['Stallwise'],
      customer: null,
    }
    expect(decodeJwt(token)).toMatchObject({ iss: settings.issuer, aud: settings.audience, ...who })
    expect(decodeJwt(idToken)).toMatchObject({ iss: settings.issuer, aud: settings.clientId, ...who })
    expect(await server.authenticator.viewerOf(token)).toMatchObject({ email: 'Ana@example.com' })
    expect(await server.authenticator.viewerOf(idToken)).toBeUndefined()
  })
})

describe('silent renewal', () => {
  it('requires sign-in without a session', async () => {
    expect((await renew(newBrowser())).searchParams.get('error')).toBe('login_required')
  })

  it('gives a new code from the session without interaction, under one grant', async () => {
    const browser = newBrowser()
    await signInByPage(browser, 'ana@example.com')
    const grants = () => database.pool.query(`select 1 from oidc_payload where model = 'Grant'`)
    const before = (await grants()).rowCount
    expect((await renew(browser)).searchParams.get('code')).toBeTruthy()
    expect((await renew(browser)).searchParams.get('code')).toBeTruthy()
    expect((await grants()).rowCount).toBe(before)
  })

  it('ends when the account is blocked', async () => {
    await addAccount(database, 'gone@example.com')
    const browser = newBrowser()
    await signInByPage(browser, 'gone@example.com')
    await database.pool.query(`update identity_account set blocked = true where email = 'gone@example.com'`)
    expect((await renew(browser)).searchParams.get('error')).toBe('login_required')
  })

  it('ends when the account’s e-mail address changes', async () => {
    await addAccount(database, 'moves@example.com')
    const browser = newBrowser()
    await signInByPage(browser, 'moves@example.com')
    const directory = openEmbeddedDirectory(database, 'http://localhost:3180')
    await directory.update('account-moves@example.com', { email: 'moved@example.com' })
    expect((await renew(browser)).searchParams.get('error')).toBe('login_required')
  })

  it('can only be framed by the application', async () => {
    const silent = { prompt: 'none', redirect_uri: settings.silentRedirectUri }
    const answer = await newBrowser().open(startAuthorization(settings, silent).url)
    expect(answer.headers['content-security-policy']).toContain(`frame-ancestors 'self'`)
  })
})

describe('sign-out', () => {
  const signedIn = async () => {
    const browser = newBrowser()
    const { code, verifier } = await signInByPage(browser, 'ana@example.com')
    const { id_token: idToken } = (await redeemCode(browser, code, verifier)).json<Tokens>()
    return { browser, idToken }
  }
  const confirm = (browser: TestBrowser, body: string) =>
    browser.submit('/oidc/session/end/confirm', {
      xsrf: /name="xsrf" value="([^"]+)"/.exec(body)![1]!,
      logout: 'yes',
    })

  it('continues automatically with the token, ends the session and redirects home', async () => {
    const { browser, idToken } = await signedIn()
    const page = await browser.open(signOutUrl({ id_token_hint: idToken }))
    expect(page.body).toContain('document.forms[0].submit()')
    expect(page.headers['content-security-policy']).toMatch(/script-src 'sha256-/)
    const done = await confirm(browser, page.body)
    expect(done.headers.location).toBe(settings.signedOutUri)
    expect(browser.cookieNames()).not.toContain('_session')
    expect((await renew(browser)).searchParams.get('error')).toBe('login_required')
  })

  it('requires a click without a token, since any link could lead here', async () => {
    const { browser } = await signedIn()
    const page = await browser.open(signOutUrl({ client_id: settings.clientId }))
    expect(page.body).not.toContain('<script>')
    expect(page.body).toContain('Sign out?')
    expect((await renew(browser)).searchParams.get('code')).toBeTruthy()
  })

  it('refuses other redirect targets', async () => {
    const { browser, idToken } = await signedIn()
    const elsewhere = { id_token_hint: idToken, post_logout_redirect_uri: 'https://evil.example/' }
    expect((await browser.open(signOutUrl(elsewhere))).statusCode).toBe(400)
  })

  it('cannot be triggered by a form of another site', async () => {
    const { browser, idToken } = await signedIn()
    await browser.open(signOutUrl({ id_token_hint: idToken }))
    const forged = await browser.submit('/oidc/session/end/confirm', { xsrf: 'guessed', logout: 'yes' })
    expect(forged.statusCode).toBe(400)
    expect((await renew(browser)).searchParams.get('code')).toBeTruthy()
  })
})

describe('two servers on one database', () => {
  it('share keys, sessions and pages', async () => {
    const other = await startSignIn(database)
    const jwks = async ({ app }: TestSignIn) => (await app.inject('/oidc/jwks')).json<{ keys: object[] }>()
    expect(await jwks(other)).toEqual(await jwks(server))
    expect(JSON.stringify(await jwks(server))).not.toContain('"d"')
    const browser = newBrowser()
    const { page } = await openSignInPage(browser)
    expect((await browser.open(page)).statusCode).toBe(200)
    const { code, verifier } = await signInByPage(browser, 'ana@example.com')
    const { access_token: token } = (
      await redeemCode(new TestBrowser(other.app), code, verifier)
    ).json<Tokens>()
    expect(await other.authenticator.viewerOf(token)).toMatchObject({ email: 'Ana@example.com' })
    await other.app.close()
  })

  it('use the same key if both start on an empty database', async () => {
    const empty = await createTestDatabase()
    const servers = await Promise.all([startSignIn(empty), startSignIn(empty), startSignIn(empty)])
    const keys = await Promise.all(servers.map(async ({ app }) => (await app.inject('/oidc/jwks')).body))
    expect(new Set(keys).size).toBe(1)
    await Promise.all(servers.map(({ app }) => app.close()))
    await empty.drop()
  })
})

describe('its URLs', () => {
  it('are derived from PUBLIC_URL, whatever the headers of a request', async () => {
    const answer = await server.app.inject({
      url: '/oidc/.well-known/openid-configuration',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    })
    expect(answer.body).not.toContain('evil.example')
    expect(answer.json()).toMatchObject({
      issuer: settings.issuer,
      token_endpoint: `${settings.issuer}/token`,
    })
  })
})
