import type { Page } from '@playwright/test'
import { faultsOn } from './harness/axe.ts'
import { countPresses } from './harness/hand.ts'
import { expect, test } from './harness/journey.ts'
import { openAs } from './harness/sign-in.ts'
import type { Words } from './harness/words.ts'

const quarter = 15 * 60_000
const day = 96 * quarter

/** Three days up to now in quarters of an hour: 4 to 36 of 40 free, and once 50 of 40. */
const pastFile = (now = Date.now()): string => {
  const start = Math.floor((now - 3 * day) / quarter) * quarter
  const count = Math.floor((now - start) / quarter)
  const rows = Array.from({ length: count }, (_, index) => {
    const free = index === 20 ? 50 : 20 - Math.round(16 * Math.sin((index / 96) * 2 * Math.PI))
    return `${new Date(start + index * quarter).toISOString()},${free}`
  })
  return ['timestamp,free', ...rows, ''].join('\n')
}

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const onOccupancy = (page: Page, { say }: Words) => {
  const dialog = page.getByRole('dialog', { name: say('Import occupancy history') })
  return {
    chart: page.getByRole('slider', {
      name: say('Occupancy history of {name}', { name: say('Whole lot') }),
    }),
    dialog,
    openImport: () =>
      page
        .getByRole('button', { name: say('Import history') })
        .first()
        .click(),
    chooseByHand: async (name: string, text: string) => {
      const chooser = page.waitForEvent('filechooser')
      await dialog.locator('label:has(input[type=file])').click()
      await (await chooser).setFiles(csv(name, text))
    },
    choose: (name: string, text: string) => dialog.locator('input[type=file]').setInputFiles(csv(name, text)),
    send: () => dialog.getByRole('button', { name: say('Import history') }).click(),
  }
}

test.describe.configure({ mode: 'serial' })

test('bars of groups and floors follow the devices', async ({ page, world, words }) => {
  const { say, percent } = words
  await world.reportStalls('past', { 'M-001': true, 'P1-001': true })
  await openAs(page, words, 'staffCustomer', `/parking-lots/${world.lotIds.past}/real-time-status`)
  const rail = page.getByRole('navigation', { name: say('Lot') }).first()
  await rail.getByRole('link', { name: say('Occupancy') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('Occupancy') })).toBeVisible()
  const groups = page.getByRole('region', { name: say('Occupancy by parking group') })
  const floors = page.getByRole('region', { name: say('Occupancy by floor') })
  const group = groups.getByRole('listitem').filter({ hasText: 'Monthly tenants' })
  await expect(group).toContainText('2 / 30')
  await expect(floors.getByRole('listitem').filter({ hasText: say('Main') })).toContainText('1 / 20')
  await world.reportStalls('past', { 'M-002': true, 'M-003': true, 'M-004': true, 'M-005': true })
  await expect(group).toContainText('6 / 30')
  await expect(floors.getByRole('listitem').filter({ hasText: say('Main') })).toContainText(percent(25))
  await expect(page.getByRole('button', { name: say('Import history') })).toHaveCount(0)
})

test('history is imported completely or not at all, and then shown', async ({ page, world, words }) => {
  const { say } = words
  const at = onOccupancy(page, words)
  await openAs(
    page,
    words,
    'fullAccessCustomer',
    `/parking-lots/${world.lotIds.past}/occupancy?timePeriod=lastYear`,
  )
  await expect(page.getByText(say('No data for this period'))).toBeVisible()

  const rail = page.getByRole('navigation', { name: say('Lot') }).first()
  await rail.getByRole('link', { name: say('Status') }).click()
  await expect(page.getByRole('heading', { level: 2, name: say('Current occupancy') })).toBeVisible()
  const presses = await countPresses(page)
  await rail.getByRole('link', { name: say('Occupancy'), exact: true }).click()
  await at.openImport()
  await expect(at.dialog).toBeVisible()
  await at.choose('sheet.csv', 'PK\u0003\u0004')
  await expect(at.dialog.getByRole('alert')).toContainText(
    say('This is not a CSV file. Save the spreadsheet as CSV (UTF-8) first.'),
  )
  await at.choose('bad.csv', 'timestamp,free\n2026-03-01 08:00,5\nsoon,6\n2026-03-01 08:15,many\n')
  const refusal = at.dialog.getByRole('alert')
  await expect(refusal).toContainText(say('Nothing was imported.'))
  const rows = at.dialog.getByRole('region', { name: say('Rows that cannot be read') })
  await expect(rows.getByRole('row').filter({ hasText: 'soon,6' })).toContainText(
    say('Not a valid time. Use 2026-03-01 08:15.'),
  )
  await expect(rows.getByRole('row').filter({ hasText: 'many' })).toContainText('4')

  await at.chooseByHand('past.csv', pastFile())
  await expect(at.dialog).toContainText(say('Nothing imported earlier will be replaced.'))
  await at.send()
  await expect(at.dialog).toContainText(say('The history is imported.'))
  await expect(at.dialog.getByRole('row').filter({ hasText: say('More free than capacity') })).toContainText(
    '1',
  )
  await at.dialog.getByRole('button', { name: say('Show the history') }).click()
  await expect(at.dialog).toHaveCount(0)
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=/)
  await expect(at.chart).toBeVisible()
  await expect(page.getByRole('list', { name: say('Legend') })).toContainText(say('Imported'))
  expect(await presses()).toEqual({ clicks: 5, keys: 0 })
})

