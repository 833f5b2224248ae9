import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { faintOutlinesOn } from './outlines.ts'

/** Half as long as `axe.source`, which every loaded page would have to parse. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const read = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 6).map((node) => id + ': ' + node.target.join(' ') + ' ' + (node.failureSummary ?? '')),
  ),
)`
/** Transitions to the colors of the other scheme are ended: between them outlines can be faint. */
const settle = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  for (const animation of document.getAnimations())
    if (animation.effect.getComputedTiming().endTime !== Infinity) animation.finish()
  done(null)
})))`

/** All accessibility violations that axe finds on the current page, dark and light, and controls with faint outlines, which it does not look at. */
export const faultsOn = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(`${source};null`)
  const faults: string[] = []
  // Light comes last, since pages of tests start with it.
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settle)
    const found = (await page.evaluate(read)) as string[]
    found.push(...(await faintOutlinesOn(page)))
    faults.push(...found.map((fault) => `${colorScheme}: ${fault}`))
  }
  return faults
}

/** The journey goes on where there are some. */
export const expectNoFaults = async (page: Page): Promise<void> => {
  expect.soft(await faultsOn(page)).toEqual([])
}
