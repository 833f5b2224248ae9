import type { Page } from '@playwright/test'
import { payButton, selectCard } from './harness/card-payments.ts'
import { expect, test } from './harness/journey.ts'
import { adminOn } from './harness/resource-list.ts'
import { openAs } from './harness/sign-in.ts'

/** A phone on which a payment page is open. */
const openOnPhone = async (page: Page, address: string): Promise<Page> => {
  const phone = await page.context().newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(address)
  return phone
}

const payByCard = async (phone: Page): Promise<void> => {
  await selectCard(phone, 'approved')
  await payButton(phone).click()
  await expect(phone.getByText('Visa •••• 4242')).toBeVisible()
}

test('staff send the payment link of a pass, the passholder pays by card, and staff see it paid', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const admin = adminOn(page, words)
  const parkingLot = world.lotIds.payments
  const add = async (path: string, body: object) =>
    ((await world.callApi('POST', path, body)) as { _id: string })._id
  const parkingGroup = await add(`/parking-lots/${parkingLot}/parking-groups`, {
    name: 'Monthly passes',
    type: 'tenant',
    standardPassPrice: 310,
    standardPassPaymentFrequency: 'monthly',
  })
  const passholderGroup = await add('/passholder-groups/', { parkingLot, name: 'Firm', parkingGroup })
  const email = 'ana@journeys.example'
  const pass = { name: 'Ana Ruiz', passholderId: 'F-1', email, vehicles: [{ licensePlate: 'FIRM1' }] }
  await add('/v2/pass-holders/', { parkingLot, passholderGroup, ...pass })

  await openAs(page, words, 'fullAccessCustomer', `/parking-lots/${parkingLot}/pass-payments`)
  await page.getByRole('link', { name: 'Ana Ruiz', exact: true }).click()
  await admin.button('Payment link').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`/pass-payment/${parkingLot}`)
  await dialog.getByRole('button', { name: email }).click()
  await expect(dialog).toHaveCount(0)
  const { text } = await world.mailTo(email, '/pass-payment/')
  const link = /\/pass-payment\/\S+/.exec(text)![0]

  const phone = await openOnPhone(page, link)
  await expect(phone.getByRole('heading', { name: 'F-1' })).toBeVisible()
  await expect(phone.getByRole('checkbox')).toBeChecked()
  await payByCard(phone)
  await phone.goto(link)
  await expect(phone.getByText(say('You have nothing to pay for this pass.'))).toBeVisible()

  await expect(page.getByRole('link', { name: say('Card payment') })).toBeVisible()
  await expect(admin.button('Payment link')).toHaveCount(0)
})

test('staff price a vehicle whose entry was not read, the driver pays, and staff see it paid', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const lot = `/parking-lots/${world.lotIds.payments}`
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Toronto',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const entry = clock.format(Date.now() - 90 * 60_000).replace(' ', 'T')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

  await openAs(page, words, 'fullAccessCustomer', `${lot}/price-stay/entry?at=${entry}`)
  await page.getByRole('textbox', { name: say('License plate') }).fill('lost1')
  await page.keyboard.press('Enter')
  const price = page.getByRole('region', { name: '6.78' })
  await expect(price.getByText('HST 13%')).toBeVisible()
  await price.getByRole('button', { name: say('Copy URL') }).click()
  await expect(price.getByRole('button', { name: say('Copied') })).toBeVisible()

  const phone = await openOnPhone(page, await page.evaluate('navigator.clipboard.readText()'))
  await expect(phone.getByRole('heading', { name: 'LOST1' })).toBeVisible()
  await payByCard(phone)
  await expect(phone.getByText(say('Set by staff'))).toBeVisible()

  await expect(page.getByRole('region', { name: say('Paid'), exact: true })).toBeVisible()
  await page.goto(`${lot}/payments`)
  await expect(page.getByRole('row').filter({ hasText: 'LOST1' })).toContainText('6.78')
})
