import { expect, test } from './harness/journey.ts'
import { lotMapOn } from './harness/lot-map.ts'
import { openAs } from './harness/sign-in.ts'

test('stalls are selected by dragging and by click, taken out of service, and brought back by undo', async ({
  page,
  world,
  words,
}) => {
  const { say } = words
  await openAs(page, words, 'fullAccessCustomer', `/parking-lots/${world.lotIds.map}/map`)
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
    say('{0, plural, one {# stall selected} other {# stalls selected}}', { 0: 4 }),
  )
  await expect(map.stall('M-012', 'Visitor', 'Vacant')).toHaveAttribute('aria-pressed', 'true')
  await expect(map.stall('M-016', 'Visitor', 'Vacant')).not.toHaveAttribute('aria-pressed')

  await bar.getByRole('button', { name: say('Out of service') }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(
    say('{capacity, plural, one {# stall leaves the capacity.} other {# stalls leave the capacity.}}', {
      capacity: 4,
    }),
  )
  await question.getByRole('button', { name: say('Take out of service') }).click()
  await expect(map.stall('M-012', 'Visitor', 'Inactive')).toBeFocused()
  await expect(map.stall('M-015', 'Visitor', 'Inactive')).toBeVisible()
  await expect(bar.getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: say('Undo') }).click()
  await expect(map.stall('M-012', 'Visitor', 'Vacant')).toBeVisible()
  await expect(map.stall('M-015', 'Visitor', 'Vacant')).toBeVisible()
})
