import { Trans, useLingui } from '@lingui/react/macro'
import type { AdvisedGroup } from '@stallwise/domain/recommendations/recommendations.model.ts'
import {
  breakEvenElasticity,
  shownElasticities,
  whatIfPrice,
} from '@stallwise/domain/recommendations/what-if-price.rules.ts'
import { formatExact, formatNumber, formatWholeCents } from '#lib/format/numbers.ts'
import { PlainTable } from '#ui/PlainTable.tsx'

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
      <PlainTable isListOnPhones>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Elasticity</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>Passes sold then</Trans>
            </th>
            <th scope="col" className="num">
              <Trans>More a year</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, sold, yearlyCents }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td className="num" data-label={t`Passes sold then`}>
                {formatNumber(sold, 1)}
              </td>
              <td className="num" data-label={t`More a year`}>
                {formatWholeCents(yearlyCents, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </>
  )
}
