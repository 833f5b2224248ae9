import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import { useCurrentInView } from '#ui/use-current-in-view.ts'
import { ClosuresSection } from './calendar/ClosuresSection.tsx'
import { ExceptionsSection } from './calendar/ExceptionsSection.tsx'
import { HolidaysSection } from './calendar/HolidaysSection.tsx'
import { configurationQuery } from './configuration.queries.ts'
import { useConfigurationSearch } from './configuration.search.ts'
import styles from './configuration.module.css'
import { GroupsSection } from './groups/GroupsSection.tsx'
import { ProductsSection } from './provider/ProductsSection.tsx'
import { ResetSection } from './provider/ResetSection.tsx'
import { readSection, sectionLabels, sectionsFor, type SectionName } from './sections.ts'
import { AccessSection } from './settings/AccessSection.tsx'
import { AlertsSection } from './settings/AlertsSection.tsx'
import { DurationsSection } from './settings/DurationsSection.tsx'
import { PassesSection } from './settings/PassesSection.tsx'
import { RecommendationsSection } from './settings/RecommendationsSection.tsx'
import { RetentionSection } from './settings/RetentionSection.tsx'
import { TimeBoundSection } from './settings/TimeBoundSection.tsx'

const sections: Readonly<Record<SectionName, ComponentType<{ configuration: LotConfiguration }>>> = {
  groups: GroupsSection,
  closures: ClosuresSection,
  exceptions: ExceptionsSection,
  holidays: HolidaysSection,
  durations: DurationsSection,
  recommendations: RecommendationsSection,
  alerts: AlertsSection,
  passes: PassesSection,
  'time-bound': TimeBoundSection,
  access: AccessSection,
  retention: RetentionSection,
  products: ProductsSection,
  reset: ResetSection,
}

/** What is set of a lot, a section at a time; which one stands in the address. */
export const ConfigurationPage = () => {
  const { t, i18n } = useLingui()
  const { lotId } = lotRoute.useParams()
  const search = useConfigurationSearch()
  const { data, error, refetch } = useQuery(configurationQuery(lotId))
  const row = useCurrentInView(`${search.section} ${data !== undefined}`)
  if (!data && error) return <ErrorState onRetry={() => void refetch()} />
  if (!data)
    return (
      <div aria-busy="true">
        <SkeletonCard height={480} />
      </div>
    )
  const all = sectionsFor(data)
  const name = readSection(search.section, all)
  const Section = sections[name]
  return (
    <div className={styles.page}>
      <nav ref={row} className={styles.nav} aria-label={t`Configuration`}>
        {all.map((one) => (
          <Link
            key={one}
            to="/parking-lots/$lotId/configuration"
            params={{ lotId }}
            search={{ section: one }}
            aria-current={one === name ? 'page' : undefined}
          >
            {i18n._(sectionLabels[one])}
          </Link>
        ))}
      </nav>
      <div className={styles.section}>
        <Section key={name} configuration={data} />
      </div>
    </div>
  )
}
