import { expect, type Page } from '@playwright/test'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { emailOf, password } from './journey-names.ts'
import type { Words } from './words.ts'

/** Enters e-mail and password on the sign-in page. */
export const typeCredentials = async (page: Page, { say }: Words, email: string, secret: string) => {
  await page.getByLabel(say('E-mail')).fill(email)
  await page.getByLabel(say('Password')).fill(secret)
  await page.getByRole('button', { name: say('Sign in') }).click()
}

/** Opens an address of the product and signs in on the way. */
export const openAs = async (page: Page, words: Words, who: Role | { email: string }, path = '/') => {
  await page.goto(path)
  await typeCredentials(page, words, typeof who === 'string' ? emailOf(who) : who.email, password)
  await expect(page).not.toHaveURL(/\/(oidc|callback)/)
}
