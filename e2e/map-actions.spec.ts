import type { Locator } from '@playwright/test'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { expect, test } from './harness/journey.ts'
import { faultsOn } from './harness/axe.ts'
import { enter, tabTo } from './harness/keyboard.ts'
import { lotMapOn } from './harness/lot-map.ts'
import { openAs } from './harness/sign-in.ts'

test('stalls are selected by dragging and by click, taken out of service, and brought back by undo', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  await openAs(page, words, 'fullAccessCustomer', `/parking-lots/${world.lotIds.actions}/map`)
  const map = lotMapOn(page, words)
  const bar = page.getByRole('group', { name: say('Selected stalls') })
  const corner = async (number: string, at: number) => {
    const box = (await map.stall(number, 'Visitor', 'Vacant').boundingBox())!
    return [box.x + box.width * at, box.y + box.height * at] as const
  }
  const [from, to] = [await corner('M-012', 0.2), await corner('M-014', 0.8)]
  await page.keyboard.down('Shift')
  await page.mouse.move(...from)
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 5 })
  await page.mouse.up()
  await map.stall('M-015', 'Visitor', 'Vacant').click()
  await map.stall('M-016', 'Visitor', 'Vacant').click()
  await page.keyboard.up('Shift')
  await map.stall('M-016', 'Visitor', 'Vacant').click()
  await expect(bar.getByRole('status')).toHaveText(
    say('{count, plural, one {# stall selected} other {# stalls selected}}', { count: 4 }),
  )
  await expect(map.stall('M-012', 'Visitor', 'Vacant')).toHaveAttribute('aria-pressed', 'true')
  await expect(map.stall('M-016', 'Visitor', 'Vacant')).not.toHaveAttribute('aria-pressed')

  expect(await faultsOn(page)).toEqual([])

  await bar.getByRole('button', { name: say('Out of service') }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(
    say('{capacity, plural, one {# stall leaves the capacity.} other {# stalls leave the capacity.}}', {
      capacity: 4,
    }),
  )
  await question.getByRole('button', { name: say('Take out of service') }).click()
  await expect(map.stall('M-012', 'Visitor', 'Out of service')).toBeFocused()
  await expect(map.stall('M-015', 'Visitor', 'Out of service')).toBeVisible()
  await expect(bar.getByRole('button', { name: say('Clear selection') })).toHaveCount(0)
  await page.getByRole('button', { name: say('Undo') }).click()
  await expect(map.stall('M-012', 'Visitor', 'Vacant')).toBeVisible()
  await expect(map.stall('M-015', 'Visitor', 'Vacant')).toBeVisible()
})

test('a floor is closed for tomorrow in five clicks, and a stall taken out of service in three', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  const lotId = world.lotIds.actions
  await openAs(page, words, 'provider', `/parking-lots/${lotId}/map`)
  const map = lotMapOn(page, words)
  await expect(map.stall('M-001', 'Tenant', 'Vacant')).toBeVisible()
  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks++
  }
  await click(page.getByRole('button', { name: say('Actions for floor {name}', { name: 'P1' }) }))
  await click(page.getByRole('menuitem', { name: say('Close…') }))
  const closing = page.getByRole('dialog', { name: say('Close floor {name}', { name: 'P1' }) })
  await click(closing.getByRole('button', { name: say('Tomorrow') }))
  await click(closing.getByRole('button', { name: say('Maintenance') }))
  expect(await faultsOn(page)).toEqual([])
  await click(closing.getByRole('button', { name: say('Close floor') }))
  expect(clicks).toBe(5)
  await expect(closing).toHaveCount(0)
  const closures = async () =>
    ((await world.callApi('GET', `/parking-lots/${lotId}`)) as Lot).calendar?.closures ?? []
  expect(await closures()).toMatchObject([{ floor: 'P1', reason: say('Maintenance') }])
  const [closure] = await closures()
  expect(Date.parse(closure!.startTime)).toBeGreaterThan(Date.now())
  await page.getByRole('button', { name: say('Undo') }).click()
  await expect.poll(closures).toEqual([])

  clicks = 0
  await click(map.stall('M-003', 'Tenant', 'Vacant'))
  await click(map.dialog('M-003').getByRole('button', { name: say('Out of service') }))
  await click(page.getByRole('dialog').getByRole('button', { name: say('Take out of service') }))
  expect(clicks).toBe(3)
  await expect(map.stall('M-003', 'Tenant', 'Out of service')).toBeFocused()
})

test('by keyboard alone: stalls selected, made a sector, and moved to another group', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  await openAs(page, words, 'fullAccessCustomer', `/parking-lots/${world.lotIds.actions}/map?floor=P1`)
  const map = lotMapOn(page, words)
  const bar = page.getByRole('group', { name: say('Selected stalls') })
  const selected = async (count: number) =>
    expect(bar.getByRole('status')).toHaveText(
      say('{count, plural, one {# stall selected} other {# stalls selected}}', { count }),
    )
  const stall = map.stall('P1-001', 'Tenant', 'Vacant')
  await expect(stall).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('P1-001')
  await page.keyboard.press('Enter')
  await expect(stall).toBeFocused()
  await page.keyboard.press('Control+a')
  await expect(stall).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(stall).not.toHaveAttribute('aria-pressed')
  await page.keyboard.press('Space')
  await selected(1)
  await page.keyboard.press('Shift+ArrowRight')
  await selected(2)

  await enter(page, bar.getByRole('button', { name: say('Make sector') }))
  const making = page.getByRole('dialog', { name: say('Make sector') })
  await expect(making.getByLabel(say('Name'))).toBeFocused()
  await page.keyboard.type('Near the lift')
  await page.keyboard.press('Enter')
  await expect(page.getByText(say('Sector {name} added.', { name: 'Near the lift' }))).toBeVisible()
  await expect(stall).toBeFocused()

  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await enter(page, bar.getByRole('button', { name: say('Change group') }))
  const moving = page.getByRole('dialog', { name: say('Change group') })
  const group = moving.getByRole('combobox', { name: say('Parking group') })
  await expect(group).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(group).not.toHaveValue('')
  expect(await faultsOn(page)).toEqual([])
  await tabTo(page, moving.getByRole('button', { name: say('Cancel') }))
  await page.keyboard.press('Escape')
  await expect(moving).toHaveCount(0)
  await expect(bar.getByRole('button', { name: say('Change group') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(stall).toBeFocused()
})
