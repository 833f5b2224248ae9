import { i18n } from '@lingui/core'
import Fastify, { type FastifyInstance } from 'fastify'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { signInSettings } from '../sign-in-settings.ts'
import { startAuthorization, TestBrowser } from '../test-browser.ts'
import { registerEmbeddedProvider } from './embedded-provider.ts'
import { hashPassword } from './passwords.ts'
import { loadProviderKeys } from './provider-keys.ts'

const publicUrl = 'http://localhost:3180'
const settings = signInSettings({
  publicUrl,
  oidc: { clientId: 'stallwise-web', rolesClaim: 'roles', customerClaim: 'customer' },
})
const password = 'Parking2026'

let database: TestDatabase
let app: FastifyInstance

beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  database = await createTestDatabase()
  app = Fastify()
  await registerEmbeddedProvider(app, {
    database,
    settings,
    keys: await loadProviderKeys(database),
    demoAccounts: [],
  })
  const passwordHash = await hashPassword(password)
  await database.asSystem((tx) =>
    tx
      .insertInto('identity_account')
      .values({
        id: 'ana',
        email: 'Ana@example.com',
        name: 'Ana Ruiz',
        password_hash: passwordHash,
        email_verified: true,
        roles: ['Stallwise'],
        customer_id: null,
      })
      .execute(),
  )
})
afterAll(async () => {
  await app?.close()
  await database?.drop()
})

const codeOf = (found: unknown) => {
  expect(found).toBeInstanceOf(URL)
  return (found as URL).searchParams.get('code')!
}

const redeem = (browser: TestBrowser, code: string, verifier: string, redirectUri = settings.redirectUri) =>
  browser.submit('/oidc/token', {
    grant_type: 'authorization_code',
    client_id: settings.clientId,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
  })

async function signIn(browser: TestBrowser, email = 'ana@example.com') {
  const authorization = startAuthorization(settings)
  const started = await browser.open(authorization.url)
  const page = String(started.headers.location)
  const submitted = await browser.submit(page, { email, password })
  const code = codeOf(await browser.follow(submitted, settings.redirectUri))
  return { code, ...authorization }
}

describe('the code flow', () => {
  it('gives a token for the interface, 15 minutes long, with who it is', async () => {
    const browser = new TestBrowser(app)
    const { code, verifier } = await signIn(browser)
    const answer = await redeem(browser, code, verifier)
    expect(answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 900 })
    const { access_token: token, id_token: idToken } = answer.json<{
      access_token: string
      id_token: string
    }>()
    const who = {
      sub: 'ana',
      email: 'Ana@example.com',
      name: 'Ana Ruiz',
      roles: ['Stallwise'],
      customer: null,
    }
    expect(decodeJwt(token)).toMatchObject({ iss: settings.issuer, aud: settings.audience, ...who })
    expect(decodeJwt(idToken)).toMatchObject({ iss: settings.issuer, aud: settings.clientId, ...who })
  })
})
