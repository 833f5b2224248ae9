import { randomUUID } from 'node:crypto'
import { nativePost } from '@stallwise/adapters/sensor-native/sensor-native.simulator.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { expectNoFaults } from './harness/axe.ts'
import { sensorOf, sourceKey } from './harness/journey-names.ts'
import { expect, test, type World } from './harness/journey.ts'
import { adminOn } from './harness/resource-list.ts'
import { openAs } from './harness/sign-in.ts'

// Accessibility checks of whole pages take seconds on a busy machine.
test.slow()
test.use({ reducedMotion: 'reduce' } as object)

const baseOf = async ({ callApi, lotIds }: World): Promise<string> => {
  const lot = (await callApi('GET', `/parking-lots/${lotIds.signs}`)) as Lot
  return `/admin/${lot.customer._id}/parking-lot/${lotIds.signs}`
}

interface Feed {
  readonly lines: readonly { label: string; state: string; free: number | null; text: string }[]
}

const feedAt = async (address: string): Promise<Feed> => {
  const response = await fetch(address)
  expect(response.status).toBe(200)
  return (await response.json()) as Feed
}

const textAt = async (address: string): Promise<string> => (await fetch(`${address}?format=text`)).text()

test('a sign counts its sectors, its feed shows the same, and both follow the devices', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const [full, closed] = [say('FULL'), say('CLOSED')]
  const admin = adminOn(page, words)
  const base = await baseOf(world)
  await world.reportStalls('signs', { 'M-001': true, 'M-002': false, 'M-003': false, 'P1-001': true })
  await openAs(page, words, 'fullAccessCustomer', `${base}/sectors`)
  for (const [name, stalls] of [
    ['North', 'M-001, M-002, M-003'],
    ['South', 'P1-001'],
  ] as const) {
    await admin.link('Add sector').click()
    await admin.field('Name').fill(name)
    await admin.field('Stalls').fill(stalls)
    await admin.button('Add sector').click()
    await expect(admin.row(name)).toBeVisible()
  }

  await page.goto(`${base}/wayfinders`)
  await admin.link('Add wayfinder').click()
  const line = (place: number) => page.getByRole('group', { name: say('Line {number}', { number: place }) })
  const sign = page.getByRole('list', { name: say('What the sign shows') })
  const shown = (place: number) => sign.getByRole('listitem').nth(place - 1)
  await line(1)
    .getByRole('textbox', { name: say('Label') })
    .fill('A label that is far too long')
  await admin.choose('Counts', say('A sector'), line(1))
  await admin.button('Add wayfinder').click()
  await expect(admin.field('Name')).toBeFocused()
  await expect(line(1).getByRole('textbox', { name: say('Label') })).toHaveAttribute('aria-invalid', 'true')
  await expect(line(1).getByRole('combobox', { name: say('Which one') })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expectNoFaults(page)
  await admin.field('Name').fill('Ramp sign')
  await line(1)
    .getByRole('textbox', { name: say('Label') })
    .fill('North')
  await admin.choose('Which one', 'North', line(1))
  await expect(shown(1)).toContainText('2')
  await admin.button('Add line').click()
  await line(2)
    .getByRole('textbox', { name: say('Label') })
    .fill('South')
  await admin.choose('Counts', say('A sector'), line(2))
  await admin.choose('Which one', 'South', line(2))
  await expect(shown(2)).toContainText(full)
  await expectNoFaults(page)
  await admin.button('Add wayfinder').click()
  await expect(admin.row('Ramp sign')).toContainText(say('Polls its feed'))
  await expect(admin.row('Ramp sign').getByRole('listitem').first()).toContainText('2')

  await admin.row('Ramp sign').getByRole('link').click()
  const feed = page.getByRole('region', { name: say('Feed') })
  const address = await feed.getByText(world.url).innerText()
  expect((await feedAt(address)).lines).toMatchObject([
    { label: 'North', state: 'free', free: 2, text: '2' },
    { label: 'South', state: 'full', free: 0, text: full },
  ])
  expect(await textAt(address)).toBe(`North 2\nSouth ${full}\n`)

  await world.reportStalls('signs', { 'M-002': true, 'P1-001': false })
  await expect(shown(1)).toContainText('1')
  await expect(shown(2)).toContainText('1')
  await expect.poll(() => textAt(address)).toBe('North 1\nSouth 1\n')
  await expectNoFaults(page)

  await page.getByRole('switch', { name: say('Closed: every line shows the closed text') }).check()
  await expect(shown(1)).toContainText(closed)
  expect(await textAt(address)).toBe('North 1\nSouth 1\n')
  await admin.button('Save wayfinder').click()
  await expect(admin.row('Ramp sign').getByRole('listitem').first()).toContainText(closed)
  await expect.poll(() => textAt(address)).toBe(`North ${closed}\nSouth ${closed}\n`)

  await admin.row('Ramp sign').getByRole('link').click()
  await admin.button('Create new URL…').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectNoFaults(page)
  await dialog.getByRole('button', { name: say('Create new URL'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(feed).not.toContainText(address)
  await expect.poll(async () => (await fetch(address)).status).toBe(404)
  const renewed = await feed.getByText(world.url).innerText()
  expect(await textAt(renewed)).toBe(`North ${closed}\nSouth ${closed}\n`)

  await admin.link('Cancel').click()
  await admin.act(
    'Ramp sign',
    say('{count, plural, one {Delete wayfinder} other {Delete # wayfinders}}', { count: 1 }),
  )
  await expect(admin.row('Ramp sign')).toHaveCount(0)
  await expect.poll(async () => (await fetch(renewed)).status).toBe(404)
  await admin.undo()
  await expect(admin.row('Ramp sign')).toBeVisible()
  await expect.poll(() => textAt(renewed)).toBe(`North ${closed}\nSouth ${closed}\n`)
})

test('a stall whose sensor reports an error keeps its last state on signs and in sectors', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const base = await baseOf(world)
  const admin = adminOn(page, words)
  await world.reportStalls('signs', { 'M-018': false, 'M-019': true })
  const sector = { parkingLot: world.lotIds.signs, name: 'Chargers', stalls: ['M-018', 'M-019'], floors: [] }
  await world.callApi('POST', '/sectors', sector)
  const faulty = { deviceId: sensorOf('signs', 'M-018'), occupied: false, fault: 'radar error' }
  const message = nativePost(sourceKey, [{ ...faulty, eventId: randomUUID(), at: Date.now() }])
  expect(await world.postMessages([message])).toEqual([200])
  await openAs(page, words, 'provider', `${base}/sectors`)
  await expect(admin.row('Chargers').getByRole('gridcell', { name: '1', exact: true })).toBeVisible()
  await page.goto(`${base}/wayfinder`)
  await page.getByRole('textbox', { name: say('Label') }).fill('EV')
  await admin.choose('Counts', say('A sector'))
  await admin.choose('Which one', 'Chargers')
  const sign = page.getByRole('list', { name: say('What the sign shows') })
  await expect(sign).toContainText('1')
})
