import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { TestBrowser } from '../test-browser.ts'
import {
  addAccount,
  addUser,
  openSignInPage,
  startSignIn,
  testPassword,
  type TestSignIn,
} from '../test-sign-in.ts'
import { createFailedAttempts } from './failed-attempts.ts'
import { removeExpired } from './payload.adapter.ts'

const demoAccounts = [
  { role: 'provider', email: 'demo@example.com', password: testPassword, name: 'Dana Demo' },
] as const

let database: TestDatabase
let server: TestSignIn
let address = 0

beforeAll(async () => {
  database = await createTestDatabase()
  server = await startSignIn(database)
  await addAccount(database, 'ana@example.com')
  await addAccount(database, 'demo@example.com')
})
afterAll(async () => {
  await server?.app.close()
  await database?.drop()
})

const newBrowser = (from = `10.0.0.${++address}`) => new TestBrowser(server.app, from)
const submit = async (fields: Record<string, string>, browser = newBrowser()) => {
  const { page } = await openSignInPage(browser)
  return browser.submit(page, fields)
}

describe('the form', () => {
  it('asks for email and password without any script', async () => {
    const browser = newBrowser()
    const { page } = await openSignInPage(browser)
    const answer = await browser.open(page)
    expect(answer.body).toMatch(/<input[^>]*name="email"/)
    expect(answer.body).toMatch(/<input[^>]*name="password"/)
    expect(answer.body).not.toContain('<script')
    expect(answer.body).not.toContain('demo@example.com')
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*script-src;/)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('has a policy that allows its own style', async () => {
    const browser = newBrowser()
    const { page } = await openSignInPage(browser)
    const { body, headers } = await browser.open(page)
    const style = /<style>(.*?)<\/style>/s.exec(body)![1]!
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
  })

  it.each([
    ['a wrong password', { email: 'ana@example.com', password: 'Wrong2026' }, 401],
    ['an unknown e-mail', { email: 'nobody@example.com', password: testPassword }, 401],
    ['no password', { email: 'ana@example.com', password: '' }, 422],
    ['no e-mail', { email: ' ', password: testPassword }, 422],
    ['a password of 10,000 characters', { email: 'ana@example.com', password: 'a'.repeat(10_000) }, 422],
  ])('refuses %s and is shown again', async (_what, fields, status) => {
    const answer = await submit(fields)
    expect(answer.statusCode).toBe(status)
    expect(answer.body).toContain('role="alert"')
    if (fields.email.trim()) expect(answer.body).toContain(`value="${fields.email}"`)
    if (fields.password) expect(answer.body).not.toContain(fields.password)
  })

  it('rejects an e-mail that cannot be stored', async () => {
    const answer = await submit({ email: 'ana\0@example.com', password: testPassword })
    expect(answer.statusCode).toBe(422)
  })

  it('gives the same message for a wrong password and an unknown e-mail', async () => {
    const wrong = await submit({ email: 'ana@example.com', password: 'Wrong2026' })
    const unknown = await submit({ email: 'bea@example.com', password: 'Wrong2026' })
    expect(unknown.body.replaceAll('bea@', 'ana@')).toBe(wrong.body)
  })

  it('takes about as long for an unknown e-mail as for a wrong password', async () => {
    const time = async (email: string) => {
      const started = performance.now()
      await submit({ email, password: 'Wrong2026' })
      return performance.now() - started
    }
    // Alternately, so that other load on the machine slows both.
    let [known, unknown] = [Infinity, Infinity]
    for (let round = 0; round < 4; round++) {
      known = Math.min(known, await time('ana@example.com'))
      unknown = Math.min(unknown, await time('cleo@example.com'))
    }
    expect(unknown).toBeGreaterThan(known / 2)
  })

  it('shows what was typed as text, never as markup', async () => {
    const answer = await submit({ email: '"><script>alert(1)</script>', password: 'x' })
    expect(answer.body).not.toContain('<script>alert')
    expect(answer.body).toContain('&lt;script&gt;')
  })

  it('reveals a blocked account to its owner only', async () => {
    await addAccount(database, 'blocked@example.com', { blocked: true })
    const right = await submit({ email: 'blocked@example.com', password: testPassword })
    expect(right.statusCode).toBe(403)
    expect(right.body).toContain('This account is blocked.')
    const wrong = await submit({ email: 'blocked@example.com', password: 'Wrong2026' })
    expect(wrong.body).not.toContain('blocked.')
  })

  it('refuses an account whose user was blocked in the user table', async () => {
    await addAccount(database, 'barred@example.com')
    await addUser(database, 'Barred@example.com', { blocked: true })
    expect((await submit({ email: 'barred@example.com', password: testPassword })).statusCode).toBe(403)
  })
})

describe('the page', () => {
  it('does not work without its cookie', async () => {
    const { page } = await openSignInPage(newBrowser())
    const stranger = newBrowser()
    expect((await stranger.open(page)).statusCode).toBe(410)
    const answer = await stranger.submit(page, { email: 'ana@example.com', password: testPassword })
    expect(answer.statusCode).toBe(410)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('expires when it was used', async () => {
    const browser = newBrowser()
    const { page } = await openSignInPage(browser)
    const first = await browser.submit(page, { email: 'ana@example.com', password: testPassword })
    await browser.follow(first, 'http://localhost:3180/callback')
    expect((await browser.open(page)).statusCode).toBe(410)
  })

  it('accepts only a small form', async () => {
    const browser = newBrowser()
    const { page } = await openSignInPage(browser)
    const big = await browser.submit(page, { email: 'a'.repeat(50_000), password: 'x' })
    expect(big.statusCode).toBe(413)
  })
})

describe('guessing', () => {
  const guess = (email: string, password: string, browser: TestBrowser) =>
    submit({ email, password }, browser)

  it('is limited to 10 failures of one address for one e-mail, ignoring case', async () => {
    await addAccount(database, 'target@example.com')
    const browser = newBrowser()
    for (let attempt = 0; attempt < 10; attempt++) {
      const email = attempt % 2 ? 'target@example.com' : 'Target@Example.com'
      expect((await guess(email, 'Wrong2026', browser)).statusCode).toBe(401)
    }
    const refused = await guess('target@example.com', testPassword, browser)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('900')
    expect(refused.body).toContain('Too many attempts.')
    expect((await guess('target@example.com', testPassword, newBrowser())).statusCode).toBe(303)
  })

  it('is also limited for concurrent requests', async () => {
    await addAccount(database, 'rushed@example.com')
    const browser = newBrowser()
    const { page } = await openSignInPage(browser)
    const answers = await Promise.all(
      Array.from({ length: 14 }, () =>
        browser.submit(page, { email: 'rushed@example.com', password: 'Wrong2026' }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4)
  })

  it('is allowed again after the window, and after a success', async () => {
    await addAccount(database, 'patient@example.com')
    const browser = newBrowser()
    for (let attempt = 0; attempt < 9; attempt++) await guess('patient@example.com', 'Wrong2026', browser)
    expect((await guess('patient@example.com', testPassword, browser)).statusCode).toBe(303)
    const fresh = newBrowser()
    for (let attempt = 0; attempt < 11; attempt++) await guess('patient@example.com', 'Wrong2026', fresh)
    await database.pool.query(
      `update oidc_payload set expires_at = now() - interval '1 second' where model = 'SignInFailures'`,
    )
    expect((await guess('patient@example.com', 'Wrong2026', fresh)).statusCode).toBe(401)
    expect((await guess('patient@example.com', testPassword, fresh)).statusCode).toBe(303)
  })

  it('creates no more rows for an address that has to wait (SES-24)', async () => {
    const rows = async () => {
      const { rowCount } = await database.pool.query(
        `select 1 from oidc_payload where model like 'SignInFailures%'`,
      )
      return rowCount!
    }
    const attempts = createFailedAttempts(database)
    const many = async (count: number, from: number) => {
      for (let nth = from; nth < from + count; nth++)
        await attempts.begin({ address: '10.9.9.9', email: `guess${nth}@example.com`, isKnownDevice: false })
    }
    await many(100, 0)
    const atLimit = await rows()
    await many(50, 100)
    expect(await rows()).toBe(atLimit)
  })
})

describe('demo accounts', () => {
  it('have a button each on the page, which signs in', async () => {
    const demo = await startSignIn(database, { demoAccounts, demoPayPath: () => '/pay-here' })
    const browser = new TestBrowser(demo.app)
    const { page } = await openSignInPage(browser)
    const { body } = await browser.open(page)
    expect(body).toContain('Dana Demo')
    expect(body).toContain('<a href="/pay-here">')
    expect(body).toContain(testPassword)
    expect((await browser.submit(page, { demo: 'ana@example.com' })).statusCode).toBe(422)
    const answer = await browser.submit(page, { demo: 'demo@example.com' })
    expect(answer.statusCode).toBe(303)
    await demo.app.close()
  })

  it('cannot be used outside demo mode', async () => {
    expect((await submit({ demo: 'demo@example.com' })).statusCode).toBe(422)
  })
})

describe('expired data', () => {
  it('is deleted', async () => {
    await openSignInPage(newBrowser())
    await database.pool.query(`update oidc_payload set expires_at = now() - interval '1 second'`)
    await removeExpired(database)
    expect((await database.pool.query('select 1 from oidc_payload')).rowCount).toBe(0)
  })
})
