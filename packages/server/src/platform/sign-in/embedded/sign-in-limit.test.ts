import { expect, test } from 'vitest'
import { startAuthorization, TestBrowser } from '../test-browser.ts'
import { openSignInPage, testSettings, useSignIn } from '../test-sign-in.ts'

const on = useSignIn()

const rows = async () => (await on.database.pool.query('select 1 from oidc_payload')).rowCount!

const openOften = async (address: string, url: string, times: number) => {
  const statuses: number[] = []
  for (let nth = 0; nth < times; nth++)
    statuses.push((await new TestBrowser(on.server.app, address).open(url)).statusCode)
  return statuses
}

test('an address that opens sign-in too often has to wait, and creates no more rows (SES-29)', async () => {
  const { url } = startAuthorization(testSettings)
  const statuses = await openOften('10.1.1.1', url, 320)
  expect(statuses.filter((status) => status === 303)).toHaveLength(300)
  expect(statuses.slice(300)).toEqual(Array(20).fill(429))
  expect(await rows()).toBeLessThanOrEqual(300)
  const refused = await new TestBrowser(on.server.app, '10.1.1.1').open(url)
  expect(refused.headers['retry-after']).toBe('300')
  expect(refused.body).toContain('Too many sign-ins')
  const elsewhere = await openSignInPage(new TestBrowser(on.server.app, '10.1.1.2'))
  expect(elsewhere.page).toContain('/interaction/')
})

test('other anonymous requests to the provider create no rows, or are limited too', async () => {
  const { url } = startAuthorization(testSettings, { prompt: 'none' })
  const before = await rows()
  await openOften('10.1.1.3', url, 20)
  const browser = new TestBrowser(on.server.app, '10.1.1.3')
  await browser.submit('/oidc/token', { grant_type: 'authorization_code', code: 'x' })
  await browser.open('/oidc/jwks')
  await browser.open('/oidc/auth/nothing')
  await browser.open('/oidc/session/end/confirm')
  expect(await rows()).toBe(before)
  const ended = await openOften('10.1.1.3', '/oidc/session/end', 320)
  expect(ended.slice(300)).toEqual(Array(20).fill(429))
})
