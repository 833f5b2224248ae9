import type { Page } from '@playwright/test'
import { lotNames } from './harness/journey-names.ts'
import { faultsOn } from './harness/axe.ts'
import { expect, test } from './harness/journey.ts'
import { openAs } from './harness/sign-in.ts'
import type { Words } from './harness/words.ts'

// Accessibility checks of whole pages take seconds on a busy machine.
test.slow()

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

const pickFrom = async (page: Page, { say }: Words, name: string, entry: string) => {
  await page.getByRole('button', { name: say('Actions for {name}', { name }) }).click()
  await page.getByRole('menuitem', { name: say(entry) }).click()
}

test('a customer is created and renamed, and its name is unique', async ({ page, words }) => {
  const { say } = words
  await openAs(page, words, 'provider', '/')
  await page.getByRole('link', { name: say('Admin center') }).click()
  await expect(page.getByRole('heading', { name: say('Customers') })).toBeVisible()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel(say('Name'))

  await page.getByRole('button', { name: say('Add customer') }).click()
  await name.fill('elsewhere  PARKING')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText(say('Customer Name already used'), { exact: true })).toBeVisible()
  await name.fill('Northgate Ofices')
  await page.keyboard.press('Control+Enter')
  await expect(rowOf(page, 'Northgate Ofices')).toBeVisible()

  await pickFrom(page, words, 'Northgate Ofices', 'Rename customer')
  await name.fill('Northgate Offices')
  await dialog.getByRole('button', { name: say('Save name') }).click()
  await expect(rowOf(page, 'Northgate Offices')).toBeVisible()
  await expect(rowOf(page, 'Northgate Ofices')).toHaveCount(0)
  expect(await faultsOn(page)).toEqual([])
})

test('a user is created with lots, listed, deleted and restored', async ({ page, words }) => {
  const { say } = words
  await openAs(page, words, 'fullAccessCustomer', '/')
  await page.getByRole('link', { name: say('Corporate center') }).click()
  await expect(rowOf(page, lotNames.first)).toBeVisible()
  await page
    .getByRole('navigation', { name: say('Customer pages') })
    .getByRole('link', { name: say('Users') })
    .click()
  await page.getByRole('link', { name: say('Add user') }).click()

  const save = page.getByRole('button', { name: say('Add user') })
  const email = page.getByRole('textbox', { name: say('E-mail') })
  await save.click()
  await expect(email).toHaveAccessibleDescription(say('Field is required.'))
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole('textbox', { name: say('Name') }).fill('Dana Ruiz')
  await email.fill('dana@journeys.example')
  await page.getByRole('checkbox', { name: say('Staff'), exact: true }).check()
  await page.getByRole('checkbox', { name: lotNames.first }).check()
  await page.getByRole('checkbox', { name: lotNames.map }).check()
  await save.click()

  const dana = rowOf(page, 'Dana Ruiz')
  await expect(dana).toContainText(say('Invited'))
  await expect(dana.getByRole('gridcell', { name: '2', exact: true })).toBeVisible()
  expect(await faultsOn(page)).toEqual([])

  await dana.getByRole('checkbox').check()
  const remove = say('{0, plural, one {Delete user} other {Delete # users}}', { 0: 1 })
  await page
    .getByRole('group', { name: say('Selected rows') })
    .getByRole('button', { name: remove })
    .click()
  await expect(dana).toHaveCount(0)
  await page.getByRole('button', { name: say('Undo') }).click()
  await expect(dana).toBeVisible()
  await expect(dana.getByRole('gridcell', { name: '2', exact: true })).toBeVisible()
})

test('two administrators edit the same user: the second is notified, and loses nothing', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const { data } = (await world.callApi('GET', '/admin/customers')) as {
    data: { _id: string; name: string }[]
  }
  const customer = data.find(({ name }) => name === 'Harbourside Parking')!._id
  type Listed = { _id: string; name: string; version: number }
  const list = (await world.callApi('GET', `/admin/customers/${customer}/users`)) as { data: Listed[] }
  const tenant = list.data.find(({ name }) => name === 'Robin tenant')!

  await openAs(page, words, 'provider', `/admin/${customer}/user/${tenant._id}`)
  const name = page.getByRole('textbox', { name: say('Name') })
  await name.fill('Robin of the towers')
  await world.callApi('PUT', `/admin/customers/${customer}/user`, {
    _id: tenant._id,
    version: tenant.version,
    name: 'Robin tenant II',
  })
  await page.keyboard.press('Control+Enter')
  const notice = page
    .getByRole('alert')
    .filter({ hasText: say('Someone else changed this while you were editing.') })
  await expect(notice).toContainText('Robin tenant II')
  await expect(name).toHaveValue('Robin of the towers')
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole('button', { name: say('Save user') }).click()
  await expect(rowOf(page, 'Robin of the towers')).toBeVisible()
  await world.callApi('PUT', `/admin/customers/${customer}/user`, {
    _id: tenant._id,
    version: tenant.version + 2,
    name: 'Robin tenant',
  })
})
