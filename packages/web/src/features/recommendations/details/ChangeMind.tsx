import { Trans } from '@lingui/react/macro'
import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import { daysWithPasses } from '@stallwise/domain/recommendations/what-if-passes.rules.ts'
import { showUpBand } from '@stallwise/domain/recommendations/what-if.rules.ts'
import { formatNumber } from '#lib/format/numbers.ts'

/** REC-43: what would change a recommendation, in one sentence. */
export const ChangeMind = ({ recommendation }: { recommendation: RecommendationDetails }) => {
  const { typeOfRecommendation, evidence } = recommendation
  const group = evidence.groups[0]?.group
  const days = daysWithPasses(group?.evidence.days ?? [])
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
  const sold = group?.passes ?? 0
  const [low, high, recent, passes] = [band.low * sold, band.high * sold, band.recent * sold, sold].map(
    (count) => formatNumber(Math.round(count)),
  )
  return (
    <p>
      <Trans>
        It is withdrawn when the last 10 full days are unlike the days that it follows from: when on the
        middle one of them fewer than {low} or more than {high} vehicles were inside at the peak, for {passes}{' '}
        passes. Now it is {recent}. Each night its figures are worked out anew.
      </Trans>
    </p>
  )
}
