import { run } from 'axe-core'

/** The accessibility violations that axe finds in a page. Contrast needs a real browser. */
export const axeViolationsOf = async (element: Element): Promise<string[]> => {
  const { violations } = await run(element, { rules: { 'color-contrast': { enabled: false } } })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
