import type { Page } from '@playwright/test'
import { faultsOn } from './harness/axe.ts'
import { expect, test, type World } from './harness/journey.ts'
import { untilLoaded } from './harness/loaded.ts'
import { openAs } from './harness/sign-in.ts'
import { tooWideAt } from './harness/widths.ts'

/** The pages of a customer, and of a lot in the admin centre. */
const ofCustomer = ['', '/users', '/user', '/sources', '/add-parking-lot']
const ofLot = [
  ...['details', 'floors', 'groups', 'staff', 'managers', 'manager', 'zones', 'zone', 'cameras', 'camera'],
  ...['rfid', 'rfidReader', 'rfidThreshold', 'sectors', 'addEditSector', 'sprockits', 'sprockit'],
  ...['gateController', 'wayfinders', 'wayfinder'],
]

const customerOf = async (world: World): Promise<string> => {
  const { data } = (await world.callApi('GET', '/parking-lots?limit=500')) as {
    data: { _id: string; customer: { _id: string } }[]
  }
  return data.find(({ _id }) => _id === world.lotIds.look)!.customer._id
}

const open = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await untilLoaded(page)
}

// Accessibility checks of about thirty pages.
test.describe.configure({ timeout: 240_000 })

test.describe('no accessibility violations in the setup of a lot', () => {
  test.use({ reducedMotion: 'reduce' })

  test('the admin centre', async ({ page, world, words }) => {
    await openAs(page, words, 'provider', '/')
    const admin = `/admin/${await customerOf(world)}`
    const lot = `${admin}/parking-lot/${world.lotIds.look}`
    const pages = [
      '/admin',
      ...ofCustomer.map((path) => admin + path),
      ...ofLot.map((tab) => `${lot}/${tab}`),
    ]
    for (const address of pages) {
      await open(page, address)
      expect.soft(await faultsOn(page), address).toEqual([])
      expect.soft(await tooWideAt(page), `${address} scrolls sideways`).toEqual([])
    }
  })

  test('every screen of a lot fits its window at each width', async ({ page, world, words }) => {
    await openAs(page, words, 'provider', '/')
    const lot = `/parking-lots/${world.lotIds.look}`
    const sections = [
      ...['groups', 'products', 'reset', 'closures', 'exceptions', 'holidays', 'durations', 'alerts'],
      ...['recommendations', 'passes', 'time-bound', 'access', 'retention'],
    ]
    const pages = [
      ...['/', '/nowhere', '/mailbox', '/lot-viewer', `/lot-viewer/${world.lotIds.look}`],
      ...['real-time-status', 'map', 'occupancy', 'devices'].map((path) => `${lot}/${path}`),
      ...sections.map((section) => `${lot}/configuration?section=${section}`),
    ]
    for (const address of pages) {
      await page.goto(address)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await untilLoaded(page)
      expect.soft(await tooWideAt(page), `${address} scrolls sideways`).toEqual([])
    }
  })

  test('a table with many columns has two-line rows on a tablet', async ({ page, words }) => {
    await openAs(page, words, 'provider', '/')
    await open(page, '/admin/users')
    const head = page.getByRole('columnheader', { name: words.say('E-mail') })
    await expect(head).toBeVisible()
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect(head).toBeHidden()
  })

  test('configuration and my preferences', async ({ page, world, words }) => {
    await openAs(page, words, 'provider', '/')
    const configuration = `/parking-lots/${world.lotIds.look}/configuration`
    for (const address of [configuration, '/user/my-preferences', '/user/passwordcreated']) {
      await open(page, address)
      expect.soft(await faultsOn(page), address).toEqual([])
    }
  })
})
