import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'

export const sectionNames = [
  'groups',
  'closures',
  'exceptions',
  'holidays',
  'durations',
  'recommendations',
  'alerts',
  'passes',
  'time-bound',
  'access',
  'retention',
  'products',
  'reset',
] as const

export type SectionName = (typeof sectionNames)[number]

export const sectionLabels: Readonly<Record<SectionName, MessageDescriptor>> = {
  groups: msg`Parking groups`,
  closures: msg`Closures`,
  exceptions: msg`Occupancy exceptions`,
  holidays: msg`Holidays`,
  durations: msg`Visitor durations`,
  recommendations: msg`Recommendations`,
  alerts: msg`Alert thresholds`,
  passes: msg`Pass validity groups`,
  'time-bound': msg`Time-bound passes`,
  access: msg`Map and access`,
  retention: msg`Retention`,
  products: msg`Product access`,
  reset: msg`Reset and import`,
}

/** The last two are the provider's. */
export const sectionsFor = ({ allowed }: LotConfiguration): readonly SectionName[] =>
  allowed.includes('lot.administer')
    ? sectionNames
    : sectionNames.filter((name) => name !== 'products' && name !== 'reset')

export const readSection = (name: string | undefined, all: readonly SectionName[]): SectionName =>
  all.find((one) => one === name) ?? 'groups'
