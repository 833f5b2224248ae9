import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CountSection } from './CountSection.tsx'

/** The lot's recommendations, by their count. */
export const RecommendationsSection = ({ id, count }: { id: string; count: number }) => {
  const { t } = useLingui()
  return (
    <CountSection
      id={id}
      title={t`Recommendations`}
      countText={t`${plural(count, { one: '# open recommendation', other: '# open recommendations' })}`}
      icon="bulb"
      isEmpty={count === 0}
      emptyText={t`No open recommendations`}
    >
      <Trans>Recommendations are not available yet.</Trans>
    </CountSection>
  )
}
