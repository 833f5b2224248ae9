import type { Page } from '@playwright/test'
import { streamPost } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import { impinjPost, tagInventory } from '@stallwise/adapters/rfid-impinj/impinj.simulator.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { expectNoFaults } from './harness/axe.ts'
import { expect, test, type World } from './harness/journey.ts'
import { enter, tabTo } from './harness/keyboard.ts'
import { adminOn } from './harness/resource-list.ts'
import { openAs } from './harness/sign-in.ts'
import type { Words } from './harness/words.ts'

// Accessibility checks of whole pages take seconds on a busy machine.
test.slow()
test.use({ reducedMotion: 'reduce' } as object)

const customerOf = async ({ callApi, lotIds }: World): Promise<string> =>
  ((await callApi('GET', `/parking-lots/${lotIds.devices}`)) as Lot).customer._id

const adminOf = async (world: World): Promise<string> =>
  `/admin/${await customerOf(world)}/parking-lot/${world.lotIds.devices}`

const removeOf = ({ say }: Words, noun: string) =>
  say(`{count, plural, one {Delete ${noun}} other {Delete # ${noun}s}}`, { count: 1 })

/** Creates a source in the browser; answers with the key that the dialog shows. */
const makeSource = async (page: Page, words: Words, name: string, kind: string): Promise<string> => {
  const { say } = words
  const admin = adminOn(page, words)
  await admin.button('Add source').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: say('Name') }).fill(name)
  await admin.choose('Kind', kind, dialog)
  await dialog.getByRole('button', { name: say('Add source') }).click()
  await expect(page.getByRole('dialog', { name: say('Key for {0}', { 0: name }) })).toBeVisible()
  const key = await dialog.locator('code').first().innerText()
  await dialog.getByRole('button', { name: say('I have copied it') }).click()
  await expect(dialog).toHaveCount(0)
  return key
}

test('a zone is added, changed, removed and restored by keyboard alone', async ({ page, world, words }) => {
  const { say } = words
  const admin = adminOn(page, words)
  await openAs(page, words, 'fullAccessCustomer', `${await adminOf(world)}/zones`)
  // What replaces the screen while it loads would take the place of the focus with it.
  await expect(admin.link('Add zone')).toBeVisible()
  // The rail of a lot has more links than anybody wants to pass.
  await enter(page, page.getByRole('link', { name: say('Skip to content') }))
  await enter(page, admin.link('Add zone'))
  await expect(admin.heading(say('Add zone'))).toBeVisible()

  const [name, type] = [admin.field('Name'), page.getByRole('combobox', { name: say('Type') })]
  await tabTo(page, type)
  await page.keyboard.press('Tab')
  const [required, ofEv] = [
    say('Field is required.'),
    say(
      'An EV zone checks its passholder groups like any other zone. Charging stations will belong to it when EV charging is available.',
    ),
  ]
  await expect(type).toHaveAccessibleDescription(`${required} ${ofEv}`)
  await expectNoFaults(page)
  await page.keyboard.press('Shift+Tab')
  await expect(type).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(name).toBeFocused()
  await page.keyboard.type('Ramp')
  const travel = admin.field('Travel time')
  await tabTo(page, travel)
  await page.keyboard.type('2000')
  await page.keyboard.press('Control+Enter')
  await expect(type).toBeFocused()
  await expect(travel).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: say('Entry and exit'), exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(type).not.toHaveAttribute('aria-invalid', 'true')
  await tabTo(page, travel)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('20')
  await expect(travel).not.toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Control+Enter')

  await expect(admin.row('Ramp')).toContainText(say('{count} min', { count: 20 }))
  await enter(page, admin.row('Ramp').getByRole('link', { name: 'Ramp' }))
  await tabTo(page, name)
  await page.keyboard.press('End')
  await page.keyboard.type(' north')
  await page.keyboard.press('Control+Enter')
  const row = admin.row('Ramp north')
  await expect(row).toBeVisible()
  await expect(admin.row('Ramp')).toHaveCount(0)

  await tabTo(page, row)
  await page.keyboard.press('Space')
  const remove = page
    .getByRole('group', { name: say('Selected rows') })
    .getByRole('button')
    .first()
  await expect(remove).toHaveText(removeOf(words, 'zone'))
  await expectNoFaults(page)
  await enter(page, remove)
  await expect(row).toHaveCount(0)
  await enter(page, admin.button('Undo'), 60)
  await expect(row).toBeVisible()
})

