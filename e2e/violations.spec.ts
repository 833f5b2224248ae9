import { streamPost } from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import { carPicture, drawnPlateBox } from '@stallwise/demo/simulator/car-picture.ts'
import { expectNoFaults } from './harness/axe.ts'
import { cameraOf } from './harness/journey-names.ts'
import { expect, test } from './harness/journey.ts'
import { openAs } from './harness/sign-in.ts'

test('a vehicle without a pass enters: its violation is listed live, dismissed, undone and resolved', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  await openAs(page, words, 'fullAccessCustomer', `/parking-lots/${world.lotIds.violations}/violations`)
  await expect(page.getByRole('heading', { level: 1, name: say('Violations') })).toBeVisible()
  const image = carPicture('blue', 'VISTA1')
  const read = {
    cameraId: cameraOf.id,
    at: Date.now(),
    vehicles: [{ plate: 'VISTA1', plateBox: drawnPlateBox }],
    image,
  }
  expect(await world.postMessages([streamPost(cameraOf.key, read)])).toEqual([200])

  await page.getByRole('link', { name: 'VISTA1' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'VISTA1' })).toBeVisible()
  await expect(page.getByRole('img', { name: say('The vehicle as the camera saw it') })).toBeVisible()
  const crop = page.getByRole('img', {
    name: say('License plate {plate} in the picture', { plate: 'VISTA1' }),
  })
  await expect(crop).toBeVisible()
  const button = (name: string) => page.getByRole('button', { name: say(name), exact: true })
  await button('Dismiss').click()
  await expect(page.getByText(say('Violation dismissed.'))).toBeVisible()
  await expect(button('Resolve')).toBeHidden()
  await button('Undo').click()
  await button('Resolve').click()
  await expect(page.getByText(say('Violation resolved.'))).toBeVisible()
  await expect(button('Dismiss')).toBeHidden()
  await expectNoFaults(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('staff report a vehicle with a photo; the report shows it', async ({ page, world, words }) => {
    const { say } = words
    await openAs(page, words, 'staffCustomer', `/parking-lots/${world.lotIds.violations}/report-vehicle`)
    await page.getByRole('textbox', { name: say('License plate') }).fill('vista 2')
    const place = page.getByRole('combobox', { name: say('Place') })
    await place.fill('p1-011')
    await page.getByRole('option', { name: 'P1-011' }).tap()
    const photo = {
      name: 'photo.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from(carPicture('red', 'VISTA2')),
    }
    await page.getByLabel(say('Take a photo')).setInputFiles(photo)
    await expectNoFaults(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: say('Send report') }).tap()
    await expect(page.getByRole('status').getByText('VISTA2')).toBeVisible()
    await page.getByRole('link', { name: say('Open the report') }).tap()
    const shown = page.getByRole('region', { name: say('Photos') }).getByRole('img')
    await expect(shown).toBeVisible()
    await expect
      .poll(() => shown.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
      .toBeGreaterThan(0)
    await expect(page.getByRole('link', { name: 'P1-011' })).toBeVisible()
  })
})
