import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { formatDate } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Badge } from '#ui/Badge.tsx'
import { useHeadline } from './recommendation-words.ts'
import { recommendationsQuery } from './recommendations.queries.ts'
import { SectionFrame } from './SectionFrame.tsx'
import styles from './recommendations.module.css'

/** The open recommendations of a lot, those that are worth most first. */
export const RecommendationsSection = ({ id, lot }: { id: string; lot: Lot }) => {
  const { t } = useLingui()
  const headline = useHeadline()
  const { data, error, refetch } = useQuery(recommendationsQuery(lot._id))
  const advice = `/parking-lots/${lot._id}/advice`
  return (
    <SectionFrame
      id={id}
      title={t`Recommendations`}
      rows={data}
      hasFailed={error !== null}
      onRetry={() => void refetch()}
      icon="bulb"
      empty={t`No open recommendations`}
      whyEmpty={<Link to={advice}>{t`See why, and try what would be otherwise`}</Link>}
    >
      {data?.map((one) => {
        const date = formatDate(one.shownAsNewAt)
        return (
          <li key={one._id}>
            <Link to={`/recommendations/${one._id}`}>{headline(one)}</Link>
            <span className={styles.beside}>
              {one.range?.low === 0 && <Badge tone="soon">{t`Not yet: it could be 0`}</Badge>}
              <span className="small dim">
                <Trans>since {date}</Trans>
              </span>
            </span>
          </li>
        )
      })}
    </SectionFrame>
  )
}