test('a camera is set up and tested with its messages', async ({ page, world, words }) => {
  const { say } = words
  const admin = adminOn(page, words)
  const base = await adminOf(world)
  await openAs(page, words, 'provider', `/admin/${await customerOf(world)}/sources`)
  const key = await makeSource(page, words, 'Plates of Pelican', 'Plate Recognizer')
  const plate = (cameraId: string, text: string) =>
    world.postMessages([
      streamPost(key, { cameraId, at: Date.now(), vehicles: [{ plate: text, direction: 10 }] }),
    ])

  await page.goto(`${base}/cameras`)
  await admin.link('Add camera').click()
  await admin.field('Device ID').fill('pelican ramp')
  await page.keyboard.press('Tab')
  await expect(admin.field('Device ID')).toHaveAttribute('aria-invalid', 'true')
  await admin.button('Add camera').click()
  await expect(admin.field('Name')).toBeFocused()
  await expect(admin.field('Name')).toHaveAccessibleDescription(say('Field is required.'))
  await expectNoFaults(page)
  await admin.field('Name').fill('Ramp')
  await admin.field('Device ID').fill('pelican-ramp')
  await admin.choose('Role', say('Entry'))
  await admin.button('Add camera').click()
  await expect(admin.row('Ramp')).toContainText(say('Never reported'))
  await expect(admin.row('Ramp')).toContainText('pelican-ramp')

  await admin.act('Ramp', say('Test this device…'))
  const card = page.getByRole('region', { name: say('Test this device') })
  await expect(card).toContainText('pelican-ramp')
  await card.getByRole('button', { name: say('Wait for a message') }).click()
  await expect(card.getByRole('status')).toHaveText(say('Waiting for a message…'))
  await expectNoFaults(page)
  expect(await plate('pelican-ramp', 'CKRX708')).toEqual([200])
  await expect(card).toContainText(say('Plate {0}', { 0: 'CKRX708' }))
  await expect(card).toContainText('Plates of Pelican')
  await expect(card.getByLabel(say('Raw message'))).toContainText('"camera_id"')
  await expect(card.getByLabel(say('Raw message'))).not.toContainText(key)
  await expect(card.getByRole('status')).toHaveCount(0)
  await expectNoFaults(page)

  await admin.field('Device ID').fill('pelican-gate')
  await admin.button('Save camera').click()
  await expect(admin.row('Ramp')).toContainText('pelican-gate')
  await admin.act('Ramp', removeOf(words, 'camera'))
  await expect(admin.row('Ramp')).toHaveCount(0)
  await admin.undo()
  await expect(admin.row('Ramp')).toContainText('pelican-gate')
})

