import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { nativePost } from '@stallwise/adapters/sensor-native/sensor-native.simulator.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { countPresses } from './harness/hand.ts'
import { lotNames, sensorOf, sourceKey } from './harness/journey-names.ts'
import { expect, test, type World } from './harness/journey.ts'
import { tabTo } from './harness/keyboard.ts'
import { lotMapOn } from './harness/lot-map.ts'
import { openAs } from './harness/sign-in.ts'
import type { Words } from './harness/words.ts'

// The jobs of a shift, and how many clicks and keys each may take at most.

const lotName = lotNames.clicks
const pathOf = ({ lotIds }: World) => `/parking-lots/${lotIds.clicks}`
const lotLink = (page: Page) => page.getByRole('link', { name: lotName, exact: true })
const rail = (page: Page, { say }: Words) => page.getByRole('navigation', { name: say('Lot'), exact: true })

test('a lot in trouble is found in 0 clicks, and the device that makes it so in 1', async ({
  page,
  world,
  words,
}) => {
  const faulty = { deviceId: sensorOf('clicks', 'M-018'), occupied: false, fault: 'radar error' }
  const message = nativePost(sourceKey, [{ ...faulty, eventId: randomUUID(), at: Date.now() }])
  expect(await world.postMessages([message])).toEqual([200])
  await openAs(page, words, 'fullAccessCustomer')
  const reason = page.locator(`a[href*="${world.lotIds.clicks}/devices"]`).first()
  await expect(reason).toBeVisible()
  const presses = await countPresses(page)
  await reason.click()
  await expect(page.getByRole('row').filter({ hasText: 'M-018' })).toBeVisible()
  expect(await presses()).toEqual({ clicks: 1, keys: 0 })
})

