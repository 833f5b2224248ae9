import { Trans } from '@lingui/react/macro'
import type { LotAdviceView } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import type { Recommendation } from '@stallwise/contract/recommendations/recommendation.views.ts'
import { formatDate } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Card } from '#ui/Card.tsx'
import { wholeRow } from '#ui/CardGrid.tsx'
import { useHeadline } from '../recommendation-words.ts'
import styles from './lot.module.css'

interface OpenRecommendationsProps {
  recommendations: readonly Recommendation[]
  advice: LotAdviceView
}

/** What a lot is advised now, each with what it is worth. */
export const OpenRecommendations = ({ recommendations, advice }: OpenRecommendationsProps) => {
  const headline = useHeadline()
  const frequencyOf = (id: string | undefined) =>
    advice.groups.find((one) => one.parkingGroup._id === id)?.group.price?.frequency
  const date = formatDate(`${advice.day}T00:00:00Z`, 'UTC')
  return (
    <Card title={<Trans>Recommendations</Trans>} className={wholeRow}>
      {recommendations.length === 0 ? (
        <p>
          <Trans>Nothing to recommend, by the days before {date}. Why, is below, by parking group.</Trans>
        </p>
      ) : (
        <ul className={styles.open}>
          {recommendations.map((one) => (
            <li key={one._id}>
              <Link to={`/recommendations/${one._id}`}>
                {headline(one, frequencyOf(one.parkingGroup?._id))}
              </Link>
              {one.range?.low === 0 && (
                <Badge tone="soon">
                  <Trans>Not yet: it could be 0</Trans>
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
