import { Trans, useLingui } from '@lingui/react/macro'
import type { LotAdviceView } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import type { Recommendation } from '@stallwise/contract/recommendations/recommendation.views.ts'
import type { ReasonWithout, RecommendationType } from '@stallwise/domain/recommendations/lot-advice.model.ts'
import type { ReactNode } from 'react'
import { formatDate } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Card } from '#ui/Card.tsx'
import { wholeRow } from '#ui/CardGrid.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { useReasonWords, useWhatToDo } from '../recommendation-words.ts'
import styles from './lot.module.css'

interface GroupAdviceCardProps {
  advice: LotAdviceView
  recommendations: readonly Recommendation[]
  timeZone: string
}

type GroupView = LotAdviceView['groups'][number]

/** For each group and kind of recommendation: the recommendation, or why there is none. */
export const GroupAdviceCard = ({ advice, recommendations, timeZone }: GroupAdviceCardProps) => {
  const { t } = useLingui()
  const { withoutOf, mixWithoutOf } = useReasonWords()
  const whatToDo = useWhatToDo()
  const labels = { passes: t`More passes`, price: t`Price`, waits: t`Waits until` }
  const openOf = (type: RecommendationType, group?: string) =>
    recommendations.find((one) => one.typeOfRecommendation === type && one.parkingGroup?._id === group)
  const linkTo = (one: Recommendation) => <Link to={`/recommendations/${one._id}`}>{whatToDo(one)}</Link>
  const answerOf = (
    { waitsUntil, group, parkingGroup }: GroupView,
    type: 'oversell' | 'adjustPrice',
    reason: ReasonWithout | null,
  ): ReactNode => {
    const open = openOf(type, parkingGroup._id)
    if (open) return linkTo(open)
    if (reason) return withoutOf(reason, group.evidence.missingDays)
    return waitsUntil === null ? (
      <Trans>It is worked out in the next night.</Trans>
    ) : (
      <Trans>It waits, since a recommendation was accepted or dismissed.</Trans>
    )
  }
  const mix = openOf('stallMix')
  return (
    <Card title={<Trans>By parking group</Trans>} className={wholeRow}>
      {advice.groups.length === 0 && (
        <p className="dim">
          <Trans>This lot has no parking groups yet.</Trans>
        </p>
      )}
      {advice.groups.length > 0 && (
        <PlainTable className={styles.groups} isListOnPhones>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Group</Trans>
              </th>
              <th scope="col">{labels.passes}</th>
              <th scope="col">{labels.price}</th>
              <th scope="col">{labels.waits}</th>
            </tr>
          </thead>
          <tbody>
            {advice.groups.map((one) => (
              <tr key={one.parkingGroup._id}>
                <th scope="row">{one.parkingGroup.name}</th>
                <td data-label={labels.passes}>
                  <span>{answerOf(one, 'oversell', one.without.oversell)}</span>
                </td>
                <td data-label={labels.price}>
                  <span>{answerOf(one, 'adjustPrice', one.without.adjustPrice)}</span>
                </td>
                <td data-label={labels.waits}>
                  {one.waitsUntil === null ? '–' : formatDate(one.waitsUntil, timeZone)}
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      <p className={styles.foot}>
        <b className="strong">
          <Trans>Stalls between groups:</Trans>
        </b>{' '}
        {mix ? (
          linkTo(mix)
        ) : advice.stallMixWithout ? (
          mixWithoutOf(advice.stallMixWithout)
        ) : (
          <Trans>It is worked out in the next night.</Trans>
        )}
      </p>
    </Card>
  )
}
