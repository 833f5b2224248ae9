import { lossyBrowser } from './harness/journey-names.ts'
import { expect, test } from './harness/journey.ts'
import { openAs } from './harness/sign-in.ts'

test.use({ userAgent: lossyBrowser })

const statusOf = (lotId: string) => `/parking-lots/${lotId}/real-time-status`

test('the stream breaks off: the page says that it is stale, and misses nothing after reconnecting', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  await openAs(page, words, 'fullAccessCustomer', statusOf(world.lotIds.lost))
  const strip = page.getByRole('region', { name: say('This lot') })
  const held = (count: number) =>
    page.getByRole('img', {
      name: say('{occupied} of {capacity} stalls occupied', { occupied: count, capacity: 40 }),
    })
  await expect(strip.getByRole('status')).toHaveText(say('Live'))
  await expect(held(0)).toBeVisible()
  await world.reportStalls('lost', { 'M-001': true })
  await expect(held(1)).toBeVisible()

  await page.route(/\/api\/stream/, (route) => route.abort())
  world.cutConnections()
  const stale = say('Stale {time}', { time: '' }).trim()
  await expect(strip.getByRole('status')).toContainText(stale)
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: stale })).toBeVisible()
  await world.reportStalls('lost', { 'M-002': true, 'M-003': true, 'M-011': true })
  await world.reportStalls('lost', { 'M-001': false })
  await expect(held(1)).toBeVisible()

  await page.unroute(/\/api\/stream/)
  await expect(held(3)).toBeVisible({ timeout: 20_000 })
  await expect(strip.getByRole('status')).toHaveText(say('Live'))
  await world.reportStalls('lost', { 'M-004': true })
  await expect(held(4)).toBeVisible()
})

test('offline the page says so and keeps the last state; online again it is live', async ({
  page,
  context,
  world,
  words,
}) => {
  const { say } = words
  await world.reportStalls('lost', { 'P1-001': false, 'P1-002': false })
  await openAs(page, words, 'provider', statusOf(world.lotIds.lost))
  const strip = page.getByRole('region', { name: say('This lot') })
  const floor = page.getByRole('navigation', { name: say('Floor') }).getByRole('button', { name: 'P1' })
  await expect(strip.getByRole('status')).toHaveText(say('Live'))
  await expect(floor).toContainText(words.percent(0, 0))
  await context.setOffline(true)
  world.cutConnections()
  await expect(strip.getByRole('status')).toHaveText(say('Offline'))
  await expect(page.getByText(say('You are offline.'))).toBeVisible()
  await world.reportStalls('lost', { 'P1-001': true, 'P1-002': true })
  await expect(floor).toContainText(words.percent(0, 0))
  await context.setOffline(false)
  await expect(strip.getByRole('status')).toHaveText(say('Live'), { timeout: 20_000 })
  await expect(floor).toContainText(words.percent(10, 0))
  await expect(page.getByText(say('You are offline.'))).toHaveCount(0)
})
