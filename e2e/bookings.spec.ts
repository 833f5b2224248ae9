import { faultsOn } from './harness/axe.ts'
import { expect, test } from './harness/journey.ts'
import { adminOn } from './harness/resource-list.ts'
import { openAs } from './harness/sign-in.ts'

// Accessibility checks of whole pages take seconds on a busy machine.
test.slow()
test.use({ reducedMotion: 'reduce' } as object)

test('a group books passes up to its allowance, and a canceled booking frees its day until it is undone', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const admin = adminOn(page, words)
  const expectNoFaults = async () => expect.soft(await faultsOn(page)).toEqual([])
  await openAs(page, words, 'staffCustomer', `/parking-lots/${world.lotIds.bookings}/booking-groups`)
  await admin.link('Add booking group').click()
  await admin.field('Name').fill('Hotel Lake')
  await admin.choose('Parking group', 'Monthly tenants')
  await admin.field('Allowance per day').fill('1')
  await admin.field('Longest booking (days)').fill('3')
  await expectNoFaults()
  await admin.button('Add booking group').click()
  await expect(admin.row('Hotel Lake')).toContainText('0/1')
  await page.getByRole('link', { name: 'Hotel Lake', exact: true }).click()
  await expect(admin.heading('Hotel Lake')).toBeVisible()
  await expect(page).toHaveURL(/\/configuration\/parking-group\/[^/]+\/passholder-booking-group\//)

  const today = page.locator('[data-day][aria-current=date]')
  await today.press('Enter')
  const ofDay = page.getByRole('dialog')
  await ofDay.getByRole('button', { name: say('Add booking') }).click()
  const form = page.getByRole('dialog', { name: say('Add booking') })
  const add = form.getByRole('button', { name: say('Add booking') })
  await form.getByRole('textbox', { name: say('Name'), exact: true }).fill('Ana Ruiz')
  await form.getByRole('textbox', { name: say('License plate') }).fill('hotel1')
  await expectNoFaults()
  await add.click()
  await expect(form).toHaveCount(0)
  await expect(ofDay).toContainText('HOTEL1')
  await expect(ofDay.getByRole('button', { name: say('Add booking') })).toBeDisabled()
  await expect(ofDay).toContainText(say('Maximum Limit Reached'))
  await expectNoFaults()
  await page.keyboard.press('Escape')
  await expect(today).toContainText(say('Full'))

  await admin.button('Add booking').first().click()
  await form.getByRole('textbox', { name: say('Name'), exact: true }).fill('Ben Wu')
  await form.getByRole('textbox', { name: say('License plate') }).fill('HOTEL2')
  await add.click()
  await expect(form).toContainText(say('Maximum Limit Reached'))
  await form.getByRole('button', { name: say('Cancel') }).click()
  await page.getByRole('button', { name: say('Discard') }).click()
  await expect(form).toHaveCount(0)

  await today.press('Enter')
  await ofDay.getByRole('button', { name: say('Cancel booking of {name}', { name: 'Ana Ruiz' }) }).click()
  await page.keyboard.press('Escape')
  await expect(today).toContainText('0/1')
  // The stream can tell of the canceled booking before the answer that offers undo.
  await expect(page.getByText(say('Booking of {name} canceled.', { name: 'Ana Ruiz' }))).toBeVisible()
  await page.keyboard.press('z')
  await expect(today).toContainText(say('Full'))
  await expectNoFaults()
})
