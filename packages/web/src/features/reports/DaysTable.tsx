import { Trans, useLingui } from '@lingui/react/macro'
import { formatDay } from '#lib/format/times.ts'
import { Link } from '#lib/routes/Link.tsx'
import { RowsTable } from '#ui/RowsTable.tsx'
import { dayAt, type DayValue } from './days-chart.model.ts'
import styles from './reports.module.css'

interface DaysTableProps {
  days: readonly DayValue[]
  name: string
  format: (value: number) => string
}

/** The bars of the chart as a table, for whoever does not see or point at them; each day leads to its rows. REP-03 */
export const DaysTable = ({ days, name, format }: DaysTableProps) => {
  const { t } = useLingui()
  const rows = days.filter(({ value }) => value !== 0).toReversed()
  const ofDay = (day: string) => (before: object) => ({
    ...before,
    from: day,
    to: day,
    timePeriod: undefined,
    page: undefined,
  })
  if (rows.length === 0) return null
  return (
    <details className={styles.byDay}>
      <summary>
        <Trans>By day</Trans>
      </summary>
      <div className={styles.table} tabIndex={0} role="group" aria-label={t`By day`}>
        <RowsTable
          rows={rows}
          rowKey={({ day }) => day}
          columns={[
            {
              label: t`Day`,
              kind: 'name',
              cell: ({ day }) => (
                <Link to="." search={ofDay(day)}>
                  {formatDay(dayAt(day), 'UTC')}
                </Link>
              ),
            },
            { label: name, kind: 'number', cell: ({ value }) => format(value) },
          ]}
        />
      </div>
    </details>
  )
}
