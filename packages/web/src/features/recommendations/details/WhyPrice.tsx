import { Trans } from '@lingui/react/macro'
import { percentileByRank } from '@stallwise/domain/recommendations/ranks.ts'
import { formatExact, formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { Card } from '#ui/Card.tsx'
import { wholeRow } from '#ui/CardGrid.tsx'
import type { WhyProps } from './WhyPasses.tsx'

/** REC-30: why another price. */
export const WhyPrice = ({ recommendation }: WhyProps) => {
  const { evidence, price } = recommendation
  const group = evidence.groups[0]?.group
  if (!group || !price) return null
  const { raiseFromPercent, lowerUntilPercent, elasticity } = evidence.settings
  const ranked = percentileByRank(
    group.evidence.days.map(({ peak }) => peak),
    97,
  )
  const [peak, stalls] = [formatNumber(ranked ?? 0), formatNumber(group.capacity)]
  const full = formatPercent(group.capacity === 0 ? null : ((ranked ?? 0) / group.capacity) * 100)
  const isRaise = price.newCents > price.oldCents
  const [from, until, step] = [raiseFromPercent, lowerUntilPercent, Math.abs(price.stepPercent)].map(
    formatExact,
  )
  return (
    <Card
      title={isRaise ? <Trans>Why a higher price</Trans> : <Trans>Why a lower price</Trans>}
      className={wholeRow}
    >
      <p>
        <Trans>
          On 97 of 100 days at most {peak} of {stalls} stalls were in use at the peak ({full}).
        </Trans>{' '}
        {isRaise ? (
          <Trans>
            From {from}% on, and while no group of the lot has stalls to spare, the price may rise by {step}%.
          </Trans>
        ) : (
          <Trans>
            Up to {until}% the price may fall by {step}%.
          </Trans>
        )}{' '}
        <Trans>
          The settings of the lot take an elasticity of {formatExact(elasticity)}. What other elasticities
          would mean is below.
        </Trans>
      </p>
    </Card>
  )
}
