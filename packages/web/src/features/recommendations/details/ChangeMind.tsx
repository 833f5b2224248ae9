import { Trans } from '@lingui/react/macro'
import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import { daysWithPasses } from '@stallwise/domain/recommendations/what-if-passes.rules.ts'
import { showUpBand } from '@stallwise/domain/recommendations/what-if.rules.ts'
import { formatPercent } from '#lib/format/numbers.ts'

/** REC-43: what would change a recommendation, in one sentence. */
export const ChangeMind = ({ recommendation }: { recommendation: RecommendationDetails }) => {
  const { typeOfRecommendation, evidence } = recommendation
  const days = daysWithPasses(evidence.groups[0]?.group.evidence.days ?? [])
  const band = showUpBand(days, days)
  if (typeOfRecommendation === 'stallMix')
    return (
      <p>
        <Trans>
          It is withdrawn when no group is short of stalls, or none has any to spare. Each night its figures
          are worked out anew.
        </Trans>
      </p>
    )
  if (!band)
    return (
      <p>
        <Trans>There are too few days to tell. Each night its figures are worked out anew.</Trans>
      </p>
    )
  const [low, high, recent] = [band.low, band.high, band.recent].map((share) => formatPercent(share * 100))
  return (
    <p>
      <Trans>
        It is withdrawn when the median show-up rate of the last 10 full days is below {low} or above {high};
        now it is {recent}. Each night its figures are worked out anew.
      </Trans>
    </p>
  )
}
