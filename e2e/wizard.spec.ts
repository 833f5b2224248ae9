import type { Locator, Page } from '@playwright/test'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { LotDraft } from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { expectNoFaults } from './harness/axe.ts'
import { deckOf } from './harness/deck.ts'
import { expect, test, type World } from './harness/journey.ts'
import { lotMapOn } from './harness/lot-map.ts'
import { adminOn } from './harness/resource-list.ts'
import { openAs } from './harness/sign-in.ts'
import { simulatedLot } from './harness/simulated-lot.ts'
import { stallCells, stallListFile, stallsOn } from './harness/stall-list-file.ts'
import type { Words } from './harness/words.ts'

const floors = ['P1', 'M']

const customerOf = async ({ callApi, lotIds }: World): Promise<string> =>
  ((await callApi('GET', `/parking-lots/${lotIds.first}`)) as Lot).customer._id

const drawing = (name: string, svg: string) => ({
  name,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(svg),
})

/** Locators and actions of the wizard. */
const onWizard = (page: Page, { say }: Words) => {
  const next = async (to: string) =>
    page.getByRole('button', { name: say('Next: {0}', { 0: say(to) }) }).click()
  const onStep = (name: string): Locator =>
    page.getByRole('navigation', { name: say('Steps') }).getByRole('link', { name: new RegExp(say(name)) })
  return {
    next,
    onStep,
    // With its unit, and the star of what is required.
    field: (name: string) => page.getByLabel(new RegExp(`^${say(name)}( \\(.+\\))?( \\*)?$`)),
    floor: (name: string) =>
      page
        .getByRole('group', { name: say('Floors of the building') })
        .getByRole('button', { name, exact: true }),
    saved: page.getByText(new RegExp(`^${say('Draft saved {time}', { time: '' }).trim()}`)),
    faults: page.getByRole('region', { name: say('Problems in the file') }),
    list: page.getByLabel(say('Workbook with the stall list')),
    mapOf: (floor: string) => page.getByLabel(say('Drawing of {name}', { name: floor })),
    openFloor: (name: string) =>
      page
        .getByRole('navigation', { name: say('Floors') })
        .getByRole('link', { name })
        .click(),
  }
}

test.use({ reducedMotion: 'reduce' } as object)

