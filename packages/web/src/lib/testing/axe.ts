import { run } from 'axe-core'

/** What axe finds in a page, in short. Contrast needs a real browser. */
export const faultsOf = async (element: Element): Promise<string[]> => {
  const { violations } = await run(element, { rules: { 'color-contrast': { enabled: false } } })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
