import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { emailOf, password } from './journey-names.ts'
import type { Words } from './words.ts'

/** Enters e-mail and password on the sign-in page. */
export const typeCredentials = async (page: Page, { say }: Words, email: string, secret: string) => {
  await page.getByLabel(say('E-mail')).fill(email)
  await page.getByLabel(say('Password')).fill(secret)
  await page.getByRole('button', { name: say('Sign in') }).click()
}

/** Opens an address of the product and enters e-mail and password on the way. */
export const signIn = async (page: Page, words: Words, email: string, path = '/') => {
  await page.goto(path)
  await typeCredentials(page, words, email, password)
  await expect(page).not.toHaveURL(/\/(oidc|callback)/)
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

/** The cookies of the first sign-in of each role in this process. */
const sessions = new Map<Role, Cookies>()

/** Opens an address of the product, signed in: users of a role enter their password once for all tests. */
export const openAs = async (page: Page, words: Words, who: Role | { email: string }, path = '/') => {
  if (typeof who !== 'string') return signIn(page, words, who.email, path)
  const context = page.context()
  const cookies = sessions.get(who)
  if (!cookies) {
    await signIn(page, words, emailOf(who), path)
    const all = await context.cookies()
    sessions.set(
      who,
      all.filter(({ name }) => name.startsWith('_session')),
    )
    return
  }
  await context.addCookies(cookies)
  const token = page.waitForResponse(/\/oidc\/token$/)
  await page.goto(path)
  await token
  await expect(page).not.toHaveURL(/\/(oidc|callback)/)
}
