import { useLingui } from '@lingui/react/macro'
import { formatDay, formatTime } from '#lib/format/times.ts'
import { RowsTable, type TableColumn } from '#ui/RowsTable.tsx'
import { rangeOf, type ComingDay, type ReadForecast } from './forecast.model.ts'
import { useForecastWords, type ForecastUnit } from './forecast-words.ts'
import styles from './forecast.module.css'

interface ComingDaysProps {
  forecast: ReadForecast
  unit: ForecastUnit
  caption: string
}

/** FOR-16, FOR-50: the highest values of the coming days, and when they will be full. */
export const ComingDays = ({ forecast: { days, timeZone }, unit, caption }: ComingDaysProps) => {
  const { t } = useLingui()
  const { bandOf, valueOf } = useForecastWords(unit)
  const begin = days[0]?.day
  const nameOf = ({ day, steps }: ComingDay) =>
    day === begin ? t`Rest of today` : formatDay(steps[0]!.at, timeZone)
  const columns: TableColumn<ComingDay>[] = [
    { label: t`Day`, kind: 'name', cell: nameOf },
    {
      label: t`Expected peak`,
      kind: 'number',
      cell: ({ peak }) => valueOf(peak?.value ?? null, peak?.capacity ?? 0),
    },
    {
      label: t`In 9 of 10 cases`,
      kind: 'number',
      cell: ({ steps, peak }) => bandOf(rangeOf(steps, peak?.value ?? null), peak?.capacity ?? 0),
    },
    { label: t`At about`, kind: 'number', cell: ({ peak }) => (peak ? formatTime(peak.at, timeZone) : '–') },
    {
      label: t`Full`,
      cell: ({ full }) => (full ? <b className="is-soon">{full.text}</b> : <span className="dimmer">–</span>),
    },
  ]
  return (
    <div className={styles.days}>
      <RowsTable rows={days} rowKey={({ day }) => day} columns={columns} caption={caption} isListOnPhones />
    </div>
  )
}