test('a lot is set up: details, stall list, maps, creation, and first messages of its devices', async ({
  page,
  world,
  words,
}) => {
  test.slow()
  const { say } = words
  const customer = await customerOf(world)
  const wizard = onWizard(page, words)
  await openAs(page, words, 'provider', `/admin/${customer}/add-parking-lot`)

  await wizard.field('Name').fill('Nautilus Garage')
  await wizard.field('Address').fill('1 Harbour Street')
  await wizard.field('City').fill('Toronto')
  await wizard.field('High occupancy threshold').fill('85')
  await wizard.floor(say('Main')).click()
  await wizard.floor('P1').press('Enter')
  await expect(wizard.saved).toBeVisible()
  await expect(page).toHaveURL(/draft=/)
  await expectNoFaults(page)

  await wizard.next('Stall list')
  await expect(page).toHaveURL(/step=2/)
  const good = stallsOn(floors)
  const bad = [
    ...good.slice(0, 5),
    stallCells('P1-001', 'P1', 'Residents', 'Tenant'),
    [...stallCells('P1-007', 'P1', 'Nobody', 'Tenant').slice(0, 4), 'yes', true, 'WIZ-P1-007'],
    stallCells('P1-008', '9th', 'Residents', 'Visitor'),
  ]
  await wizard.list.setInputFiles({ name: 'notes.xlsx', mimeType: '', buffer: Buffer.from('no workbook') })
  await expect(page.getByRole('alert')).toContainText(say('This is not an Excel workbook (.xlsx).'))
  await wizard.list.setInputFiles(stallListFile('wrong.xlsx', bad))
  await expect(page.getByRole('alert')).toContainText(say('The stall list was not imported.'))
  const row = (cell: string) => wizard.faults.getByRole('row').filter({ hasText: cell })
  await expect(row('A7')).toContainText(say('Duplicate of {cell}.', { cell: 'A2' }))
  await expect(row('C8')).toContainText(
    say('The group “{read}” is not in the sheet Groups.', { read: 'Nobody' }),
  )
  await expect(row('E8')).toContainText(say('“{read}” is neither TRUE nor FALSE.', { read: 'yes' }))
  await expect(row('B9')).toContainText(say('“{read}” isn’t a floor of this lot.', { read: '9th' }))
  await expect(row('C9')).toContainText('Stalls')
  await expectNoFaults(page)

  await wizard.list.setInputFiles(stallListFile('stalls.xlsx', good, 'inline'))
  const rows = page.getByRole('grid', { name: say('Stalls in the list') })
  await expect(rows).toContainText('WIZ-P1-001')
  await expect(page.getByLabel(say('Stalls by type'))).toContainText('24')
  await expect(page.getByRole('region', { name: say('Groups in the list') })).toContainText('Residents')
  await expect(wizard.faults).toHaveCount(0)

  await page.reload()
  await expect(rows).toContainText('WIZ-P1-001')
  await wizard.onStep('Lot information').click()
  await expect(wizard.field('Name')).toHaveValue('Nautilus Garage')
  await expect(wizard.field('Group name').first()).toHaveValue('Residents')
  await page.goBack()
  await expect(rows).toBeVisible()

  await wizard.next('Floor maps')
  const { svg } = deckOf('P1')
  await wizard.openFloor('P1')
  await wizard.mapOf('P1').setInputFiles(drawing('wrong.svg', svg.replace('id="P1-003"', 'id="P1-333"')))
  await expect(page.getByRole('alert')).toContainText(say('The map was not accepted.'))
  await expect(row('P1-333')).toContainText(say('The stall list does not have it.'))
  await expect(row('P1-003')).toContainText(say('The stall list has it on this floor, but the map doesn’t.'))
  // Both maps at once: each goes to its floor by the stalls in it.
  await page
    .getByLabel(say('Drawings of all floors'))
    .setInputFiles([drawing('a.svg', deckOf('M').svg), drawing('b.svg', svg)])
  const drawings = page.getByRole('list', { name: say('Drawings'), exact: true })
  await expect(drawings.getByText(say('Added'))).toHaveCount(2)
  const map = lotMapOn(page, words)
  await expect(map.stall('P1-003', 'Tenant', 'Vacant', 'img')).toBeVisible()
  await wizard.openFloor(say('Main'))
  await expect(map.stall('M-013', 'Visitor', 'Vacant', 'img')).toBeVisible()
  await expectNoFaults(page)

  await wizard.next('Review and create')
  await expectNoFaults(page)
  await page.getByRole('button', { name: say('Create parking lot') }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: say('{name} was created', { name: 'Nautilus Garage' }) }),
  ).toBeVisible()
  await expectNoFaults(page)

  await page.getByRole('combobox', { name: say('Devices that report') }).click()
  await page.getByRole('option', { name: say('Stall sensors (native API)') }).click()
  await page.getByRole('button', { name: say('Create key') }).click()
  await expect(
    page.getByText(say('The key is shown only once. Save it where you set up the devices.')),
  ).toBeVisible()
  await expect(wizard.field('Address')).toHaveValue(`${world.url}/ingest/stall-events`)
  const key = await wizard.field('Key, sent as “Authorization: Bearer …”').inputValue()
  await expectNoFaults(page)
  await page.getByRole('link', { name: say('Open its map') }).click()
  await map.floors
    .getByRole('button', { name: new RegExp(`^${say('Main')}`) })
    .or(map.floors.getByRole('link', { name: new RegExp(`^${say('Main')}`) }))
    .first()
    .click()
  await expect(map.stall('M-013', 'Visitor', 'No report yet')).toBeVisible()
  const devices = good.map((cells) => `WIZ-${String(cells[0])}`)
  const standsAt = simulatedLot(devices, key)
  const tenants = devices.filter((device) => /M-0(0\d|1[012])$/.test(device))
  const byDay = standsAt(11)
  expect(await world.postMessages(byDay.posts)).toEqual([200])
  for (const device of tenants)
    await expect(
      map.stall(device.slice(4), 'Tenant', byDay.occupied.has(device) ? 'Occupied' : 'Vacant'),
    ).toBeVisible()
  expect(byDay.occupied.size).toBeGreaterThan(20)

  const rail = page.getByRole('navigation', { name: say('Lot') }).first()
  await rail.getByRole('link', { name: say('Real-time status') }).click()
  const held = (count: number) =>
    page.getByRole('img', {
      name: say('{occupied} of {capacity} stalls occupied', { occupied: count, capacity: 40 }),
    })
  await expect(held(byDay.occupied.size)).toBeVisible()
  const byNight = standsAt(20)
  expect(await world.postMessages(byNight.posts)).toEqual([200])
  expect(byNight.occupied.size).toBeLessThan(byDay.occupied.size)
  await expect(held(byNight.occupied.size)).toBeVisible()
})

