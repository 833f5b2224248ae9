import { faultsOn } from './harness/axe.ts'
import { expect, test } from './harness/journey.ts'
import { lotNames, sensorOf, sourceKey } from './harness/journey-names.ts'
import { lotMapOn } from './harness/lot-map.ts'
import { openAs } from './harness/sign-in.ts'

// Accessibility checks of whole pages take seconds on a busy machine.
test.slow()
test.use({ reducedMotion: 'reduce' })

const onFloor = (floor: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, nth) => `${floor}-${`${from + nth}`.padStart(3, '0')}`)

/** Four sensors are in error: one of M and three of P1 report a fault. All visitors' stalls are occupied. */
test('from the red word to the device, one click each', async ({ page, world, words }) => {
  const { say } = words
  const base = `/parking-lots/${world.lotIds.trouble}`
  const visitors = new Set(onFloor('M', 11, 16))
  const reporting = [...onFloor('M', 1, 20), ...onFloor('P1', 1, 20)]
  await world.reportStalls(
    'trouble',
    Object.fromEntries(reporting.map((stall) => [stall, visitors.has(stall)])),
  )
  const at = new Date().toISOString()
  const faults = ['M-001', ...onFloor('P1', 18, 20)].map((stall) => ({
    eventId: `fault-${stall}`,
    deviceId: sensorOf('trouble', stall),
    at,
    occupied: false,
    fault: 'stuck',
  }))
  const headers = { authorization: `Bearer ${sourceKey}`, 'content-type': 'application/json' }
  const body = new TextEncoder().encode(JSON.stringify({ events: faults }))
  expect(await world.postMessages([{ path: '/ingest/stall-events', headers, body }])).toEqual([200])

  const map = lotMapOn(page, words)
  const devices = page.getByRole('grid', { name: say('Devices') })
  const rows = devices.locator('[data-index]')
  const lotRow = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: lotNames.trouble, exact: true }) })
    .first()

  await openAs(page, words, 'fullAccessCustomer')
  await lotRow.getByRole('link', { name: /^4 / }).click()
  await expect(page).toHaveURL(new RegExp(`${base}/devices`))
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText(say('Device fault'))
  expect.soft(await faultsOn(page)).toEqual([])

  await devices.getByRole('link', { name: 'M-001' }).click()
  await expect(page).toHaveURL(/floor=M.*stall=M-001/)
  await expect(map.stall('M-001', 'Tenant', 'Sensor error')).toBeFocused()
  expect.soft(await faultsOn(page)).toEqual([])

  await map.legend.getByRole('button', { name: new RegExp(`^${say('Visitor')}`) }).click()
  await expect(page).toHaveURL(/only=visitor/)
  await expect(map.floors.getByRole('button', { name: say('Main') })).toContainText('6')
  expect.soft(await faultsOn(page)).toEqual([])
  await page.getByRole('button', { name: say('Show all stalls') }).click()
  await expect(page).not.toHaveURL(/only=/)

  await map.floors.getByRole('link', { name: /^P1/ }).click()
  await expect(rows).toHaveCount(3)
  await world.reportStalls('trouble', { 'P1-018': false })
  await expect(rows).toHaveCount(2, { timeout: 20_000 })
  await expect(page).toHaveURL(/floor/)

  await page.goto('/')
  await lotRow
    .getByRole('link', { name: new RegExp(`^1 `) })
    .first()
    .click()
  await page.getByRole('link', { name: say('See stalls') }).click()
  await expect(page).toHaveURL(/only=group/)
  await expect(map.floors.getByRole('button', { name: say('Main') })).toContainText('6')

  await page.goto('/')
  await lotRow.getByRole('link', { name: /^Visitors/ }).click()
  await expect(page).toHaveURL(/only=group/)

  await page.goto(`${base}/sensor-errors`)
  const errors = page.getByRole('grid', { name: say('Sensor errors') })
  await expect(errors.getByRole('link', { name: 'M-001' })).toBeVisible()
  expect.soft(await faultsOn(page)).toEqual([])
})
