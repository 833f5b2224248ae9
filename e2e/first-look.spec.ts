import { emailOf, lotNames, password } from './harness/journey-names.ts'
import { expect, test } from './harness/journey.ts'
import { lotMapOn } from './harness/lot-map.ts'
import { typeCredentials } from './harness/sign-in.ts'

test('@first-look a new user signs in, sees a device change a figure, and edits a stall on the map', async ({
  page,
  world,
  words,
}) => {
  const { say, percent } = words
  await world.reportStalls('first', {
    'M-001': true,
    'M-002': true,
    'M-003': false,
    'P1-001': true,
    'P1-002': true,
  })
  await page.goto('/')
  await typeCredentials(page, words, emailOf('fullAccessCustomer'), 'Nothing2026')
  await expect(page.getByRole('alert')).toHaveText(
    say('Incorrect e-mail or password. Check both and try again.'),
  )
  await expect(page.getByLabel(say('E-mail'))).toHaveValue(emailOf('fullAccessCustomer'))
  await typeCredentials(page, words, emailOf('fullAccessCustomer'), password)

  await expect(page.getByRole('heading', { level: 1, name: say('Parking lots') })).toBeVisible()
  const list = page.getByRole('table', { name: say('Parking lots') })
  const row = list.getByRole('row').filter({ has: page.getByRole('link', { name: lotNames.first }) })
  await expect(row).toContainText(say('{occupied} of {capacity}', { occupied: 4, capacity: 40 }))
  await expect(row).toContainText(percent(10))
  await expect(list.getByText(lotNames.foreign)).toHaveCount(0)

  await world.reportStalls('first', { 'M-003': true, 'M-004': true })
  await expect(row).toContainText(say('{occupied} of {capacity}', { occupied: 6, capacity: 40 }))
  await expect(row).toContainText(percent(15))

  await row.getByRole('link', { name: lotNames.first }).click()
  await expect(page).toHaveURL(new RegExp(`/parking-lots/${world.lotIds.first}/real-time-status$`))
  await expect(page.getByRole('region', { name: say('This lot') })).toContainText(lotNames.first)
  await expect(
    page.getByRole('img', {
      name: say('{occupied} of {capacity} stalls occupied', { occupied: 6, capacity: 40 }),
    }),
  ).toBeVisible()

  await page
    .getByRole('navigation', { name: say('Lot') })
    .getByRole('link', { name: say('Map'), exact: true })
    .click()
  const map = lotMapOn(page, words)
  await expect(map.stall('M-005', 'Tenant', 'Vacant')).toBeVisible()
  await world.reportStalls('first', { 'M-005': true })
  await map.stall('M-005', 'Tenant', 'Occupied').click()
  const dialog = map.dialog('M-005')
  await dialog.getByLabel(say('Stall vendor')).fill('Bosch')
  await dialog.getByRole('checkbox', { name: say('I have checked the stall') }).check()
  await dialog.getByRole('button', { name: say('Save stall') }).click()
  await expect(page.getByText(say('The stall data was updated.'))).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
