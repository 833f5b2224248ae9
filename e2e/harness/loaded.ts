import type { Page } from '@playwright/test'

// Not waitForFunction: it evaluates in the page, whose content security policy forbids that.
const loaded = `new Promise((done, fail) => {
  const until = performance.now() + 10_000
  const look = () => {
    if (!document.querySelector('[aria-busy="true"]')) return done(null)
    if (performance.now() > until) return fail(new Error('still loading'))
    requestAnimationFrame(look)
  }
  look()
})`

/** Waits until nothing on the page is loading: in the page, since assertions look again only after up to a second. */
export const untilLoaded = async (page: Page): Promise<void> => {
  await page.evaluate(loaded)
}
