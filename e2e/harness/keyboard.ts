import { expect, type Locator, type Page } from '@playwright/test'

/**
 * Whether the focus is visible: a ring around the focused element, or around the element drawn for it. The body is no stop:
 * the page ends there, and the browser's own controls follow.
 */
const focusIsVisible = `(() => {
  const at = document.activeElement
  if (!at || at === document.body) return true
  const ring = (style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0
  const near = [at, at.nextElementSibling, at.parentElement, at.closest('label')].filter(Boolean)
  return (
    near.some((one) => ring(getComputedStyle(one)) || ring(getComputedStyle(one, '::after'))) ||
    at.closest('svg') !== null
  )
})()`

const focusedElement = `document.activeElement?.outerHTML.slice(0, 200)`

const hasFocus = (target: Locator) => target.evaluate((element) => element.matches(':focus'))

/** Presses Tab until the element has the focus; the focus must be visible at every stop. */
export const tabTo = async (page: Page, target: Locator, most = 40) => {
  await expect(target).toBeVisible()
  for (let press = 0; press < most; press++) {
    await page.keyboard.press('Tab')
    if (await hasFocus(target))
      return expect(await page.evaluate(focusIsVisible), 'the focus ring is visible').toBe(true)
    const isVisible = await page.evaluate(focusIsVisible)
    expect.soft(isVisible, `the focus ring is visible at ${await page.evaluate(focusedElement)}`).toBe(true)
  }
  throw new Error(`${most} presses of Tab do not reach ${target}`)
}

/** Moves to an element with Tab, and presses Enter. */
export const enter = async (page: Page, target: Locator, most?: number) => {
  await tabTo(page, target, most)
  await page.keyboard.press('Enter')
}
