import type { Capability } from '@stallwise/domain/access/capabilities.ts'

/** The section of real-time status that is open. Source: specification section 4. */
export type Highlight = 'none' | 'alerts' | 'tasks' | 'recommendations'
export type HighlightSection = Exclude<Highlight, 'none'>

const sections: readonly HighlightSection[] = ['alerts', 'tasks', 'recommendations']

/** The search parameters of the page. */
export interface RealTimeSearch {
  open?: HighlightSection
}

/** RTS-02: the open section is in the address. */
export const readRealTimeSearch = (search: Record<string, unknown>): RealTimeSearch => {
  const open = sections.find((section) => section === search.open)
  return open === undefined ? {} : { open }
}

const neededRight: Record<HighlightSection, Capability> = {
  alerts: 'alert.read',
  tasks: 'recommendation.read',
  recommendations: 'recommendation.read',
}

/** RTS-01: whether the toggle of a section works: recommendations only for provider and full-access customers. */
export const mayToggle = (section: HighlightSection, allowed: readonly Capability[]): boolean =>
  allowed.includes(neededRight[section])

/** RTS-02: opens a section in place of the open one, or closes it. */
export const toggleHighlight = (
  current: Highlight,
  section: HighlightSection,
  allowed: readonly Capability[],
): Highlight => {
  if (!mayToggle(section, allowed)) return current
  return current === section ? 'none' : section
}
