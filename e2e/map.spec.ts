import { expect, test } from './harness/journey.ts'
import { lotMapOn } from './harness/lot-map.ts'
import { openAs } from './harness/sign-in.ts'

test('the map: floors, finding a stall by its number, live states, and use by keyboard', async ({
  page,
  world,
  words,
}) => {
  const { say, percent } = words
  await world.reportStalls('map', { 'M-001': true })
  await openAs(page, words, 'fullAccessCustomer', `/parking-lots/${world.lotIds.map}/map`)
  const map = lotMapOn(page, words)
  await expect(map.stall('M-001', 'Tenant', 'Occupied')).toBeVisible()
  await expect(map.stall('M-002', 'Tenant', 'Vacant')).toBeVisible()
  await expect(map.floors.getByRole('button')).toHaveText([new RegExp(say('Main')), /P1/])

  await world.reportStalls('map', { 'M-002': true })
  await expect(map.stall('M-002', 'Tenant', 'Occupied')).toBeVisible()
  await expect(map.legend).toContainText(say('{0} of {1} free', { 0: 8, 1: 10 }))
  await expect(map.floors.getByRole('button', { name: say('Main') })).toContainText(percent(10, 0))

  await map.find('p1 005')
  await expect(page.getByText(say('This lot has no stall {notFound}.', { notFound: 'p1 005' }))).toHaveCount(
    0,
  )
  await expect(map.stall('P1-005', 'Tenant', 'Vacant')).toBeFocused()
  await expect(page).toHaveURL(/floor=P1/)
  await world.reportStalls('map', { 'P1-005': true })
  await expect(map.stall('P1-005', 'Tenant', 'Occupied')).toBeFocused()
  await map.find('Z-999')
  await expect(page.getByText(say('This lot has no stall {notFound}.', { notFound: 'Z-999' }))).toBeVisible()

  await map.floors.getByRole('button', { name: say('Main') }).click()
  await map.find('M-001')
  const zoomed = map.zoom.getByRole('status')
  await expect(map.stall('M-001', 'Tenant', 'Occupied')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(map.stall('M-002', 'Tenant', 'Occupied')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(map.stall('M-012', 'Visitor', 'Vacant')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowLeft')
  await expect(map.stall('M-001', 'Tenant', 'Occupied')).toBeFocused()
  await expect(zoomed).toHaveText('100%')
  await page.keyboard.press('+')
  await expect(zoomed).not.toHaveText('100%')
  await page.keyboard.press('0')
  await expect(zoomed).toHaveText('100%')
  await page.keyboard.press('-')
  await expect(zoomed).not.toHaveText('100%')
  for (let press = 0; press < 6; press++) await page.keyboard.press('+')
  await expect(zoomed).toHaveText('200%')
  for (let press = 0; press < 12; press++) await page.keyboard.press('-')
  await expect(zoomed).toHaveText('50%')
  await page.keyboard.press('0')
  await page.keyboard.press('/')
  await expect(map.findBox).toBeFocused()

  await map.find('M-004')
  await expect(map.stall('M-004', 'Tenant', 'Vacant')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(map.dialog('M-004')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(map.dialog('M-004')).toHaveCount(0)
  await expect(map.stall('M-004', 'Tenant', 'Vacant')).toBeFocused()
})

test('the wheel zooms, a drag moves without opening a stall, and a long press opens none', async ({
  page,
  world,
  words,
}) => {
  await openAs(page, words, 'provider', `/parking-lots/${world.lotIds.map}/map`)
  const map = lotMapOn(page, words)
  const stall = map.stall('M-015', 'Visitor', 'Vacant')
  await stall.hover()
  const before = (await stall.boundingBox())!
  await page.mouse.down()
  await page.mouse.move(before.x + 60, before.y + 40, { steps: 4 })
  await page.mouse.up()
  await expect(map.dialog('M-015')).toHaveCount(0)
  const zoomed = map.zoom.getByRole('status')
  await page.mouse.wheel(0, -400)
  await expect(zoomed).not.toHaveText('100%')
  await map.zoom.getByRole('button', { name: words.say('Fit floor to screen') }).click()
  await expect(zoomed).toHaveText('100%')
  await stall.click({ delay: 450 })
  await expect(map.dialog('M-015')).toHaveCount(0)
  await stall.click()
  await expect(map.dialog('M-015')).toBeVisible()
})
