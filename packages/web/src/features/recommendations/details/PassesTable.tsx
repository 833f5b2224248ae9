import { Trans, useLingui } from '@lingui/react/macro'
import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import type { AdvisedGroup } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { whatIfPasses } from '@stallwise/domain/recommendations/what-if-passes.rules.ts'
import { formatNumber, formatWholeCents } from '#lib/format/numbers.ts'
import { Badge } from '#ui/Badge.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { useVehicles } from '../consequence-words.ts'
import { useShareWords } from '../recommendation-words.ts'
import styles from './details.module.css'

interface PassesTableProps {
  group: AdvisedGroup
  options: RecommendationDetails['recommendationRiskOptions']
  passCount: number
  /** More than is recommended, to compare with. */
  other: number
  awayCents: number | null
  currency: string
}

/** What several numbers of passes would have meant: none, the recommended one, and more. */
export const PassesTable = ({ group, options, passCount, other, awayCents, currency }: PassesTableProps) => {
  const { t } = useLingui()
  const vehicles = useVehicles()
  const share = useShareWords()
  const counts = new Set([0, options?.p97.add ?? passCount, passCount, passCount + 1, other])
  const rows = [...counts]
    .toSorted((a, b) => a - b)
    .map((added) => ({ added, ...whatIfPasses(group, added, awayCents) }))
  const money = (cents: number | null) => (cents === null ? '–' : formatWholeCents(cents, currency))
  return (
    <RowsTable
      isListOnPhones
      className={styles.passes}
      rows={rows}
      rowKey={({ added }) => added}
      rowProps={({ added }) => ({ 'data-advised': added === passCount || undefined })}
      columns={[
        {
          label: t`Passes more`,
          kind: 'name',
          cell: ({ added }) => (
            <>
              {added === 0 ? <Trans>None, as now</Trans> : formatNumber(added)}{' '}
              {added === passCount && <Badge>{t`Recommended`}</Badge>}
            </>
          ),
        },
        {
          label: t`Days on which more would have come than fit`,
          kind: 'number',
          cell: ({ daysOver, days }) => <span>{share(daysOver, days)}</span>,
        },
        {
          label: t`Vehicles without a stall a month`,
          kind: 'number',
          cell: ({ notServedAMonth }) => vehicles(notServedAMonth),
        },
        { label: t`Earns more a year`, kind: 'number', cell: ({ yearlyCents }) => money(yearlyCents) },
        {
          label: t`Turning away costs a year`,
          kind: 'number',
          cell: ({ awayYearlyCents }) => money(awayYearlyCents),
        },
        {
          label: t`Left a year`,
          kind: 'number',
          cell: ({ yearlyCents, awayYearlyCents }) =>
            money(awayYearlyCents === null ? null : yearlyCents - awayYearlyCents),
        },
      ]}
    />
  )
}
