import { crowdEmail } from './harness/journey-names.ts'
import { expect, test } from './harness/journey.ts'
import { openAs } from './harness/sign-in.ts'

test('200 lots: found by a word, sorted, and difficult names shown whole', async ({ page, words }) => {
  const { say } = words
  await openAs(page, words, { email: crowdEmail })
  const list = page.getByRole('table', { name: say('Parking lots') })
  await expect(list).toBeVisible()
  const names = list.locator('a[href$="/real-time-status"]')
  const search = page.getByRole('searchbox', { name: say('Filter by name or city') })
  const soon = { timeout: 5_000 }

  await search.fill('lot 138')
  await expect(names).toHaveText(['Lot 138'], soon)
  await search.fill('very long municipal 1')
  const whole =
    'The Very Long Municipal Parking Structure Beside The Old Railway Station And The Covered Market 1'
  await expect(names.filter({ hasText: whole }).first()).toBeVisible(soon)
  // It is cut where its column ends, and stays on one line.
  const box = (await names.filter({ hasText: whole }).first().boundingBox())!
  expect(box.width).toBeLessThan(400)
  expect(box.height).toBeLessThan(30)
  await search.fill('bold &')
  await expect(names.filter({ hasText: '<b>Bold & "quoted"</b> 3' })).toBeVisible(soon)
  await search.fill('mississauga')
  await expect(page.getByRole('region', { name: say('Summary') })).toContainText('67', soon)
  await search.fill('nowhere')
  await expect(page.getByText(say('No lots match your filter'))).toBeVisible(soon)
  await expect(page).toHaveURL(/q=nowhere/)
  await page.getByRole('button', { name: say('Clear filters') }).click()
  await expect(page.getByRole('region', { name: say('Summary') })).toContainText('200', soon)

  await page.getByRole('button', { name: new RegExp(`^${say('Sort')}:`) }).click()
  await page.getByRole('menuitemradio', { name: say('Name'), exact: true }).click()
  await expect(page).toHaveURL(/sort=name/)
  // The closing menu keeps the focus for a moment.
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(list.getByRole('link', { name: 'موقف الميناء' }).first()).toBeVisible({ timeout: 1_000 })
  }).toPass(soon)
})