test('a stall is found with Ctrl K, its number and Enter', async ({ page, world, words }) => {
  const { say } = words
  await openAs(page, words, 'fullAccessCustomer', `${pathOf(world)}/real-time-status`)
  await expect(page.getByRole('heading', { level: 2, name: say('Current occupancy') })).toBeVisible()
  const presses = await countPresses(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: say('Find anything') })).toBeFocused()
  await page.keyboard.type('m-003')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${pathOf(world)}/map?floor=M&stall=M-003`)
  await expect(lotMapOn(page, words).stall('M-003', 'Tenant', 'Vacant')).toBeVisible()
  expect(await presses()).toEqual({ clicks: 0, keys: 7 })
})

test('a stall is taken out of service from the map in 3 clicks', async ({ page, world, words }) => {
  const { say } = words
  await openAs(page, words, 'fullAccessCustomer', `${pathOf(world)}/map`)
  const map = lotMapOn(page, words)
  await expect(map.stall('M-005', 'Tenant', 'Vacant')).toBeVisible()
  const presses = await countPresses(page)
  await map.stall('M-005', 'Tenant', 'Vacant').click({ modifiers: ['Shift'] })
  await page
    .getByRole('group', { name: say('Selected stalls') })
    .getByRole('button', { name: say('Out of service') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Take out of service') })
    .click()
  await expect(map.stall('M-005', 'Tenant', 'Out of service')).toBeVisible()
  expect((await presses()).clicks).toBe(3)
})

test('the form of a new camera is 2 clicks from the lot', async ({ page, world, words }) => {
  const { say } = words
  await openAs(page, words, 'provider', `${pathOf(world)}/real-time-status`)
  await expect(rail(page, words)).toBeVisible()
  const presses = await countPresses(page)
  await rail(page, words)
    .getByRole('link', { name: say('Cameras'), exact: true })
    .click()
  await page
    .getByRole('link', { name: say('Add camera') })
    .first()
    .click()
  await expect(page.getByRole('textbox', { name: say('Name') })).toBeVisible()
  expect((await presses()).clicks).toBe(2)
})

test('a key is rotated in 6 clicks', async ({ page, words }) => {
  const { say } = words
  await openAs(page, words, 'provider')
  await expect(page.getByRole('heading', { level: 1, name: say('Parking lots') })).toBeVisible()
  const presses = await countPresses(page)
  await page.getByRole('link', { name: say('Admin center') }).click()
  await page.getByRole('link', { name: 'Harbourside Parking', exact: true }).click()
  await page
    .getByRole('navigation', { name: say('Customer pages') })
    .getByRole('link', { name: say('Sources') })
    .click()
  await page.getByRole('button', { name: say('Actions for {name}', { name: 'Stall sensors' }) }).click()
  await page.getByRole('menuitem', { name: say('Rotate key…') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('Rotate key'), exact: true }).click()
  await expect(dialog).toContainText('/ingest/')
  expect((await presses()).clicks).toBe(6)
})

test('a user is invited in 7 clicks', async ({ page, words }) => {
  const { say } = words
  await openAs(page, words, 'fullAccessCustomer')
  await expect(page.getByRole('heading', { level: 1, name: say('Parking lots') })).toBeVisible()
  const presses = await countPresses(page)
  await page.getByRole('link', { name: say('Corporate center') }).click()
  await page
    .getByRole('navigation', { name: say('Customer pages') })
    .getByRole('link', { name: say('Users') })
    .click()
  await page.getByRole('link', { name: say('Add user') }).click()
  await page.getByRole('textbox', { name: say('Name') }).click()
  await page.keyboard.type('Noor Diaz')
  await tabTo(page, page.getByRole('textbox', { name: say('E-mail') }))
  await page.keyboard.type('noor@journeys.example')
  await page.getByRole('checkbox', { name: say('Staff'), exact: true }).click()
  await page.getByRole('checkbox', { name: lotName }).click()
  await page.getByRole('button', { name: say('Add user') }).click()
  await expect(page.getByRole('row').filter({ hasText: 'noor@journeys.example' })).toBeVisible()
  expect((await presses()).clicks).toBe(7)
})

test('the lots and the table of the history are exported in 1 click each', async ({ page, world, words }) => {
  const { say } = words
  await openAs(page, words, 'fullAccessCustomer')
  await expect(lotLink(page)).toBeVisible()
  const presses = await countPresses(page)
  const [lots] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('Export'), exact: true }).click(),
  ])
  expect(lots.suggestedFilename()).toMatch(/^parking-lots-.*\.csv$/)
  expect((await presses()).clicks).toBe(1)

  await page.goto(`${pathOf(world)}/occupancy`)
  await page.getByRole('button', { name: say('Table'), exact: true }).click()
  const exportTable = page.getByRole('button', { name: say('Export'), exact: true })
  await expect(exportTable).toBeVisible()
  const more = await countPresses(page)
  const [table] = await Promise.all([page.waitForEvent('download'), exportTable.click()])
  expect(table.suggestedFilename()).toMatch(/^occupancy-history-.*\.csv$/)
  expect((await more()).clicks).toBe(1)
})

test('the threshold of a group is changed in 4 clicks', async ({ page, words }) => {
  const { say } = words
  await openAs(page, words, 'fullAccessCustomer')
  await expect(lotLink(page)).toBeVisible()
  const presses = await countPresses(page)
  await lotLink(page).click()
  await rail(page, words)
    .getByRole('link', { name: say('Parking groups') })
    .click()
  await page.getByRole('link', { name: 'Chargers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chargers' })).toBeVisible()
  await tabTo(page, page.getByLabel(say('Group threshold')))
  await page.keyboard.type('80')
  await page.getByRole('button', { name: say('Save parking group') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('Parking groups') })).toBeVisible()
  expect((await presses()).clicks).toBe(4)
})

test('a gate is opened in 3 clicks', async ({ page, world, words }) => {
  const { say } = words
  const pdu = await startPdu()
  const parkingLot = world.lotIds.clicks
  const { _id } = (await world.callApi('GET', `/parking-lots/${parkingLot}`)) as Lot
  const { username, password } = pdu.box.credentials
  const controller = { parkingLot: _id, monexDeviceId: 'PDU-1', driver: 'dataprobe-pdu', username, password }
  await world.callApi('POST', '/sprockit/controllers', { ...controller, address: pdu.address })
  const gate = { parkingLot, name: 'North entry', id: 'N1', monexDeviceId: 'PDU-1', outletToControl: 2 }
  await world.callApi('POST', '/sprockit', gate)
  await openAs(page, words, 'staffCustomer', `${pathOf(world)}/real-time-status`)
  const open = page.getByRole('button', { name: say('Open gate'), exact: true })
  await expect(open).toBeVisible()
  const presses = await countPresses(page)
  await open.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('Delivery') }).click()
  await dialog.getByRole('button', { name: say('Open gate') }).click()
  await expect(dialog).toContainText(say('The gate’s controller accepted the command.'))
  expect((await presses()).clicks).toBe(3)
})
