import { expect, test } from './harness/journey.ts'
import { openAs } from './harness/sign-in.ts'

const visitorStalls = ['M-011', 'M-012', 'M-013', 'M-014', 'M-015', 'M-016']
const all = (occupied: boolean) => Object.fromEntries(visitorStalls.map((stall) => [stall, occupied]))

test('real-time status follows the devices: counts, groups, the banner, an alert and its end', async ({
  page,
  world,
  words,
}) => {
  const { say, percent } = words
  await world.reportStalls('status', { 'M-001': true, 'M-011': true, 'M-017': true })
  await openAs(page, words, 'fullAccessCustomer', `/parking-lots/${world.lotIds.status}/real-time-status`)

  const held = (count: number) =>
    page.getByRole('img', {
      name: say('{occupied} of {capacity} stalls occupied', { occupied: count, capacity: 40 }),
    })
  const table = page.getByRole('table')
  const line = (name: string) => table.getByRole('row').filter({ hasText: say(name) })
  const banner = page.getByRole('status').filter({ hasText: say('High occupancy.') })
  await expect(held(3)).toBeVisible()
  await expect(line('Tenant')).toHaveText(new RegExp(`1\\s*${percent(2.5)}`))
  await expect(line('Visitor')).toContainText(percent(2.5))
  await expect(line('EV')).toContainText(percent(2.5))
  await expect(line('Vacant')).toContainText(percent(92.5))
  const group = page.getByRole('listitem').filter({ hasText: 'Visitors' })
  await expect(group).toContainText('1 / 6')
  await expect(banner).toHaveCount(0)

  await world.reportStalls('status', all(true))
  await expect(held(8)).toBeVisible()
  await expect(group).toContainText('6 / 6')
  await expect(line('Visitor')).toContainText(percent(15))
  await expect(banner).toContainText(
    say('{name}: {percent} full, threshold {threshold}.', {
      name: 'Visitors',
      percent: percent(100),
      threshold: percent(90, 0),
    }),
  )

  const alerts = page.getByRole('button', { name: new RegExp(`^${say('Alerts')}`) })
  await expect(alerts).toContainText('1')
  await expect(alerts).toHaveAttribute('aria-expanded', 'false')
  await alerts.click()
  await expect(alerts).toHaveAttribute('aria-expanded', 'true')
  const section = page.getByRole('region', { name: say('Alerts') })
  await expect(section).toContainText('Visitors')

  const tasks = page.getByRole('button', { name: new RegExp(`^${say('Tasks')}`) })
  await tasks.click()
  await expect(section).toHaveCount(0)
  await expect(page.getByText(say('No open tasks'))).toBeVisible()
  const recommendations = page.getByRole('button', { name: new RegExp(`^${say('Recommendations')}`) })
  await recommendations.click()
  await expect(page.getByText(say('No open recommendations'))).toBeVisible()
  await recommendations.click()
  await expect(page.getByText(say('No open recommendations'))).toHaveCount(0)

  await alerts.click()
  await section.getByRole('checkbox', { name: say('Select all alerts') }).check()
  const remove = say('{count, plural, one {Delete # alert} other {Delete # alerts}}', { count: 1 })
  await section.getByRole('button', { name: remove }).click()
  await section.getByRole('group', { name: remove }).getByRole('button', { name: remove }).click()
  await expect(section).toContainText(say('No active alerts'))
  await expect(alerts).toContainText(say('None active'))

  await world.reportStalls('status', all(false))
  await expect(banner).toHaveCount(0)
  await expect(held(2)).toBeVisible()
})

test('the open section is forgotten on leaving the page', async ({ page, world, words }) => {
  const { say } = words
  await openAs(page, words, 'provider', `/parking-lots/${world.lotIds.status}/real-time-status`)
  const tasks = page.getByRole('button', { name: new RegExp(`^${say('Tasks')}`) })
  await tasks.click()
  await expect(tasks).toHaveAttribute('aria-expanded', 'true')
  await page
    .getByRole('navigation', { name: say('Lot') })
    .getByRole('link', { name: say('Map'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: say('Map') })).toBeVisible()
  await page.goBack()
  await expect(tasks).toHaveAttribute('aria-expanded', 'false')
})
