import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import type { LotScreen, ScreenGroup } from '#lib/routes/places.ts'

interface Section {
  readonly label: MessageDescriptor
  /** The group of the lot's navigation that it is in. */
  readonly group: ScreenGroup
  readonly order: number
  readonly isForProvider?: true
}

const sections = {
  groups: { label: msg`Parking groups`, group: 'setup', order: 30 },
  products: { label: msg`Product access`, group: 'setup', order: 120, isForProvider: true },
  reset: { label: msg`Reset and import`, group: 'setup', order: 130, isForProvider: true },
  closures: { label: msg`Closures`, group: 'rules', order: 10 },
  exceptions: { label: msg`Occupancy exceptions`, group: 'rules', order: 20 },
  holidays: { label: msg`Holidays`, group: 'rules', order: 30 },
  events: { label: msg`Events`, group: 'rules', order: 35 },
  durations: { label: msg`Visitor durations`, group: 'rules', order: 40 },
  grace: { label: msg`Time to leave`, group: 'rules', order: 45 },
  alerts: { label: msg`Alert thresholds`, group: 'rules', order: 50 },
  violations: { label: msg`Violation rules`, group: 'rules', order: 55 },
  recommendations: { label: msg`Recommendations`, group: 'rules', order: 60 },
  passes: { label: msg`Pass validity groups`, group: 'rules', order: 70 },
  'time-bound': { label: msg`Time-bound passes`, group: 'rules', order: 80 },
  access: { label: msg`Map and access`, group: 'rules', order: 90 },
  retention: { label: msg`Retention`, group: 'rules', order: 100 },
} as const satisfies Readonly<Record<string, Section>>

export type SectionName = keyof typeof sections

const isAllowed = (section: Section, { allowed }: Pick<LotConfiguration, 'allowed'>): boolean =>
  allowed.includes(section.isForProvider ? 'lot.administer' : 'lot.configure')

/** The section in the address, if the user may open it. */
export const readSection = (name: string | undefined, lot: LotConfiguration): SectionName =>
  name !== undefined && name in sections && isAllowed(sections[name as SectionName], lot)
    ? (name as SectionName)
    : 'groups'

/** A link in the lot's navigation for each section. */
export const configurationScreens: readonly LotScreen[] = Object.entries<Section>(sections).map(
  ([section, { label, group, order, ...rest }]) => ({
    group,
    order,
    label,
    area: 'lot',
    path: 'configuration',
    section,
    pages: section === 'groups' ? ['parking-group'] : [],
    isFor: (_, lot) => isAllowed({ label, group, order, ...rest }, lot),
  }),
)
