import { expectNoFaults } from './harness/axe.ts'
import { payButton, selectCard } from './harness/card-payments.ts'
import { expect, test } from './harness/journey.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a visitor without an account pays for parking by card from a phone', async ({ page, world, words }) => {
  const { say } = words
  const lot = world.lotIds.pay
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))

  await page.goto(`/visitor-pay-for-parking/${lot}`)
  await expectNoFaults(page)
  await page.getByLabel(say('License plate')).fill('ckrx 708')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'CKRX708' })).toBeFocused()
  await page.getByRole('radio').first().check()
  await expectNoFaults(page)

  const pay = payButton(page)
  await selectCard(page, 'declined')
  await pay.click()
  await expect(page.getByText(say('Payment declined'))).toBeVisible()
  await page.getByLabel(say('E-mail for the receipt (optional)')).fill('visitor@journeys.example')
  await selectCard(page, 'approved')
  await pay.dblclick()
  await expect(page.getByRole('heading', { level: 1, name: say('Receipt') })).toBeVisible()
  await expect(page.getByText('Visa •••• 4242')).toBeVisible()
  await expect(page.getByText('12345 RT0001')).toBeVisible()
  await expectNoFaults(page)
  const address = page.url()
  expect((await world.mailTo('visitor@journeys.example')).text).toContain(
    new URL(address).pathname.split('/').at(-1),
  )

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: say('Receipt') })).toBeVisible()
  await expect(page).toHaveURL(address)
  await page.getByRole('link', { name: say('Add time') }).click()
  await expect(page.getByText(say('Pay again only to stay longer.'))).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  expect(refused).toEqual([])
})
