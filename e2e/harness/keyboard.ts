import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Whether one sees where the keyboard is: a ring around what has it, or around what stands for it. The body is no stop:
 * there the page ends, and the browser's own controls follow.
 */
const focusIsSeen = `(() => {
  const at = document.activeElement
  if (!at || at === document.body) return true
  const ring = (style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0
  const near = [at, at.nextElementSibling, at.parentElement, at.closest('label')].filter(Boolean)
  return (
    near.some((one) => ring(getComputedStyle(one)) || ring(getComputedStyle(one, '::after'))) ||
    at.closest('svg') !== null
  )
})()`

const whereItIs = `document.activeElement?.outerHTML.slice(0, 200)`

const hasFocus = (target: Locator) => target.evaluate((element) => element.matches(':focus'))

/** Presses Tab until that has the keyboard, as whoever has no mouse does; every stop on the way has to be seen. */
export const tabTo = async (page: Page, target: Locator, most = 40) => {
  await expect(target).toBeVisible()
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab')
    if (await hasFocus(target)) return expect(await page.evaluate(focusIsSeen), 'a ring is seen').toBe(true)
    const isSeen = await page.evaluate(focusIsSeen)
    expect.soft(isSeen, `a ring is seen at ${await page.evaluate(whereItIs)}`).toBe(true)
  }
  throw new Error(`${most} times Tab do not lead to ${target}`)
}

/** Tab to it, and Enter. */
export const enter = async (page: Page, target: Locator, most?: number) => {
  await tabTo(page, target, most)
  await page.keyboard.press('Enter')
}
