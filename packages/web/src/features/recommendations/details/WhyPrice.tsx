import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import { passesThatMayLeave } from '@stallwise/domain/recommendations/adjust-price.rules.ts'
import { percentileByRank } from '@stallwise/domain/recommendations/ranks.ts'
import { formatExact, formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { Card } from '#ui/Card.tsx'
import { wholeRow } from '#ui/CardGrid.tsx'
import { Stack } from '#ui/Stack.tsx'
import type { WhyProps } from './WhyPasses.tsx'

/** REC-30: that no group has stalls to spare, group by group. */
const SpareStalls = ({ spare }: { spare: RecommendationDetails['evidence']['spare'] }) => {
  const { t } = useLingui()
  const none = t`not enough days`
  if (spare.length < 2) return null
  return (
    <ul>
      {spare.map(({ parkingGroup: { _id: id, name }, stalls, minimumStalls, peak, spare: left }) => {
        const most = peak === null ? none : formatNumber(peak)
        const [all, least, count] = [stalls, minimumStalls, left].map((number) => formatNumber(number))
        return (
          <li key={id}>
            {t`${name}: ${count} to spare. On 97 of 100 days at most ${most} vehicles for ${all} stalls; it keeps at least ${least} stalls.`}
          </li>
        )
      })}
    </ul>
  )
}

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
  const mayLeave = passesThatMayLeave(group.passes, price)
  const fewer = formatExact(Math.abs(price.stepPercent * elasticity))
  const sold = formatNumber(group.passes)
  const [from, until, step] = [raiseFromPercent, lowerUntilPercent, Math.abs(price.stepPercent)].map(
    formatExact,
  )
  return (
    <Card
      title={isRaise ? <Trans>Why a higher price</Trans> : <Trans>Why a lower price</Trans>}
      className={wholeRow}
    >
      <Stack>
        <p>
          <Trans>
            On 97 of 100 days at most {peak} vehicles were inside at the peak, for {stalls} stalls ({full}).
          </Trans>{' '}
          {isRaise ? (
            <Trans>
              The group counts as full from {from}% on, and no group of the lot has stalls to spare, so the
              advice is a price that is {step}% higher, as the settings of the lot say.
            </Trans>
          ) : (
            <Trans>
              Up to {until}% the advice is a price that is {step}% lower, as the settings of the lot say.
            </Trans>
          )}{' '}
          <Trans>
            How strongly people react to a price is not known: the settings of the lot expect that {step}%
            more for a pass means {fewer}% fewer passes sold (an elasticity of {formatExact(elasticity)}).
          </Trans>{' '}
          {isRaise && (
            <b className="strong">
              {plural(mayLeave, {
                0: 'It earns more only if none of the passes is given up.',
                one: `It earns more as long as no more than # of the ${sold} passes is given up.`,
                other: `It earns more as long as no more than # of the ${sold} passes are given up.`,
              })}
            </b>
          )}
        </p>
        {isRaise && <SpareStalls spare={evidence.spare} />}
      </Stack>
    </Card>
  )
}
