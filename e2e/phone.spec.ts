import type { Page } from '@playwright/test'
import { lotNames } from './harness/journey-names.ts'
import { expect, test } from './harness/journey.ts'
import { lotMapOn } from './harness/lot-map.ts'
import { openAs } from './harness/sign-in.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const expectNoSideways = async (page: Page) => {
  const width = () => page.evaluate('document.documentElement.scrollWidth') as Promise<number>
  await expect.poll(width).toBeLessThanOrEqual(390)
}

test('on a phone the list, real-time status and the map are usable without horizontal scrolling', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  await page.goto('/')
  await expect(page.getByLabel(say('E-mail'))).toBeVisible()
  await expectNoSideways(page)
  await openAs(page, words, 'fullAccessCustomer')
  const link = page.getByRole('link', { name: lotNames.phone })
  await expect(link).toBeVisible()
  await expectNoSideways(page)
  await link.tap()

  await expect(page.getByRole('heading', { level: 2, name: say('Current occupancy') })).toBeVisible()
  await expectNoSideways(page)
  await page.getByRole('button', { name: new RegExp(`^${say('Alerts')}`) }).tap()
  await expect(page.getByText(say('No active alerts'))).toBeVisible()
  await expectNoSideways(page)

  const tabs = page.getByRole('navigation', { name: say('Lot') }).last()
  await tabs.getByRole('link', { name: say('Map'), exact: true }).tap()
  const map = lotMapOn(page, words)
  await expect(page.getByRole('heading', { level: 1, name: say('Map') })).toBeVisible()
  await expectNoSideways(page)
  await map.find('P1-011')
  const stall = map.stall('P1-011', 'Tenant', 'Vacant')
  await expect(stall).toBeInViewport()
  await world.reportStalls('phone', { 'P1-011': true })
  await map.stall('P1-011', 'Tenant', 'Occupied').tap()
  const dialog = map.dialog('P1-011')
  await expect(dialog).toBeVisible()
  await expectNoSideways(page)
  await dialog.getByLabel(say('Stall vendor')).fill('Bosch')
  await dialog.getByRole('checkbox', { name: say('I have checked the stall') }).check()
  await dialog.getByRole('button', { name: say('Save stall') }).tap()
  await expect(page.getByText(say('The stall data was updated.'))).toBeVisible()
  await expectNoSideways(page)
  await map.zoom.getByRole('button', { name: say('Fit floor to screen') }).tap()
  await expect(map.zoom.getByRole('status')).toHaveText('100%')
})
