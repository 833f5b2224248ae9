import { emailOf, lotNames } from './harness/journey-names.ts'
import { expect, test } from './harness/journey.ts'
import { lotMapOn } from './harness/lot-map.ts'
import { openAs, signIn } from './harness/sign-in.ts'

const statusOf = (lotId: string) => `/parking-lots/${lotId}/real-time-status`

test('a camera-only customer sees help in place of real-time status, and a list without figures', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  await openAs(page, words, 'cameraOnlyCustomer', statusOf(world.lotIds.look))
  await expect(page.getByRole('heading', { name: say('Want real-time status? We can help!') })).toBeVisible()
  await expect(page.getByText(say('Ask your provider about stall sensors.'))).toBeVisible()
  await expect(page.getByRole('link', { name: say('Contact us') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: new RegExp(`^${say('Alerts')}`) })).toHaveCount(0)
  await expect(page.getByRole('link', { name: say('Map'), exact: true })).toHaveCount(0)
  await page.getByRole('link', { name: say('Parking lots') }).click()
  await expect(page.getByRole('link', { name: lotNames.look })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: say('Occupied') })).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: say('Alerts') })).toHaveCount(0)
})

test('a tenant uses the map without editing, and has only the logo and sign-out', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  await openAs(page, words, 'tenant', `/parking-lots/${world.lotIds.look}/map`)
  const map = lotMapOn(page, words)
  await expect(page.getByRole('banner').getByRole('button')).toHaveText([say('Sign out')])
  await expect(page.getByRole('navigation', { name: say('Main', undefined) })).toHaveCount(0)
  const stall = map.stall('M-003', 'Tenant', 'Vacant', 'img')
  await stall.click()
  await expect(page.getByText(say('Group'), { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(map.legend).not.toContainText(say('Sensor error'))
})

test('an owner has only the logo and sign-out', async ({ page, words }) => {
  const { say } = words
  await openAs(page, words, 'owner')
  await expect(page.getByRole('link', { name: lotNames.look })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button')).toHaveText([say('Sign out')])
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(1)
})

test('an intercom customer is marked as one', async ({ page, words }) => {
  const { say } = words
  await openAs(page, words, 'intercomCustomer')
  const bar = page.getByRole('banner')
  await expect(bar.getByText(say('Intercom'))).toBeVisible()
  await expect(bar.getByRole('link', { name: say('Parking lots') })).toBeVisible()
  await expect(bar.getByRole('button', { name: say('Sign out') })).toBeVisible()
})

for (const role of ['primary', 'secondary'] as const)
  test(`a ${role} pass holder is told to use the mobile app`, async ({ page, words }) => {
    const { say } = words
    await openAs(page, words, role)
    await expect(page.getByText(say('Passholders use the mobile app'))).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(page.getByRole('button', { name: say('Sign out') })).toBeVisible()
  })

test('staff see alerts but no recommendations', async ({ page, world, words }) => {
  const { say } = words
  await openAs(page, words, 'staffCustomer', statusOf(world.lotIds.look))
  await expect(page.getByRole('button', { name: new RegExp(`^${say('Alerts')}`) })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^${say('Recommendations')}`) })).toHaveCount(0)
  await expect(page.getByRole('button', { name: new RegExp(`^${say('Tasks')}`) })).toHaveCount(0)
})

test('another customer’s lot is not found, after one sign-in and without a loop', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  let departures = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && new URL(request.url()).pathname === '/oidc/auth') departures++
  })
  await signIn(page, words, emailOf('fullAccessCustomer'), statusOf(world.lotIds.foreign))
  await expect(page.getByText(say('Not found'), { exact: true })).toBeVisible()
  await expect(page.getByText(lotNames.foreign)).toHaveCount(0)
  expect(departures).toBe(2)
  await page.getByRole('link', { name: say('Go to parking lots') }).click()
  await expect(page.getByRole('link', { name: lotNames.look })).toBeVisible()
})
