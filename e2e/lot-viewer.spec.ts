import { lotNames } from './harness/journey-names.ts'
import { expect, test } from './harness/journey.ts'
import { lotMapOn } from './harness/lot-map.ts'
import { openAs } from './harness/sign-in.ts'

test('a wall screen shows a public lot without sign-in, and follows its changes', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  await page.goto(`/lot-viewer/${world.lotIds.viewer}`)
  const map = lotMapOn(page, words)
  await expect(page.getByRole('heading', { level: 1, name: lotNames.viewer })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
  await expect(map.stall('M-001', 'Tenant', 'Vacant', 'img')).toBeVisible()
  await world.reportStalls('viewer', { 'M-001': true })
  await expect(map.stall('M-001', 'Tenant', 'Occupied', 'img')).toBeVisible()
  await map.stall('M-001', 'Tenant', 'Occupied', 'img').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(say('Device'), { exact: true })).toHaveCount(0)
  await map.floors.getByRole('button', { name: 'P1' }).click()
  await expect(map.stall('P1-001', 'Tenant', 'Vacant', 'img')).toBeVisible()
})

test('a lot that is not public is not found without sign-in', async ({ page, world, words }) => {
  await page.goto(`/lot-viewer/${world.lotIds.hidden}`)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText(lotNames.hidden)).toHaveCount(0)
  await expect(page.getByLabel(words.say('Password'))).toHaveCount(0)
})

test('without a lot in the address users choose one of their own', async ({ page, world, words }) => {
  const { say } = words
  await openAs(page, words, 'staffCustomer', '/lot-viewer')
  const own = page.getByRole('grid', { name: say('Parking lots') })
  await expect(own.getByRole('link').filter({ hasText: lotNames.viewer })).toBeVisible()
  await expect(own.getByText(lotNames.foreign)).toHaveCount(0)
  await own.getByRole('link').filter({ hasText: lotNames.viewer }).click()
  await expect(page).toHaveURL(new RegExp(`/lot-viewer/${world.lotIds.viewer}$`))
  await expect(page.getByRole('heading', { level: 1, name: lotNames.viewer })).toBeVisible()
})
