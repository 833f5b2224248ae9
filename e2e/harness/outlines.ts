import type { Page } from '@playwright/test'

/** WCAG 1.4.11: what a control needs to be seen as one. */
const least = 3

const read = `(() => {
  const numbers = (color) => (color.match(/[\\d.]+/g) ?? []).map(Number)
  const over = (top, under) => [0, 1, 2].map((i) => top[i] * (top[3] ?? 1) + under[i] * (1 - (top[3] ?? 1)))
  const channel = (value) => (value <= 10.02 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b)
  const ratio = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a)
    return (high + 0.05) / (low + 0.05)
  }
  const behind = (element) => {
    const layers = []
    for (let at = element; at; at = at.parentElement) layers.unshift(numbers(getComputedStyle(at).backgroundColor))
    return layers.reduce((under, top) => over(top, under), [255, 255, 255])
  }
  // A switch is drawn by the element after its input, a field with an icon by the box around it.
  const drawn = (input) => {
    const { width, height } = input.getBoundingClientRect()
    if (width < 3 || height < 3 || getComputedStyle(input).opacity === '0') return input.nextElementSibling
    for (let at = input, up = 0; at && up < 4; at = at.parentElement, up++)
      if (parseFloat(getComputedStyle(at).borderTopWidth) > 0) return at
    return input
  }
  const fields = 'input:not([type=hidden], [type=file], :disabled, :read-only:not([type=checkbox], [type=radio], [aria-haspopup])), textarea:enabled, select:enabled'
  return [...document.querySelectorAll(fields)].flatMap((input) => {
    const box = drawn(input)
    if (!box?.checkVisibility() || box.getBoundingClientRect().width < 3) return []
    const style = getComputedStyle(box)
    const around = behind(box.parentElement)
    const edge = parseFloat(style.borderTopWidth) > 0 ? over(numbers(style.borderTopColor), around) : around
    const best = Math.max(ratio(edge, around), ratio(over(numbers(style.backgroundColor), around), around))
    const name = input.getAttribute('aria-label') ?? input.labels?.[0]?.textContent ?? input.name
    return best < ${least} ? ['outline ' + best.toFixed(2) + ': ' + input.type + ' ' + name] : []
  })
})()`

/** Fields, checkboxes and switches of the page whose outline has less than 3 : 1 against what is around it. */
export const faintOutlinesOn = async (page: Page): Promise<string[]> =>
  (await page.evaluate(read)) as string[]
