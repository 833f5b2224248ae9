import { Trans, useLingui } from '@lingui/react/macro'
import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import type { AdvisedGroup } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { daysWithPasses, whatIfPasses } from '@stallwise/domain/recommendations/what-if-passes.rules.ts'
import { rangeOfNotServed, seedOf } from '@stallwise/domain/recommendations/what-if.rules.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { Card } from '#ui/Card.tsx'
import { Stack } from '#ui/Stack.tsx'
import { useConsequenceWords, useVehicles } from '../consequence-words.ts'
import { BreakEven } from '../what-if/BreakEven.tsx'
import styles from './details.module.css'
import { useRangeWords } from './range-words.ts'

interface DoubtCardProps {
  recommendation: RecommendationDetails
  group: AdvisedGroup
  awayCents: number | null
  onAwayCents: (cents: number | null) => void
}

/** How sure a number of passes is: its risk, its range, and what turning away costs. */
export const DoubtCard = ({ recommendation, group, awayCents, onAwayCents }: DoubtCardProps) => {
  const { t } = useLingui()
  const consequences = useConsequenceWords()
  const rangeWords = useRangeWords()
  const vehicles = useVehicles()
  const rangeOf = (add: number): string => {
    const { low: least, high: most } = rangeOfNotServed(daysWithPasses(group.evidence.days), {
      capacity: group.capacity,
      sold: group.passes + add,
      seed: seedOf(recommendation._id),
    })
    return most === 0
      ? ''
      : t`In 9 of 10 cases other days of the same kind would have between ${vehicles(least)} and ${vehicles(most)} such vehicles.`
  }
  const { recommendationRiskOptions: options, range, currency } = recommendation
  const [low, medium] = [options?.p97.add, options?.mediumRisk?.add]
  const risks = [
    {
      key: 'p97',
      name: t`Low risk, a stall for everybody on 97 of 100 days: ${formatNumber(low ?? 0)} more`,
      add: low,
    },
    {
      key: 'p90',
      name: t`Medium risk, a stall for everybody on 90 of 100 days: ${formatNumber(medium ?? 0)} more`,
      add: medium,
    },
  ]
  return (
    <Card title={<Trans>How sure is it?</Trans>}>
      <Stack>
        <ul className={styles.options}>
          {risks.map(
            ({ key, name, add }) =>
              add !== undefined && (
                <li key={key}>
                  <b className="strong">{name}</b>
                  <br />
                  {consequences(whatIfPasses(group, add, awayCents))} {rangeOf(add)}
                </li>
              ),
          )}
        </ul>
        {!options?.mediumRisk && (
          <p className="dim small">{t`Medium risk, 90 of 100 days, is turned off in the settings of the lot.`}</p>
        )}
        {range && <p>{rangeWords(range)}</p>}
        <BreakEven group={group} currency={currency} awayCents={awayCents} onAwayCents={onAwayCents} />
      </Stack>
    </Card>
  )
}
