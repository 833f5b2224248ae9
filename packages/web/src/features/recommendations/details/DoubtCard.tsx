import { Trans, useLingui } from '@lingui/react/macro'
import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import type { AdvisedGroup } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { whatIfPasses } from '@stallwise/domain/recommendations/what-if-passes.rules.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { Card } from '#ui/Card.tsx'
import { Stack } from '#ui/Stack.tsx'
import { useConsequenceWords } from '../consequence-words.ts'
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
                  {consequences(whatIfPasses(group, add, awayCents))}
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
