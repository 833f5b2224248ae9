import { Trans, useLingui } from '@lingui/react/macro'
import type { AdvisedGroup } from '@stallwise/domain/recommendations/recommendations.model.ts'
import {
  breakEvenElasticity,
  shownElasticities,
  whatIfPrice,
} from '@stallwise/domain/recommendations/what-if-price.rules.ts'
import { formatExact, formatNumber, formatWholeCents } from '#lib/format/numbers.ts'
import { RowsTable } from '#ui/RowsTable.tsx'

interface ElasticityTableProps {
  group: AdvisedGroup
  percent: number
  /** Of the lot's settings. */
  elasticity: number
  currency: string
}

/** REC-46: a price at several elasticities, and the one at which it earns as much as before. */
export const ElasticityTable = ({ group, percent, elasticity, currency }: ElasticityTableProps) => {
  const { t } = useLingui()
  const breakEven = breakEvenElasticity(percent)
  const shown = [...new Set<number>([...shownElasticities, elasticity])].toSorted((a, b) => b - a)
  const rowOf = (value: number) => {
    const { sold, yearlyCents } = whatIfPrice(group, percent, value)
    const name = value === elasticity ? t`${formatExact(value)} (of the settings)` : formatExact(value)
    return { key: String(value), name, sold, yearlyCents }
  }
  const rows = [
    ...shown.map(rowOf),
    ...(breakEven === null
      ? []
      : [{ ...rowOf(breakEven), key: 'even', name: t`${formatNumber(breakEven, 2)} (breaks even)` }]),
  ]
  return (
    <>
      <p className="dim">
        <Trans>
          Nobody knows how strongly demand here reacts to the price. Elasticity −0.3 means: 10% more for a
          pass, 3% fewer passes sold.
        </Trans>
      </p>
      <RowsTable
        isListOnPhones
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { label: t`Elasticity`, kind: 'name', cell: ({ name }) => name },
          { label: t`Passes sold then`, kind: 'number', cell: ({ sold }) => formatNumber(sold, 1) },
          {
            label: t`More a year`,
            kind: 'number',
            cell: ({ yearlyCents }) => formatWholeCents(yearlyCents, currency),
          },
        ]}
      />
    </>
  )
}
