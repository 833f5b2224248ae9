import type { Locator, Page } from '@playwright/test'
import { expect, test } from './harness/journey.ts'
import { lotMapOn } from './harness/lot-map.ts'
import { openAs } from './harness/sign-in.ts'

/** Contrast of an element's border with its background, as WCAG 2.2 calculates it. */
const edgeContrast = (element: Locator) =>
  element.evaluate((node) => {
    const page = node.ownerDocument
    const styleOf = (of: typeof node) => page.defaultView!.getComputedStyle(of)
    const canvas = page.createElement('canvas').getContext('2d')!
    const channels = (color: string) => {
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
    }
    const luminance = (color: string) => {
      const [r, g, b] = channels(color).map((value) => {
        const share = value / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      }) as [number, number, number]
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    let below = node.parentElement
    while (below && /^(transparent|rgba\(0, 0, 0, 0\))$/.test(styleOf(below).backgroundColor))
      below = below.parentElement
    const shades = [styleOf(node).borderColor, styleOf(below!).backgroundColor].map(luminance)
    return (Math.max(...shades) + 0.05) / (Math.min(...shades) + 0.05)
  })

/** The area in which a touch hits an element: its width and height in px. */
const fingerRoom = (element: Locator) =>
  element.evaluate((node) => {
    node.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = node.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const meets = (toX: number, toY: number) => {
      const met = node.ownerDocument.elementFromPoint(toX, toY)
      return met !== null && (met === node || node.contains(met) || met.closest('label')?.control === node)
    }
    const reach = (stepX: number, stepY: number) => {
      let count = 0
      while (count < 60 && meets(x + stepX * (count + 1), y + stepY * (count + 1))) count++
      return count
    }
    return { width: reach(-1, 0) + reach(1, 0) + 1, height: reach(0, -1) + reach(0, 1) + 1 }
  })

const openDialog = async (page: Page, lotId: string, words: Parameters<typeof openAs>[1]) => {
  await openAs(page, words, 'fullAccessCustomer', `/parking-lots/${lotId}/map`)
  const map = lotMapOn(page, words)
  await map.stall('M-003', 'Tenant', 'Vacant').click()
  return map.dialog('M-003')
}

test('borders of checkboxes and switches have a contrast of 3:1 in both themes', async ({
  page,
  world,
  words,
}) => {
  const dialog = await openDialog(page, world.lotIds.look, words)
  const box = dialog.getByRole('checkbox', { name: words.say('I have checked the stall') })
  const track = dialog.locator('.mantine-Switch-track').first()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect.soft(await edgeContrast(box), `checkbox, ${colorScheme}`).toBeGreaterThanOrEqual(3)
    expect.soft(await edgeContrast(track), `switch on, ${colorScheme}`).toBeGreaterThanOrEqual(3)
    await dialog.getByRole('switch').first().press('Space')
    expect.soft(await edgeContrast(track), `switch off, ${colorScheme}`).toBeGreaterThanOrEqual(3)
    await dialog.getByRole('switch').first().press('Space')
  }
})

test('the table beside the donut chart stays within its card, also with five digits', async ({
  page,
  world,
  words,
}) => {
  await openAs(page, words, 'fullAccessCustomer', `/parking-lots/${world.lotIds.look}/real-time-status`)
  const table = page.locator('table', { hasText: words.say('Vacant') }).first()
  await expect(table).toBeVisible()
  for (const width of [1280, 1366, 1440, 1600, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = await table.evaluate((node) => {
      for (const cell of node.querySelectorAll('td:nth-of-type(1)')) cell.textContent = '10,000'
      for (const cell of node.querySelectorAll('td:nth-of-type(2)')) cell.textContent = '100.0%'
      const rights = [...node.querySelectorAll('td')].map((cell) => cell.getBoundingClientRect().right)
      return Math.max(...rights) - node.parentElement!.getBoundingClientRect().right
    })
    expect.soft(beyond, `${width} px`).toBeLessThanOrEqual(0)
  }
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 900 } })

  test('controls are at least 40 px high and wide', async ({ page, world, words }) => {
    const { say } = words
    const expectRoom = async (name: string, element: Locator) => {
      const { width, height } = await fingerRoom(element)
      expect.soft(Math.min(width, height), `${name}: ${width} × ${height}`).toBeGreaterThanOrEqual(40)
    }
    const dialog = await openDialog(page, world.lotIds.look, words)
    await expectRoom('tick', dialog.getByRole('checkbox', { name: say('I have checked the stall') }))
    await page.goto(`/parking-lots/${world.lotIds.look}/configuration`)
    await expectRoom('logo', page.getByRole('banner').getByRole('link').first())
    await expectRoom(
      'rail',
      page
        .getByRole('navigation', { name: say('Lot') })
        .getByRole('link')
        .first(),
    )
    await expectRoom('section', page.getByRole('link', { name: say('Holidays') }))
    await page.getByRole('link', { name: say('Holidays') }).click()
    await expectRoom('day', page.locator('[data-day]').nth(10))
    await page.goto('/admin')
    await page.getByRole('link', { name: say('Users') }).click()
    const users = page.getByRole('grid', { name: say('Users') })
    await expectRoom('row menu', users.locator('[aria-haspopup=menu]').first())
  })
})
