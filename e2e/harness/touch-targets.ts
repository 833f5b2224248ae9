import type { Page } from '@playwright/test'

/** Of the 44 px of a control, its frame may take one on each side. */
const least = 42

const read = `(() => {
  const targets = 'a[href], button, input:not([type=hidden], [type=file]), select, textarea, summary'
  // The stalls of a map have the size of the stalls; links within a sentence that of its text.
  const isApart = (element) => !element.closest('svg, p, [aria-hidden=true]') && !element.matches(':disabled')
  const small = []
  for (const element of document.querySelectorAll(targets)) {
    const shown = element.closest('.mantine-MultiSelect-input') ?? element
    if (!isApart(element) || !shown.checkVisibility({ visibilityProperty: true })) continue
    shown.scrollIntoView({ block: 'center', inline: 'center' })
    const { left, top, width, height } = shown.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const isOff = x < 0 || y < 0 || x > innerWidth || y > innerHeight
    if (isOff || width < 2 || height < 2) continue
    const isHit = (node) =>
      node !== null && (shown.contains(node) || [...(element.labels ?? [])].some((label) => label.contains(node)))
    if (!isHit(document.elementFromPoint(x, y))) continue
    const reach = (dx, dy) => {
      let steps = 0
      while (steps < 30 && isHit(document.elementFromPoint(x + dx * (steps + 1), y + dy * (steps + 1)))) steps++
      return steps
    }
    const size = [reach(1, 0) + reach(-1, 0) + 1, reach(0, 1) + reach(0, -1) + 1]
    const name = element.getAttribute('aria-label') ?? element.textContent ?? element.name
    if (Math.min(...size) < ${least}) small.push(size.join(' x ') + ': ' + element.tagName + ' ' + name.slice(0, 40))
  }
  scrollTo(0, 0)
  return small
})()`

/** What a finger can press on the page that is smaller than 44 px, as hit by probing around its middle. */
export const smallTargetsOn = async (page: Page): Promise<string[]> => (await page.evaluate(read)) as string[]
