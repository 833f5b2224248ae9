import { i18n } from '@lingui/core'
import type { Role } from '@stallwise/domain/access/roles.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll } from 'vitest'
import type { OidcConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import type { DemoAccount } from './demo-account.ts'
import { hashPassword } from './embedded/passwords.ts'
import { signInSettings } from './sign-in-settings.ts'
import { createSignIn, type SignIn } from './sign-in.ts'
import { startAuthorization, type TestBrowser } from './test-browser.ts'

export const testPassword = 'Parking2026'
export const testConfig = {
  publicUrl: 'http://localhost:3180',
  oidc: { clientId: 'stallwise-web', rolesClaim: 'roles', customerClaim: 'customer' } as OidcConfig,
}
export const testSettings = signInSettings(testConfig)

export interface TestSignIn extends SignIn {
  app: FastifyInstance
}

interface Options {
  demoAccounts?: readonly DemoAccount[]
  demoPayPath?: () => string | undefined
  oidc?: Partial<OidcConfig>
  now?: () => number
  onRefused?: (reason: string) => void
}

/** A server with nothing but sign-in. */
export const startSignIn = async (
  database: Database,
  { oidc, ...parts }: Options = {},
): Promise<TestSignIn> => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const config = { ...testConfig, oidc: { ...testConfig.oidc, ...oidc } }
  const signIn = await createSignIn({ database, config, ...parts })
  const app = Fastify()
  await signIn.register(app)
  return { ...signIn, app }
}

/** One server with nothing but sign-in, on one database, for all tests of a file. */
export const useSignIn = (): { readonly database: TestDatabase; readonly server: TestSignIn } => {
  let database: TestDatabase | undefined
  let server: TestSignIn | undefined
  beforeAll(async () => {
    database = await createTestDatabase()
    server = await startSignIn(database)
  })
  afterAll(async () => {
    await server?.app.close()
    await database?.drop()
  })
  return {
    get database() {
      return database!
    },
    get server() {
      return server!
    },
  }
}

interface AccountOptions {
  roles?: string[]
  blocked?: boolean
  emailVerified?: boolean
}

let passwordHash: Promise<string> | undefined

/** An account of the embedded provider with `testPassword`. */
export const addAccount = async (database: Database, email: string, options: AccountOptions = {}) => {
  const { roles = ['Stallwise'], blocked = false, emailVerified = true } = options
  passwordHash ??= hashPassword(testPassword)
  const row = { id: `account-${email}`, email, name: `Name of ${email}`, customer_id: null }
  const values = { ...row, roles, blocked, email_verified: emailVerified, password_hash: await passwordHash }
  await database.asSystem((tx) => tx.insertInto('identity_account').values(values).execute())
}

interface UserOptions {
  roles?: Role[]
  customerId?: string
  lots?: string[]
  blocked?: boolean
}

/** Adds a user and returns its id. */
export const addUser = async (
  database: Database,
  email: string,
  options: UserOptions = {},
): Promise<string> => {
  const { roles = ['tenant'], customerId = null, lots = [], blocked = false } = options
  const id = uuidv7()
  const user = { id, email, name: `Name of ${email}`, roles, customer_id: customerId, blocked }
  await database.asSystem(async (tx) => {
    await tx.insertInto('app_user').values(user).execute()
    for (const lot of lots) {
      await tx.insertInto('user_lot').values({ user_id: id, parking_lot_id: lot }).execute()
    }
  })
  return id
}

export const addCustomer = async (database: Database, name: string): Promise<string> => {
  const id = uuidv7()
  await database.asSystem((tx) => tx.insertInto('customer').values({ id, name }).execute())
  return id
}

/** Opens the sign-in page as the application would, and returns its URL. */
export const openSignInPage = async (
  browser: TestBrowser,
  changes: Record<string, string | undefined> = {},
) => {
  const authorization = startAuthorization(testSettings, changes)
  const started = await browser.open(authorization.url)
  return { ...authorization, page: String(started.headers.location) }
}

/** Signs in through the pages; returns the code that the application gets. */
export const signInByPage = async (browser: TestBrowser, email: string) => {
  const { page, ...authorization } = await openSignInPage(browser)
  const submitted = await browser.submit(page, { email, password: testPassword })
  const callback = await browser.follow(submitted, testSettings.redirectUri)
  if (!(callback instanceof URL)) throw new Error(`Sign-in ended at ${callback.statusCode}`)
  return { ...authorization, callback, code: callback.searchParams.get('code')! }
}

/** Exchanges a code as the application does. */
export const redeemCode = (browser: TestBrowser, code: string, verifier: string) => {
  return browser.submit(
    '/oidc/token',
    {
      grant_type: 'authorization_code',
      client_id: testSettings.clientId,
      redirect_uri: testSettings.redirectUri,
      code,
      code_verifier: verifier,
    },
    'application/json',
  )
}
