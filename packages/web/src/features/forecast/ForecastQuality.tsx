import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OccupancyForecast } from '@stallwise/contract/forecast/forecast.contract.ts'
import { formatNumber, formatPercent } from '#lib/format/numbers.ts'
import { Card } from '#ui/Card.tsx'
import { FactRows, Facts } from '#ui/Facts.tsx'
import { RowsTable, type TableColumn } from '#ui/RowsTable.tsx'
import styles from './forecast.module.css'

type OwnError = NonNullable<OccupancyForecast['ownError']>
type Reliability = OccupancyForecast['reliability'][number]

/** Below these numbers nothing is said in percent, or as if it were sure. */
const enoughDays = 14
const enoughStatements = 10

/** Vehicles with one decimal below ten, and which part of the capacity that is. */
const useErrorWords = (capacity: number) => {
  const { t } = useLingui()
  return (vehicles: number | null): string => {
    if (vehicles === null) return '–'
    const count = formatNumber(vehicles, vehicles < 10 ? 1 : 0)
    if (capacity === 0) return t`${count} vehicles`
    const percent = formatPercent((100 * vehicles) / capacity)
    return t`${count} vehicles, ${percent} of the capacity`
  }
}

const Errors = ({ own, capacity }: { own: OwnError; capacity: number }) => {
  const { t } = useLingui()
  const wordsOf = useErrorWords(capacity)
  const rows = [
    [t`24 hours ahead`, wordsOf(own.dayAhead)],
    [t`One hour ahead`, wordsOf(own.hourAhead)],
    [t`Peak of the day`, wordsOf(own.peak)],
    [t`The same time last week, used as a forecast`, wordsOf(own.lastWeek)],
    [t`Values in the band for 9 of 10`, own.inBand === null ? '–' : formatPercent(100 * own.inBand, 0)],
  ] as const
  return (
    <Facts>
      <FactRows rows={rows} />
    </Facts>
  )
}

const Statements = ({ rows }: { rows: readonly Reliability[] }) => {
  const { t } = useLingui()
  const said = rows.filter(({ statements }) => statements > 0)
  if (said.length === 0)
    return (
      <p className="small dim">
        <Trans>No day was said to become full when it began.</Trans>
      </p>
    )
  const chanceOf = ({ from, to }: Reliability) => {
    const [low, high] = [formatPercent(100 * from, 0), formatPercent(100 * to, 0)]
    return t`${low} to ${high}`
  }
  const columns: TableColumn<Reliability>[] = [
    { label: t`Chance that was said`, kind: 'name', cell: chanceOf },
    { label: t`Days`, kind: 'number', cell: ({ statements }) => formatNumber(statements) },
    { label: t`Of them full`, kind: 'number', cell: ({ cameTrue }) => formatNumber(cameTrue) },
    {
      label: t`Share`,
      kind: 'number',
      cell: ({ statements, cameTrue }) =>
        statements < enoughStatements ? t`too few days` : formatPercent((100 * cameTrue) / statements, 0),
    },
  ]
  return (
    <RowsTable
      rows={said}
      rowKey={({ from }) => from}
      columns={columns}
      caption={t`Days that were said to become full when they began`}
    />
  )
}

/** FOR-60, FOR-61: how far off the forecast was over the last weeks, and how often what it said came true. */
export const ForecastQuality = ({ forecast }: { forecast: OccupancyForecast }) => {
  const { t } = useLingui()
  const { ownError: own, reliability, capacity } = forecast
  if (!own) return null
  return (
    <Card title={<Trans>How far off the forecast was</Trans>}>
      <div className={styles.quality}>
        <div>
          <p className="small dim">
            {t`${plural(own.days, {
              one: 'On average over the last day.',
              other: 'On average over the last # days.',
            })}`}{' '}
            {own.days < enoughDays && <Trans>So few days say little.</Trans>}
          </p>
          <Errors own={own} capacity={capacity} />
        </div>
        <Statements rows={reliability} />
      </div>
    </Card>
  )
}