test('the chart is read and zoomed with keys and mouse, and its state is in the address', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const at = onOccupancy(page, words)
  const address = `/parking-lots/${world.lotIds.past}/occupancy?timePeriod=7d`
  await openAs(page, words, 'staffCustomer', address)
  // Of three days nothing can be forecast yet; how many are whole depends on the hour.
  const missing = say(
    '{days, plural, one {No forecast yet: values of # more day are needed.} other {No forecast yet: values of # more days are needed.}}',
    { days: 3 },
  )
  await expect(page.getByText(new RegExp(missing.replace('3', '\\d')))).toBeVisible()
  await at.chart.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('PageDown')
  const first = await at.chart.getAttribute('aria-valuetext')
  expect(first).toContain(say('Imported'))
  await page.keyboard.press('ArrowLeft')
  await expect(at.chart).not.toHaveAttribute('aria-valuetext', first!)
  await page.keyboard.press('+')
  await expect(page).toHaveURL(/zoom=/)
  await page.keyboard.press('0')
  await expect(page).not.toHaveURL(/zoom=/)

  const box = (await at.chart.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/zoom=/)
  const zoomed = page.url()
  await page.reload()
  await expect(at.chart).toBeVisible()
  expect(page.url()).toBe(zoomed)
  await page.getByRole('button', { name: say('Whole range') }).click()
  await expect(page).not.toHaveURL(/zoom=/)

  await page
    .getByRole('group', { name: say('Unit') })
    .getByRole('button', { name: say('Percent') })
    .click()
  await expect(page).toHaveURL(/unit=percent/)
  await page
    .getByRole('group', { name: say('Shown as') })
    .getByRole('button', { name: say('Table') })
    .click()
  const table = page.getByRole('table', {
    name: say('Occupancy history of {name}', { name: say('Whole lot') }),
  })
  await expect(
    table
      .getByRole('row')
      .filter({ hasText: say('Imported') })
      .first(),
  ).toContainText('%')
})

test('an exception is shaded as soon as it is declared', async ({ page, world, words }) => {
  const { say } = words
  const at = onOccupancy(page, words)
  const lot = world.lotIds.past
  await openAs(page, words, 'staffCustomer', `/parking-lots/${lot}/occupancy?timePeriod=7d`)
  await expect(at.chart).toBeVisible()
  await world.callApi('PUT', `/parking-lots/exceptions/${lot}`, {
    startTime: new Date(Date.now() - 2 * day).toISOString(),
    endTime: new Date(Date.now() - day).toISOString(),
    reason: 'Harbour marathon',
  })
  const shaded = page.getByRole('list', { name: say('Shaded') })
  await expect(shaded).toContainText('Harbour marathon')
})

test('camera-only customers get an offer, and no entry in the navigation', async ({ page, world, words }) => {
  const { say } = words
  await openAs(page, words, 'cameraOnlyCustomer', `/parking-lots/${world.lotIds.past}/occupancy`)
  await expect(page.getByText(say('Want real-time status? We can help!'))).toBeVisible()
  const rail = page.getByRole('navigation', { name: say('Lot') }).first()
  await expect(rail.getByRole('link', { name: say('Occupancy') })).toHaveCount(0)
})

for (const width of [1440, 390])
  test.describe(`no accessibility violations, ${width} px`, () => {
    test.use({ reducedMotion: 'reduce', viewport: { width, height: 900 } })

    test('on chart, table and import', async ({ page, world, words }) => {
      test.slow()
      const { say } = words
      const at = onOccupancy(page, words)
      await openAs(
        page,
        words,
        'fullAccessCustomer',
        `/parking-lots/${world.lotIds.past}/occupancy?timePeriod=7d`,
      )
      await at.chart.focus()
      await page.keyboard.press('ArrowLeft')
      expect.soft(await faultsOn(page)).toEqual([])
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      expect.soft(wide).toBeLessThanOrEqual(width)
      await page
        .getByRole('group', { name: say('Shown as') })
        .getByRole('button', { name: say('Table') })
        .click()
      expect.soft(await faultsOn(page)).toEqual([])
      await at.openImport()
      await at.choose('bad.csv', 'timestamp,free\nsoon,6\n')
      await expect(at.dialog.getByRole('alert')).toBeVisible()
      await at.dialog.getByText(say('File format')).click()
      expect.soft(await faultsOn(page)).toEqual([])
    })
  })
