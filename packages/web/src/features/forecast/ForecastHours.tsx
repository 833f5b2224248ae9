import { useLingui } from '@lingui/react/macro'
import { formatDayTime } from '#lib/format/times.ts'
import { RowsTable, type TableColumn } from '#ui/RowsTable.tsx'
import { byHours, rangeOf, type ForecastStep } from './forecast.model.ts'
import { useForecastWords, type ForecastUnit } from './forecast-words.ts'
import styles from './forecast.module.css'

interface ForecastHoursProps {
  steps: readonly ForecastStep[]
  timeZone: string
  unit: ForecastUnit
  label: string
}

/** The values that are forecast, by hours: the highest one of each. */
export const ForecastHours = ({ steps, timeZone, unit, label }: ForecastHoursProps) => {
  const { t } = useLingui()
  const { bandOf, valueOf } = useForecastWords(unit)
  const columns: TableColumn<ForecastStep>[] = [
    { label: t`Hour`, kind: 'name', cell: ({ at }) => formatDayTime(at, timeZone) },
    { label: t`Expected`, kind: 'number', cell: ({ value, capacity }) => valueOf(value, capacity) },
    {
      label: t`In 9 of 10 cases`,
      kind: 'number',
      cell: (step) => bandOf(rangeOf([step], step.value), step.capacity),
    },
  ]
  return (
    <div className={styles.hours}>
      <RowsTable rows={byHours(steps)} rowKey={({ at }) => at} columns={columns} scrollLabel={label} />
    </div>
  )
}
