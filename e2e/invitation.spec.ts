import { lotNames, password } from './harness/journey-names.ts'
import { expect, test } from './harness/journey.ts'
import { openAs } from './harness/sign-in.ts'

const email = 'invited@journeys.example'

interface Lot {
  readonly customer: { readonly _id: string }
}

test('an invited user gets a mail, chooses a password by its link, once, and is signed in', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const lotId = world.lotIds.look
  const { customer } = (await world.callApi('GET', `/parking-lots/${lotId}`)) as Lot
  const invitation = { email, name: 'Nina Ortiz', roles: ['staffCustomer'], lots: [lotId] }
  await world.callApi('POST', `/admin/users/${customer._id}`, invitation)

  const { subject, text, html } = await world.mailTo(email)
  expect(subject).toContain('Stallwise')
  const [link] = /https?:\S+/.exec(text)!
  expect(html).toContain(`href="${link}"`)

  await page.goto(link)
  await page.getByLabel(say('New password'), { exact: true }).fill(password)
  await page.getByLabel(say('Repeat the new password')).fill(password)
  await page.getByRole('button', { name: say('Set password') }).click()
  await expect(page).toHaveURL(/\/user\/passwordcreated/)
  expect((await page.goto(link))?.status()).toBe(410)

  await openAs(page, words, { email })
  // Whoever has one lot lands in it.
  const strip = page.getByRole('region', { name: say('This lot') })
  await expect(strip.getByRole('button', { name: lotNames.look })).toBeVisible()
  await expect(page).toHaveURL(/\/real-time-status$/)
})
