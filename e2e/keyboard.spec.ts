import type { Page } from '@playwright/test'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { emailOf, lotNames, password } from './harness/journey-names.ts'
import { expect, test } from './harness/journey.ts'
import { enter, tabTo } from './harness/keyboard.ts'
import { lotMapOn } from './harness/lot-map.ts'
import type { Words } from './harness/words.ts'

const signInByKeys = async (page: Page, { say }: Words, role: Role) => {
  await page.goto('/')
  await expect(page.getByLabel(say('E-mail'))).toBeFocused()
  await page.keyboard.type(emailOf(role))
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(say('Password'))).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: say('Parking lots') })).toBeVisible()
}

test('by keyboard alone: sign-in, the list, the map, a stall edited, and sign-out', async ({
  page,
  words,
}) => {
  const { say } = words
  await signInByKeys(page, words, 'fullAccessCustomer')
  await enter(page, page.getByRole('link', { name: say('Skip to content') }), 1)
  await tabTo(page, page.getByRole('searchbox', { name: say('Filter by name or city') }))
  await page.keyboard.type('pier')
  const lots = page.getByRole('table', { name: say('Parking lots') }).locator('a[href$="/real-time-status"]')
  await expect(lots).toHaveText([lotNames.keys])
  await enter(page, lots)
  await expect(page.getByRole('heading', { level: 2, name: say('Current occupancy') })).toBeVisible()
  const rail = page.getByRole('navigation', { name: say('Lot') }).first()
  await enter(page, rail.getByRole('link', { name: say('Map'), exact: true }))

  const map = lotMapOn(page, words)
  await expect(map.stall('M-001', 'Tenant', 'Vacant')).toBeVisible()
  await tabTo(page, map.findBox, 60)
  await page.keyboard.type('M-004')
  await page.keyboard.press('Enter')
  await expect(map.stall('M-004', 'Tenant', 'Vacant')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(map.stall('M-005', 'Tenant', 'Vacant')).toBeFocused()
  await page.keyboard.press('Enter')

  const dialog = map.dialog('M-005')
  await expect(dialog).toBeVisible()
  const type = dialog.getByRole('combobox', { name: say('Stall type') })
  await tabTo(page, type)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: say('Visitor') })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(type).toHaveValue(say('Visitor'))
  await tabTo(page, dialog.getByLabel(say('Stall vendor')))
  await page.keyboard.type('Bosch')
  await tabTo(page, dialog.getByRole('checkbox', { name: say('I have checked the stall') }))
  await page.keyboard.press('Space')
  await enter(page, dialog.getByRole('button', { name: say('Save stall') }))
  await expect(page.getByText(say('The stall data was updated.'))).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(map.stall('M-005', 'Visitor', 'Vacant')).toBeFocused()

  await enter(
    page,
    page.getByRole('button', { name: say('{name}, menu', { name: 'Robin fullAccessCustomer' }) }),
  )
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: say('Sign out') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(say('Password'))).toBeVisible()
})

test('by keyboard alone: a customer found, a user added, edited, deleted and restored', async ({
  page,
  words,
}) => {
  const { say } = words
  await signInByKeys(page, words, 'provider')
  await enter(page, page.getByRole('link', { name: say('Admin center') }))
  const customers = page.getByRole('grid', { name: say('Customers') })
  const harbourside = customers.getByRole('row').filter({ hasText: 'Harbourside Parking' })
  await expect(harbourside).toBeVisible()
  await page.keyboard.press('/')
  await expect(
    page.getByRole('searchbox', { name: say('Find in {name}', { name: say('Customers') }) }),
  ).toBeFocused()
  await page.keyboard.type('harbourside')
  await page.keyboard.press('ArrowDown')
  await expect(harbourside).toBeFocused()
  await page.keyboard.press('Enter')

  const pages = page.getByRole('navigation', { name: say('Customer pages') })
  await enter(page, pages.getByRole('link', { name: say('Users') }))
  await enter(page, page.getByRole('link', { name: say('Add user') }))
  await tabTo(page, page.getByRole('textbox', { name: say('Name') }))
  await page.keyboard.type('Kim Ortega')
  await tabTo(page, page.getByRole('textbox', { name: say('E-mail') }), 1)
  await page.keyboard.type('kim@journeys.example')
  await tabTo(page, page.getByRole('checkbox', { name: say('Staff'), exact: true }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('checkbox', { name: lotNames.keys }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')

  const kim = page.getByRole('row').filter({ hasText: 'kim@journeys.example' })
  await expect(kim).toContainText(say('Invited'))
  await page.keyboard.press('/')
  await page.keyboard.type('kim')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await expect(kim).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: say('Name') }))
  await page.keyboard.press('End')
  await page.keyboard.type(' Ruiz')
  await page.keyboard.press('Control+Enter')

  await expect(kim).toContainText('Kim Ortega Ruiz')
  await page.keyboard.press('/')
  await page.keyboard.type('kim')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(kim).toHaveAttribute('aria-selected', 'true')
  const remove = say('{0, plural, one {Delete user} other {Delete # users}}', { 0: 1 })
  await enter(
    page,
    page.getByRole('group', { name: say('Selected rows') }).getByRole('button', { name: remove }),
  )
  await expect(kim).toContainText(say('Removed:'))
  await enter(page, page.getByRole('button', { name: say('Undo') }))
  await expect(kim).toBeVisible()
})

test('by keyboard alone: through everything of a lot, by its rail and, on a phone, under “More”', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  await signInByKeys(page, words, 'provider')
  await page.goto(`/parking-lots/${world.lotIds.keys}/real-time-status`)
  const rail = page.getByRole('navigation', { name: say('Lot'), exact: true })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name: say(name) })
  for (const name of ['Zones', 'Closures']) {
    const link = rail.getByRole('link', { name: say(name), exact: true })
    await enter(page, link)
    await expect(heading(name)).toBeVisible()
    await expect(link).toHaveAttribute('aria-current', 'page')
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, page.getByRole('button', { name: say('More screens') }).last())
  const more = page.getByRole('dialog', { name: say('More screens') })
  await enter(page, more.getByRole('link', { name: say('Sectors'), exact: true }))
  await expect(heading('Sectors')).toBeVisible()
  await expect(more).toHaveCount(0)
  expect(await page.evaluate('document.activeElement !== document.body')).toBe(true)
})
