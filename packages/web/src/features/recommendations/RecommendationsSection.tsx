import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { QuietSection } from './QuietSection.tsx'

/** The lot's recommendations, by their count. */
export const RecommendationsSection = ({ id, count }: { id: string; count: number }) => {
  const { t } = useLingui()
  return (
    <QuietSection
      id={id}
      title={t`Recommendations`}
      answer={t`${plural(count, { one: '# open recommendation', other: '# open recommendations' })}`}
      icon="bulb"
      isEmpty={count === 0}
      empty={t`No open recommendations`}
    >
      <Trans>Recommendations are not available yet.</Trans>
    </QuietSection>
  )
}
