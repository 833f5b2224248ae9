import { setTimeout as wait } from 'node:timers/promises'
import { lotNames } from './harness/journey-names.ts'
import { expect, test } from './harness/journey.ts'
import { openAs } from './harness/sign-in.ts'

test('a link of the lot list waits for the screens that are still being loaded', async ({ page, words }) => {
  const { say } = words
  await openAs(page, words, 'fullAccessCustomer')
  await page.route(/\/all-routes-/, async (route) => {
    await wait(1_500)
    await route.continue()
  })
  await page.goto('/')
  await page.getByRole('link', { name: lotNames.first }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('Real-time status') })).toBeVisible()
  await expect(page).toHaveURL(/\/real-time-status$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: say('Parking lots') })).toBeVisible()
})