test('an RFID reader with its threshold is set up and tested', async ({ page, world, words }) => {
  const { say } = words
  const admin = adminOn(page, words)
  await openAs(page, words, 'fullAccessCustomer', `/admin/${await customerOf(world)}/sources`)
  const key = await makeSource(page, words, 'Tags of Pelican', 'Impinj')

  await page.goto(`${await adminOf(world)}/rfid`)
  await admin.link('Add RFID threshold').click()
  await admin.field('Name').fill('Slow lane')
  await admin.field('Duration').fill('901')
  await page.keyboard.press('Tab')
  await expect(admin.field('Duration')).toHaveAttribute('aria-invalid', 'true')
  await expectNoFaults(page)
  await admin.field('Duration').fill('30')
  await admin.button('Add RFID threshold').click()
  await expect(admin.row('Slow lane')).toContainText('30')

  await admin.link('Add RFID reader').click()
  await admin.field('Name').fill('Barrier')
  await admin.field('Device ID').fill('pelican-barrier')
  await admin.field('IP address').fill('10.0.0.256')
  await page.keyboard.press('Tab')
  await expect(admin.field('IP address')).toHaveAttribute('aria-invalid', 'true')
  await admin.field('IP address').fill('10.0.0.25')
  await admin.choose('Role', say('Entry and exit'))
  await admin.choose('Threshold', 'Slow lane')
  await admin.button('Add RFID reader').click()
  const antennas = page.getByRole('group', { name: say('Antennas') })
  await expect(antennas).toContainText(say('Field is required.'))
  await antennas.getByRole('button', { name: say('Add antenna') }).click()
  await admin.choose('Direction', say('Inbound'), antennas)
  await expectNoFaults(page)
  await admin.button('Add RFID reader').click()
  await expect(admin.row('Barrier')).toContainText('10.0.0.25')
  await expect(admin.cell('Slow lane', '1')).toBeVisible()

  await admin.act('Barrier', say('Test this device…'))
  const card = page.getByRole('region', { name: say('Test this device') })
  await card.getByRole('button', { name: say('Wait for a message') }).click()
  const read = tagInventory({ epc: 'E2801160600002', antenna: 1, at: Date.now() })
  expect(await world.postMessages([impinjPost(key, 'pelican-barrier', [read])])).toEqual([200])
  await expect(card).toContainText(say('Tag {0}', { 0: 'E2801160600002' }))
  await expect(card.getByLabel(say('Raw message'))).toContainText('tagInventory')
  await expectNoFaults(page)
  await admin.link('Cancel').click()
  await expect(admin.row('Barrier')).toContainText(say('Online'))

  await admin.act('Barrier', removeOf(words, 'RFID reader'))
  await expect(admin.row('Barrier')).toHaveCount(0)
  await admin.undo()
  await expect(admin.row('Barrier')).toBeVisible()
  await expect(admin.cell('Slow lane', '1')).toBeVisible()
})

test('a source’s key is shown once, rotated and ended', async ({ page, world, words }) => {
  const { say } = words
  const admin = adminOn(page, words)
  await openAs(page, words, 'fullAccessCustomer', `/admin/${await customerOf(world)}/sources`)
  await admin.button('Add source').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: say('Add source') }).click()
  await expect(dialog.getByRole('textbox', { name: say('Name') })).toBeFocused()
  await expect(dialog.getByRole('combobox', { name: say('Kind') })).toHaveAccessibleDescription(
    say('Field is required.'),
  )
  await expectNoFaults(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const first = await makeSource(page, words, 'Network of Pelican', say('Native API'))
  await world.reportDevices({ 'DEVICES-M-001': true }, first)
  const row = admin.row('Network of Pelican')
  await expect(row).toContainText(`…${first.slice(-4)}`)
  await expect(page.getByText(first)).toHaveCount(0)

  await admin.act('Network of Pelican', say('Test this source…'))
  await expect(dialog).toContainText('DEVICES-M-001')
  await expect(dialog.getByLabel(say('Raw message'))).toContainText('"batteryPercent"')
  await expectNoFaults(page)
  await page.keyboard.press('Escape')

  const rotate = async (overlap: string): Promise<string> => {
    await admin.act('Network of Pelican', say('Rotate key…'))
    await admin.choose('The old key keeps working for', say(overlap), dialog)
    await dialog.getByRole('button', { name: say('Rotate key') }).click()
    await expect(dialog.locator('code').first()).toBeVisible()
    const key = await dialog.locator('code').first().innerText()
    await expectNoFaults(page)
    await dialog.getByRole('button', { name: say('I have copied it') }).click()
    return key
  }
  const second = await rotate('24 hours')
  expect(second).not.toBe(first)
  await expect(row).toContainText(`…${second.slice(-4)}`)
  await expect(row).toContainText(`…${first.slice(-4)}`)
  await world.reportDevices({ 'DEVICES-M-002': true }, first)
  await world.reportDevices({ 'DEVICES-M-003': true }, second)
  const third = await rotate('Stop immediately')
  await expect(row).not.toContainText(first.slice(-4))
  await expect(world.reportDevices({ 'DEVICES-M-004': true }, second)).rejects.toThrow('401')
  await world.reportDevices({ 'DEVICES-M-004': true }, third)

  await admin.act(
    'Network of Pelican',
    say('{count, plural, one {Delete source} other {Delete # sources}}', { count: 1 }),
  )
  await expect(dialog).toContainText(
    say(
      '{count, plural, one {Its key stops working immediately, and messages from its devices are rejected.} other {Their keys stop working immediately, and messages from their devices are rejected.}}',
      { count: 1 },
    ),
  )
  await expectNoFaults(page)
  await dialog.getByRole('button', { name: removeOf(words, 'source') }).click()
  await expect(row).toHaveCount(0)
  await expect(world.reportDevices({ 'DEVICES-M-005': true }, third)).rejects.toThrow('401')
  await admin.undo()
  await expect(row).toBeVisible()
  await world.reportDevices({ 'DEVICES-M-005': true }, third)
})

