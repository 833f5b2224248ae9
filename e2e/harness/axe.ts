import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Everything that axe finds on the page, in short: rule, place and why. */
export const faultsOn = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 6).map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}
