import { emailOf, lotNames, password } from './harness/journey-names.ts'
import { expect, test } from './harness/journey.ts'
import { openAs, signIn, typeCredentials } from './harness/sign-in.ts'

test('after sign-out the page asks to sign in, and so does every address', async ({ page, world, words }) => {
  const { say } = words
  // Not the session of other tests, which it ends.
  await signIn(page, words, emailOf('fullAccessCustomer'))
  await page.getByRole('button', { name: say('{name}, menu', { name: 'Robin fullAccessCustomer' }) }).click()
  await page.getByRole('menuitem', { name: say('Sign out') }).click()
  await expect(page.getByLabel(say('Password'))).toBeVisible()
  await page.goto(`/parking-lots/${world.lotIds.look}/map`)
  await expect(page.getByLabel(say('Password'))).toBeVisible()
})

test('a token that the server no longer accepts is renewed silently', async ({ page, words }) => {
  const { say } = words
  await openAs(page, words, 'fullAccessCustomer')
  await expect(page.getByRole('link', { name: lotNames.look })).toBeVisible()
  let refused = 0
  await page.route(
    /\/api\/parking-lots\//,
    (route) => {
      refused++
      return route.fulfill({ status: 401, json: { status: 401, code: 'not-signed-in', title: 'Expired' } })
    },
    { times: 1 },
  )
  await page.getByRole('link', { name: lotNames.look }).click()
  await expect(page.getByRole('heading', { level: 2, name: say('Current occupancy') })).toBeVisible()
  expect(refused).toBe(1)
})

test('when renewal fails the page asks to sign in, and returns to the same address', async ({
  page,
  context,
  world,
  words,
}) => {
  const { say } = words
  await openAs(page, words, 'fullAccessCustomer')
  await expect(page.getByRole('link', { name: lotNames.look })).toBeVisible()
  await context.clearCookies()
  await page.route(/\/api\/parking-lots\//, (route) =>
    route.fulfill({ status: 401, json: { status: 401, code: 'not-signed-in', title: 'Expired' } }),
  )
  await page.getByRole('link', { name: lotNames.look }).click()
  await expect(page.getByLabel(say('Password'))).toBeVisible()
  await page.unroute(/\/api\/parking-lots\//)
  await typeCredentials(page, words, emailOf('fullAccessCustomer'), password)
  await expect(page).toHaveURL(new RegExp(`/parking-lots/${world.lotIds.look}/real-time-status$`))
  await expect(page.getByRole('heading', { level: 2, name: say('Current occupancy') })).toBeVisible()
})
