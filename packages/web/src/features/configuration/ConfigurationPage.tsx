import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import type { ScreenParts } from '#lib/routes/screen-parts.ts'
import { Parts } from '#ui/Parts.tsx'
import { Waiting } from '#ui/Waiting.tsx'
import { closureSections, eventSections, exceptionSections, holidaySections } from './configuration.parts.ts'
import { configurationQuery } from './configuration.queries.ts'
import { useConfigurationSearch } from './configuration.search.ts'
import { GroupsSection } from './groups/GroupsSection.tsx'
import { ProductsSection } from './provider/ProductsSection.tsx'
import { ResetSection } from './provider/ResetSection.tsx'
import { readSection, type SectionName } from './sections.ts'
import { AccessSection } from './settings/AccessSection.tsx'
import { AlertsSection } from './settings/AlertsSection.tsx'
import { DurationsSection } from './settings/DurationsSection.tsx'
import { GraceSection } from './settings/GraceSection.tsx'
import { PassesSection } from './settings/PassesSection.tsx'
import { RecommendationsSection } from './settings/RecommendationsSection.tsx'
import { RetentionSection } from './settings/RetentionSection.tsx'
import { TimeBoundSection } from './settings/TimeBoundSection.tsx'
import { ViolationsSection } from './settings/ViolationsSection.tsx'

type Section = ComponentType<{ configuration: LotConfiguration }>

/** A section of another feature. */
const sectionOf = (parts: ScreenParts<{ configuration: LotConfiguration }>): Section =>
  function PartOfConfiguration(given) {
    return <Parts of={parts} given={given} />
  }

const sections: Readonly<Record<SectionName, Section>> = {
  groups: GroupsSection,
  closures: sectionOf(closureSections),
  exceptions: sectionOf(exceptionSections),
  holidays: sectionOf(holidaySections),
  events: sectionOf(eventSections),
  durations: DurationsSection,
  grace: GraceSection,
  recommendations: RecommendationsSection,
  alerts: AlertsSection,
  violations: ViolationsSection,
  passes: PassesSection,
  'time-bound': TimeBoundSection,
  access: AccessSection,
  retention: RetentionSection,
  products: ProductsSection,
  reset: ResetSection,
}

/** The configuration of a lot, one section at a time. The section is in the address, and the lot's navigation has a link to each. */
export const ConfigurationPage = () => {
  const { lotId } = lotRoute.useParams()
  const search = useConfigurationSearch()
  const { data, error, refetch } = useQuery(configurationQuery(lotId))
  if (!data) return <Waiting error={error} onRetry={refetch} height={480} />
  const name = readSection(search.section, data)
  const SectionOfName = sections[name]
  return <SectionOfName key={name} configuration={data} />
}
