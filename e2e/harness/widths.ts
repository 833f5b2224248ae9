import type { Page } from '@playwright/test'

/** A phone, a tablet, a laptop and a large screen. */
const widths = [390, 768, 1440, 1920]

/** The widths at which the page is wider than the window, which would scroll sideways. */
export const tooWideAt = async (page: Page): Promise<number[]> => {
  const before = page.viewportSize()!
  const tooWide: number[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: before.height })
    const needed = (await page.evaluate('document.documentElement.scrollWidth')) as number
    if (needed > width) tooWide.push(width)
  }
  await page.setViewportSize(before)
  return tooWide
}
