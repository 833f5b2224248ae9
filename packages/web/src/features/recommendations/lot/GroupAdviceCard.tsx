import { Trans, useLingui } from '@lingui/react/macro'
import type { LotAdviceView } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import type { Recommendation } from '@stallwise/contract/recommendations/recommendation.views.ts'
import type { ReasonWithout, RecommendationType } from '@stallwise/domain/recommendations/lot-advice.model.ts'
import type { ReactNode } from 'react'
import { formatDate } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Card } from '#ui/Card.tsx'
import { wholeRow } from '#ui/CardGrid.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
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
      {advice.groups.length === 0 && <p className="dim">{t`This lot has no parking groups yet.`}</p>}
      {advice.groups.length > 0 && (
        <RowsTable
          className={styles.groups}
          isListOnPhones
          rows={advice.groups}
          rowKey={({ parkingGroup }) => parkingGroup._id}
          columns={[
            { label: t`Group`, kind: 'name', cell: ({ parkingGroup }) => parkingGroup.name },
            {
              label: t`More passes`,
              cell: (one) => <span>{answerOf(one, 'oversell', one.without.oversell)}</span>,
            },
            {
              label: t`Price`,
              cell: (one) => <span>{answerOf(one, 'adjustPrice', one.without.adjustPrice)}</span>,
            },
            {
              label: t`Waits until`,
              cell: ({ waitsUntil }) => (waitsUntil === null ? '–' : formatDate(waitsUntil, timeZone)),
            },
          ]}
        />
      )}
      <p className={styles.foot}>
        <b className="strong">{t`Stalls between groups:`}</b>{' '}
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
