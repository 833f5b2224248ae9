import type { Page } from '@playwright/test'

export interface Presses {
  readonly clicks: number
  readonly keys: number
}

const count = `
  window.presses = { clicks: 0, keys: 0 }
  addEventListener('pointerdown', (event) => event.isTrusted && window.presses.clicks++, true)
  addEventListener('keydown', (event) => {
    const isModifier = ['Control', 'Meta', 'Shift', 'Alt'].includes(event.key)
    if (event.isTrusted && !isModifier) window.presses.keys++
  }, true)
`

/** Counts clicks and keys on a page that is loaded already, until it is loaded again; keys with Control or Shift are one. */
export const countPresses = async (page: Page) => {
  await page.evaluate(count)
  return (): Promise<Presses> => page.evaluate('window.presses')
}
