import type { Page } from '@playwright/test'

/** How long a page may take to arrange itself for another width, on a busy machine. */
const maxLayoutMs = 2_000

/** A phone, a tablet, a laptop and a large screen. */
const widths = [390, 768, 1440, 1920]

/** The widths at which the page is wider than the window, which would scroll sideways. */
export const tooWideAt = async (page: Page): Promise<number[]> => {
  const before = page.viewportSize()!
  const tooWide: number[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: before.height })
    // Lists measure their width in the next frames, and choose their columns by it.
    const fits = page.waitForFunction(`document.documentElement.scrollWidth <= ${width}`, undefined, {
      timeout: maxLayoutMs,
    })
    await fits.catch(() => tooWide.push(width))
  }
  await page.setViewportSize(before)
  return tooWide
}
