import { faultsOn } from './harness/axe.ts'
import { expect, test } from './harness/journey.ts'
import { lotMapOn } from './harness/lot-map.ts'
import { openAs } from './harness/sign-in.ts'

// Accessibility checks of a whole page take seconds on a busy machine.
test.slow()

test.describe('no accessibility violations', () => {
  test.use({ reducedMotion: 'reduce' })

  test('sign-in, also when it was refused', async ({ page, words }) => {
    const { say } = words
    await page.goto('/')
    await expect(page.getByLabel(say('Password'))).toBeVisible()
    expect.soft(await faultsOn(page)).toEqual([])
    await page.getByLabel(say('E-mail')).fill('nobody@journeys.example')
    await page.getByLabel(say('Password')).fill('Nothing2026')
    await page.getByRole('button', { name: say('Sign in') }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect.soft(await faultsOn(page)).toEqual([])
  })

  test('the list, its menus and an empty search result', async ({ page, world, words }) => {
    const { say } = words
    await world.reportStalls('look', { 'M-011': true, 'M-012': true, 'M-001': true })
    await openAs(page, words, 'fullAccessCustomer')
    await expect(page.getByRole('table', { name: say('Parking lots') })).toBeVisible()
    expect.soft(await faultsOn(page)).toEqual([])
    await page.getByRole('button', { name: new RegExp(`^${say('Sort')}:`) }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect.soft(await faultsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox', { name: say('Filter by name or city') }).fill('nowhere')
    await expect(page.getByText(say('No lots match your filter'))).toBeVisible()
    expect.soft(await faultsOn(page)).toEqual([])
  })

  test('real-time status with each section open', async ({ page, world, words }) => {
    const { say } = words
    const visitors = ['M-011', 'M-012', 'M-013', 'M-014', 'M-015', 'M-016']
    await world.reportStalls('look', Object.fromEntries(visitors.map((stall) => [stall, true])))
    await openAs(page, words, 'fullAccessCustomer', `/parking-lots/${world.lotIds.look}/real-time-status`)
    await expect(page.getByText(say('High occupancy.'))).toBeVisible()
    const map = lotMapOn(page, words)
    await expect(map.stall('M-003', 'Tenant', 'Vacant')).toBeVisible()
    expect.soft(await faultsOn(page)).toEqual([])
    for (const section of ['Alerts', 'Tasks', 'Recommendations']) {
      const card = page.getByRole('button', { name: new RegExp(`^${say(section)}`) })
      await card.click()
      await expect(card).toHaveAttribute('aria-expanded', 'true')
      if (section === 'Alerts') await page.getByRole('checkbox', { name: say('Select all alerts') }).check()
      expect.soft(await faultsOn(page)).toEqual([])
    }
  })

  test('the map, a stall’s details and its dialog with a fault', async ({ page, world, words }) => {
    const { say } = words
    await openAs(page, words, 'fullAccessCustomer', `/parking-lots/${world.lotIds.look}/map`)
    const map = lotMapOn(page, words)
    await map.find('M-005')
    await expect(page.getByText(say('Edit stall'))).toBeVisible()
    expect.soft(await faultsOn(page)).toEqual([])
    await page.keyboard.press('Enter')
    const dialog = map.dialog('M-005')
    await expect(dialog).toBeVisible()
    expect.soft(await faultsOn(page)).toEqual([])
    await dialog.getByLabel(say('Device ID')).fill('LOOK-M-006')
    await dialog.getByRole('checkbox', { name: say('I have checked the stall') }).check()
    await dialog.getByRole('button', { name: say('Save stall') }).click()
    await expect(dialog.getByLabel(say('Device ID'))).toHaveAttribute('aria-invalid', 'true')
    expect.soft(await faultsOn(page)).toEqual([])
  })

  test('the lot viewer, an unknown lot, and the chooser', async ({ page, world, words }) => {
    const { say } = words
    await page.goto(`/lot-viewer/${world.lotIds.look}`)
    await expect(lotMapOn(page, words).stall('M-003', 'Tenant', 'Vacant', 'img')).toBeVisible()
    expect.soft(await faultsOn(page)).toEqual([])
    await page.goto(`/lot-viewer/${world.lotIds.hidden}`)
    await expect(page.getByRole('alert')).toBeVisible()
    expect.soft(await faultsOn(page)).toEqual([])
    await openAs(page, words, 'staffCustomer', '/lot-viewer')
    await expect(
      page
        .getByRole('grid', { name: say('Parking lots') })
        .getByRole('link')
        .first(),
    ).toBeVisible()
    expect.soft(await faultsOn(page)).toEqual([])
  })

  test('not found, help for a camera-only customer, and the note to pass holders', async ({
    page,
    browser,
    world,
    words,
    baseURL,
  }) => {
    const { say } = words
    await openAs(page, words, 'cameraOnlyCustomer', `/parking-lots/${world.lotIds.look}/real-time-status`)
    await expect(page.getByText(say('Want real-time status? We can help!'))).toBeVisible()
    expect.soft(await faultsOn(page)).toEqual([])
    await page.goto('/nowhere')
    await expect(page.getByText(say('Not found'), { exact: true })).toBeVisible()
    expect.soft(await faultsOn(page)).toEqual([])
    const other = await browser.newContext(baseURL ? { baseURL } : {})
    const holder = await other.newPage()
    await openAs(holder, words, 'primary')
    await expect(holder.getByText(say('Passholders use the mobile app'))).toBeVisible()
    expect.soft(await faultsOn(holder)).toEqual([])
    await other.close()
  })
})
