import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import type { Page } from '@playwright/test'
import { faultsOn } from './harness/axe.ts'
import { expect, test } from './harness/journey.ts'
import { lotMapOn } from './harness/lot-map.ts'
import { openAs } from './harness/sign-in.ts'
import type { Words } from './harness/words.ts'

const sectionOf = (page: Page, { say }: Words, name: string) =>
  page
    .getByRole('navigation', { name: say('Lot'), exact: true })
    .getByRole('link', { name: say(name), exact: true })

test('a threshold is lowered, and the lot’s banner appears at once', async ({ page, world, words }) => {
  const { say } = words
  const lot = `/parking-lots/${world.lotIds.configured}`
  await world.reportStalls('configured', { 'M-001': true, 'M-002': true, 'M-003': true })
  await openAs(page, words, 'fullAccessCustomer', `${lot}/real-time-status`)
  const rail = page.getByRole('navigation', { name: say('Lot') }).first()
  await rail.getByRole('link', { name: say('Parking groups') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('Parking groups') })).toBeVisible()
  await expect(sectionOf(page, words, 'Product access')).toHaveCount(0)
  await sectionOf(page, words, 'Alert thresholds').click()
  const threshold = page.getByLabel(say('High occupancy threshold'))
  await threshold.fill('0')
  await threshold.blur()
  await expect(threshold).toHaveAttribute('aria-invalid', 'true')
  await threshold.fill('5')
  await page.getByRole('button', { name: say('Save thresholds') }).click()
  await expect(page.getByText(say('Saved.'))).toBeVisible()
  await rail.getByRole('link', { name: say('Real-time status') }).click()
  await expect(page.getByText(say('High occupancy.'))).toBeVisible()
})

test('a floor is closed, and the map shows it', async ({ page, world, words }) => {
  const { say } = words
  const lot = `/parking-lots/${world.lotIds.configured}`
  await openAs(page, words, 'fullAccessCustomer', `${lot}/configuration?section=closures`)
  await page
    .getByRole('button', { name: say('Close stalls or a floor') })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: say('Close stalls or a floor') })
  await dialog.getByRole('combobox', { name: say('Floor') }).click()
  await page.getByRole('option', { name: 'P1' }).click()
  await dialog.getByRole('button', { name: say('Close floor') }).click()
  await expect(dialog.getByText(say('Field is required.'))).toBeVisible()
  await dialog.getByRole('textbox', { name: say('Reason') }).fill('Resurfacing')
  await dialog.getByRole('button', { name: say('Close floor') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Resurfacing' })).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
  await page.goto(`${lot}/map?floor=P1`)
  const map = lotMapOn(page, words)
  await expect(map.stall('P1-001', 'Tenant', 'Closed')).toBeVisible()
})

test('two administrators change the same group: the second is notified, and nothing typed is lost', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const lotId = world.lotIds.configured
  const path = `/parking-lots/${lotId}/configuration`
  await openAs(page, words, 'fullAccessCustomer', path)
  await page.getByRole('link', { name: 'Chargers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chargers' })).toBeVisible()
  await page.getByLabel(say('Minimum number of stalls')).fill('2')
  await expect(page.getByText(say('Changing the minimum may affect recommendations.'))).toBeVisible()
  await page.getByLabel(say('Guest passes per day')).fill('7')

  const standing = (await world.callApi('GET', path)) as LotConfiguration
  const group = standing.parkingGroups.find(({ name }) => name === 'Chargers')!
  await world.callApi('PUT', `/parking-lots/${lotId}/parking-groups/${group._id}`, {
    version: group.version,
    passLimitPerDay: 4,
    standardPassPrice: 35,
    standardPassPaymentFrequency: 'monthly',
  })
  await page.getByRole('button', { name: say('Save parking group') }).click()
  await expect(page.getByText(say('Someone else changed this while you were editing.'))).toBeVisible()
  const valueOf = (label: string) => page.getByRole('textbox', { name: say(label) })
  await expect(valueOf('Guest passes per day')).toHaveValue('7')
  await expect(valueOf('Minimum number of stalls')).toHaveValue('2')
  await expect(valueOf('Standard pass price')).toHaveValue('35.00')
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole('button', { name: say('Save parking group') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('Parking groups') })).toBeVisible()
  const after = (await world.callApi('GET', path)) as LotConfiguration
  expect(after.parkingGroups.find(({ _id }) => _id === group._id)).toMatchObject({
    passLimitPerDay: 7,
    minimumNumberOfStalls: 2,
    standardPassPrice: 35,
  })
})
