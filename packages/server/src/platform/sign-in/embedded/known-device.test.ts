import { expect, test, vi } from 'vitest'
import { TestBrowser } from '../test-browser.ts'
import { addAccount, openSignInPage, testPassword, useSignIn } from '../test-sign-in.ts'
import { createKnownDevices } from './known-device.ts'
import { createPasswordTicket } from './ticket.store.ts'

// Each guess costs a hash that is slow on purpose.
vi.setConfig({ testTimeout: 60_000 })

const on = useSignIn()

const tryAs = async (browser: TestBrowser, email: string, password: string) => {
  const { page } = await openSignInPage(browser)
  return (await browser.submit(page, { email, password })).statusCode
}
const guessFromEverywhere = async (email: string, times: number) => {
  const statuses: number[] = []
  for (let nth = 1; nth <= times; nth++)
    statuses.push(await tryAs(new TestBrowser(on.server.app, `198.18.0.${nth}`), email, 'Wrong2026'))
  return statuses
}

test('SES-31 passwords of an account can be guessed 30 times in 15 minutes, from any number of addresses', async () => {
  await addAccount(on.database, 'target@example.com')
  const statuses = await guessFromEverywhere('target@example.com', 40)
  expect(statuses).toEqual([...Array<number>(30).fill(401), ...Array<number>(10).fill(429)])
  const unknown = await guessFromEverywhere('nobody@example.com', 40)
  expect(unknown).toEqual(statuses)
})

test('SES-31 its owner can sign in meanwhile, from a known device or by a link', async () => {
  const email = 'owner@example.com'
  await addAccount(on.database, email)
  const own = new TestBrowser(on.server.app, '203.0.113.1')
  expect(await tryAs(own, email, testPassword)).toBe(303)
  await guessFromEverywhere(email, 35)
  const fresh = new TestBrowser(on.server.app, '203.0.113.2')
  expect(await tryAs(fresh, email, testPassword)).toBe(429)
  expect(await tryAs(own, email, testPassword)).toBe(303)
  const link = await on.database.asSystem((tx) => createPasswordTicket(tx, `account-${email}`))
  const passwords = { password: 'Parking2027', confirmation: 'Parking2027' }
  expect((await fresh.submit(`/oidc/password/${link}`, passwords)).statusCode).toBe(200)
  expect(await tryAs(fresh, email, 'Parking2027')).toBe(303)
})

test('SES-31 a known device of one account is unknown to others, and a forged proof to all', async () => {
  const [mine, other] = ['mine@example.com', 'other@example.com']
  await addAccount(on.database, mine)
  await addAccount(on.database, other)
  const browser = new TestBrowser(on.server.app, '203.0.113.3')
  expect(await tryAs(browser, mine, testPassword)).toBe(303)
  await guessFromEverywhere(other, 30)
  expect(await tryAs(browser, other, testPassword)).toBe(429)
})

test('SES-31 a proof of the right length in other characters is unknown', () => {
  const devices = createKnownDevices(['key'], { issuer: 'http://localhost:3180/oidc' })
  const proof = String.fromCharCode(0xe9) + 'A'.repeat(42)
  expect(devices.knows(`stallwise_device=${proof}`, 'owner@example.com')).toBe(false)
})