test('the second of two users editing a draft is notified, and keeps what was typed', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const customer = await customerOf(world)
  const wizard = onWizard(page, words)
  await openAs(page, words, 'provider', `/admin/${customer}/add-parking-lot`)
  await wizard.field('Name').fill('Oyster Garage')
  await expect(wizard.saved).toBeVisible()
  await expect(page).toHaveURL(/draft=/)

  const id = new URL(page.url()).searchParams.get('draft')!
  const draft = (await world.callApi('GET', `/admin/parking-lot-drafts/${id}`)) as LotDraft
  const information = { ...draft.information, name: 'Pearl Garage', city: 'Hamilton' }
  await world.callApi('PUT', `/admin/parking-lot-drafts/${id}`, { version: draft.version, information })

  await wizard.field('Name').fill('Oyster House Garage')
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Pearl Garage')
  await expect(wizard.field('Name')).toHaveValue('Oyster House Garage')
  await expect(wizard.field('City')).toHaveValue('Hamilton')
  await expectNoFaults(page)
  await notice.getByRole('button', { name: say('Keep mine') }).click()
  await expect(wizard.saved).toBeVisible()
  const saved = (await world.callApi('GET', `/admin/parking-lot-drafts/${id}`)) as LotDraft
  expect(saved.information).toMatchObject({ name: 'Oyster House Garage', city: 'Hamilton' })

  await page.goto(`/admin/${customer}/add-parking-lot`)
  const admin = adminOn(page, words)
  const row = admin.row('Oyster House Garage')
  await admin.act(
    'Oyster House Garage',
    say('{count, plural, one {Discard draft} other {Discard # drafts}}', { count: 1 }),
  )
  await expect(row).toHaveCount(0)
  await admin.undo()
  await row.getByRole('button', { name: 'Oyster House Garage', exact: true }).click()
  await expect(wizard.field('Name')).toHaveValue('Oyster House Garage')
})

test('a new stall list is compared with the lot before it is applied', async ({ page, world, words }) => {
  test.slow()
  const { say } = words
  const customer = await customerOf(world)
  const lot = world.lotIds.again
  await openAs(page, words, 'provider', `/admin/${customer}/parking-lot/${lot}/floors`)
  await page.getByRole('button', { name: say('Re-import stall list') }).click()
  const list = onWizard(page, words).list
  const stalls = ['P1', 'M'].flatMap((floor) =>
    Array.from({ length: 20 }, (_, index) => {
      const number = `${floor}-${String(index + 1).padStart(3, '0')}`
      const device = number === 'M-002' ? 'NEW-M-002' : `AGAIN-${number}`
      const [group, type] =
        floor === 'P1' || index < 10
          ? (['Monthly tenants', 'Tenant'] as const)
          : index < 16
            ? (['Visitors', 'Visitor'] as const)
            : index < 19
              ? (['Chargers', 'EV'] as const)
              : ([null, 'Reserved'] as const)
      return [...stallCells(number, floor, group, type).slice(0, 4), type === 'Reserved', true, device]
    }),
  )
  await list.setInputFiles(
    stallListFile('again.xlsx', stalls, 'shared', [
      ['Monthly tenants', 'Tenant', 100, 'monthly', 5, null],
      ['Visitors', 'Visitor', 4, 'hourly', 1, null],
      ['Chargers', 'EV', 60, 'monthly', 1, null],
    ]),
  )
  const changes = page.getByRole('region', { name: say('Changes') })
  const row = changes.getByRole('row').filter({ hasText: 'M-002' })
  await expect(row).toContainText('AGAIN-M-002')
  await expect(row).toContainText('NEW-M-002')
  await expectNoFaults(page)
  await page.reload()
  await expect(row).toContainText('NEW-M-002')
  await page
    .getByRole('button', {
      name: new RegExp(
        say('{total, plural, one {Apply # change} other {Apply # changes}}', { total: 77 }).replace(
          '77',
          '\\d+',
        ),
      ),
    })
    .click()
  await expect(page.getByText(say('Lot updated.'))).toBeVisible()
  await expect(changes).toHaveCount(0)

  await world.reportDevices({ 'NEW-M-002': true })
  await page.goto(`/parking-lots/${lot}/map?floor=M`)
  await expect(lotMapOn(page, words).stall('M-002', 'Tenant', 'Occupied')).toBeVisible()
})

test('the wizard fits a phone', async ({ browser, world, words }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    baseURL: world.url,
  })
  const page = await context.newPage()
  const customer = await customerOf(world)
  await openAs(page, words, 'provider', `/admin/${customer}/add-parking-lot`)
  for (const step of [1, 2, 3, 4]) {
    await page.goto(`/admin/${customer}/add-parking-lot?step=${step}`)
    await expect(page.getByRole('navigation', { name: words.say('Steps') })).toBeVisible()
    const width = () => page.evaluate('document.documentElement.scrollWidth') as Promise<number>
    await expect.poll(width).toBeLessThanOrEqual(390)
  }
  await context.close()
})
