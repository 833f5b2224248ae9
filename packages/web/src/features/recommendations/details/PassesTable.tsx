import { Trans, useLingui } from '@lingui/react/macro'
import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import type { AdvisedGroup } from '@stallwise/domain/recommendations/recommendations.model.ts'
import { whatIfPasses } from '@stallwise/domain/recommendations/what-if-passes.rules.ts'
import { formatNumber, formatWholeCents } from '#lib/format/numbers.ts'
import { Badge } from '#ui/Badge.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
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
  const counts = new Set([0, options?.p97.add ?? passCount, passCount, other])
  const rows = [...counts]
    .toSorted((a, b) => a - b)
    .map((added) => ({ added, ...whatIfPasses(group, added, awayCents) }))
  const money = (cents: number | null) => (cents === null ? '–' : formatWholeCents(cents, currency))
  const labels = {
    over: t`Days on which more would have come than fit`,
    away: t`Vehicles without a stall a month`,
    earns: t`Earns more a year`,
    costs: t`Turning away costs a year`,
  }
  return (
    <PlainTable isListOnPhones className={styles.passes}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Passes more</Trans>
          </th>
          {Object.values(labels).map((label) => (
            <th key={label} scope="col" className="num">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.added} data-advised={row.added === passCount || undefined}>
            <th scope="row">
              {row.added === 0 ? <Trans>None, as now</Trans> : formatNumber(row.added)}{' '}
              {row.added === passCount && (
                <Badge>
                  <Trans>Recommended</Trans>
                </Badge>
              )}
            </th>
            <td className="num" data-label={labels.over}>
              <span>{share(row.daysOver, row.days)}</span>
            </td>
            <td className="num" data-label={labels.away}>
              {vehicles(row.notServedAMonth)}
            </td>
            <td className="num" data-label={labels.earns}>
              {money(row.yearlyCents)}
            </td>
            <td className="num" data-label={labels.costs}>
              {money(row.awayYearlyCents)}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