test('a sector is made of existing stalls and floors, and counts them', async ({ page, world, words }) => {
  const admin = adminOn(page, words)
  await world.reportStalls('devices', { 'M-009': true, 'M-010': false })
  await openAs(page, words, 'fullAccessCustomer', `${await adminOf(world)}/sectors`)
  await admin.link('Add sector').click()
  const stalls = admin.field('Stalls')
  await admin.field('Name').fill('By the lift')
  await admin.button('Add sector').click()
  await expect(stalls).toHaveAttribute('aria-invalid', 'true')
  await stalls.fill('M-009, M-010, M-777')
  await admin.button('Add sector').click()
  await expect(stalls).toHaveAttribute('aria-invalid', 'true')
  await expectNoFaults(page)
  await stalls.fill('M-009, M-010')
  await admin.button('Add sector').click()
  await expect(admin.cell('By the lift', '1')).toBeVisible()

  await admin.row('By the lift').getByRole('link').click()
  await admin.choose('Whole floors', 'P1')
  await page.keyboard.press('Escape')
  await admin.button('Save sector').click()
  await expect(admin.cell('By the lift', '21')).toBeVisible()
  await expect(admin.cell('By the lift', '22')).toBeVisible()
  await admin.act('By the lift', removeOf(words, 'sector'))
  await expect(admin.row('By the lift')).toHaveCount(0)
  await admin.undo()
  await expect(admin.cell('By the lift', '21')).toBeVisible()
})

test('only permitted users see devices, and only the provider sees cameras', async ({
  browser,
  page,
  world,
  words,
}) => {
  const { say } = words
  const base = await adminOf(world)
  await openAs(page, words, 'fullAccessCustomer', `${base}/zones`)
  await expect(page.getByRole('link', { name: say('RFID') })).toBeVisible()
  await expect(page.getByRole('link', { name: say('Cameras') })).toHaveCount(0)
  const refusal = say('You don’t have permission to do this. Ask your administrator.')
  await page.goto(`${base}/cameras`)
  await expect(page.getByText(refusal)).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)

  for (const role of ['staffCustomer', 'tenant', 'intercomCustomer'] as const) {
    const context = await browser.newContext({ baseURL: world.url })
    const other = await context.newPage()
    await openAs(other, words, role, `${base}/zones`)
    await expect(other.getByText(refusal)).toBeVisible()
    await expect(other.getByRole('link', { name: say('Corporate center') })).toHaveCount(0)
    await expect(other.getByText('Ramp north')).toHaveCount(0)
    await context.close()
  }
})
