import type { Page } from '@playwright/test'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { expectNoFaults } from './harness/axe.ts'
import { expect, test, type World } from './harness/journey.ts'
import { openAs } from './harness/sign-in.ts'
import type { Words } from './harness/words.ts'

// Accessibility checks of whole pages take seconds on a busy machine.
test.slow()
test.use({ reducedMotion: 'reduce' } as object)

interface GroupOnWire {
  readonly _id: string
  readonly version: number
  readonly name: string
}

const days = 50

/** A group of 30 stalls: as many vehicles come on most days, and on two of the days of the 97th percentile. */
const peakOf = (ago: number) => (ago % 25 === 1 ? 26 : 20 + (ago % 5))
/** A value in each five minutes would say the same: one holds until the next. */
const pastOf = (now: number) =>
  Array.from({ length: days + 1 }, (_, nth) => {
    const ago = days + 1 - nth
    const day = new Date(now - ago * dayMs).toISOString().slice(0, 10)
    return [0, 6, 12, 18].map((hour) => `${day} ${String(hour).padStart(2, '0')}:00,${peakOf(ago)}`)
  }).flat()

/** Sells 36 passes for 90 a month, and brings in the days behind them: 5 more fit on all but the busiest days. */
const sellPasses = async ({ callApi, lotIds }: World): Promise<Record<'tenants' | 'fleet', GroupOnWire>> => {
  const lot = lotIds.advice
  const { data } = (await callApi('GET', `/parking-lots/${lot}/parking-groups`)) as { data: GroupOnWire[] }
  const tenants = data.find(({ name }) => name === 'Monthly tenants')!
  await callApi('PUT', `/parking-lots/${lot}/parking-groups/${tenants._id}`, {
    version: tenants.version,
    standardPassPrice: 90,
    standardPassPaymentFrequency: 'monthly',
  })
  const fleet = (await callApi('POST', '/passholder-groups/', {
    parkingLot: lot,
    name: 'Fleet',
    parkingGroup: tenants._id,
  })) as GroupOnWire
  await callApi('POST', '/v2/pass-holders/', {
    parkingLot: lot,
    passholderGroup: fleet._id,
    passholderId: 'FLEET',
    name: 'Fleet',
    isMultiPass: true,
    numberOfVehicles: 36,
    insideAtOnce: 36,
  })
  return { tenants, fleet }
}

const importPast = async (page: Page, { say }: Words, lot: string, group: string) => {
  await page.goto(`/parking-lots/${lot}/occupancy?group=${group}&timePeriod=30d`)
  await page
    .getByRole('button', { name: say('Import history') })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: say('Import occupancy history') })
  const csv = `timestamp,occupied\n${pastOf(Date.now()).join('\n')}\n`
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'past.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog.getByRole('button', { name: say('Import history') }).click()
  await expect(dialog).toContainText(say('The history is imported.'))
}

test('a recommendation is worked out, tried, accepted, and followed until a pass is sold', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const lot = world.lotIds.advice
  const { tenants, fleet } = await sellPasses(world)
  await openAs(page, words, 'fullAccessCustomer', `/parking-lots/${lot}/advice`)
  await expect(page.getByRole('cell', { name: /28/ }).first()).toBeVisible()
  await importPast(page, words, lot, tenants._id)

  await page.goto(`/parking-lots/${lot}/advice`)
  await page.getByRole('button', { name: say('Work out now') }).click()
  await page
    .getByRole('link', { name: /\b5\b.*Monthly tenants/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/recommendations\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('5')
  await expectNoFaults(page)

  // A sixth pass: the slider shows at once on how many days more would come than fit.
  const slider = page.getByRole('slider').first()
  await expect(slider).toHaveValue('5')
  const over = page.locator('main')
  await slider.press('ArrowRight')
  await expect(slider).toHaveValue('6')
  await expect(over).toContainText('2')
  await slider.press('ArrowLeft')

  // The night may work it out anew while it is read; then the page says so, and it is accepted again.
  await expect(async () => {
    await page.getByRole('button', { name: say('Accept recommendation') }).click({ timeout: 2_000 })
    const dialog = page.getByRole('dialog', { name: say('Accept recommendation') })
    await dialog.getByRole('button', { name: say('Accept recommendation') }).click({ timeout: 2_000 })
    await expect(page).toHaveURL(/\/tasks$/, { timeout: 10_000 })
  }).toPass({ timeout: 30_000 })
  const sold = (done: number) => say('{done} of {goal} passes sold', { done: String(done), goal: '5' })
  await expect(page.getByText(sold(0))).toBeVisible()
  await expectNoFaults(page)

  await world.callApi('POST', '/v2/pass-holders/', {
    parkingLot: lot,
    passholderGroup: fleet._id,
    passholderId: 'A-1',
    name: 'Ana Ruiz',
    vehicles: [{ licensePlate: 'ADV1' }],
  })
  // The open page asks for it by itself.
  await expect(page.getByText(sold(1))).toBeVisible({ timeout: 15_000 })
})
