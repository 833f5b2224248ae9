import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Icon } from '#ui/icons/Icon.tsx'
import { useExport } from '#ui/list/use-export.ts'
import { figureRows, isByHour, type FigureRow } from './history-figures.ts'
import { useExportColumns, useRowNotes } from './history-table.columns.ts'
import { formatCount } from './history-words.ts'
import styles from './history.module.css'
import { dayMinutes, inUnit, type History, type Step, type Unit } from './history.model.ts'
import { formatPercent } from '#lib/format/numbers.ts'
import { formatDayTime, formatTime, formatWeekday } from '#lib/format/times.ts'

interface HistoryTableProps {
  history: History
  steps: readonly Step[]
  unit: Unit
  caption: string
}

interface RowProps {
  row: FigureRow
  history: History
  unit: Unit
  isHour: boolean
}

const Row = ({ row, history, unit, isHour }: RowProps) => {
  const { timeZone } = history
  const { peak, mean, usual, observed } = row
  const notes = useRowNotes(history)(row)
  const isOver = peak !== undefined && peak.capacity > 0 && peak.value > peak.capacity
  return (
    <tr>
      <th scope="row">{isHour ? formatDayTime(row.at, timeZone) : formatWeekday(row.at, timeZone)}</th>
      <td className={isOver ? 'is-alert' : undefined}>
        {formatCount(peak ? inUnit(peak.value, peak.capacity, unit) : null, unit)}
        {peak && !isHour && history.stepMinutes < dayMinutes && (
          <span className="dimmer"> · {formatTime(peak.at, timeZone)}</span>
        )}
      </td>
      <td>{formatCount(mean, unit)}</td>
      <td>{formatCount(usual, unit)}</td>
      <td>{formatPercent(observed * 100, 0)}</td>
      <td className={styles.notes}>{notes.join(', ')}</td>
    </tr>
  )
}

/** The history as a table: hours for up to two days, else days; the newest first. */
export const HistoryTable = ({ history, steps, unit, caption }: HistoryTableProps) => {
  const { t } = useLingui()
  const first = steps[0]
  const last = steps.at(-1)
  const isHour =
    first !== undefined && last !== undefined && isByHour(first.at, last.end) && history.stepMinutes <= 60
  const rows = useMemo(
    () => figureRows(steps, unit, history.timeZone, isHour).reverse(),
    [steps, unit, history.timeZone, isHour],
  )
  const columns = useExportColumns(history, { unit, isHour })
  const { isBusy, exportShown } = useExport({
    exportName: 'occupancy-history',
    shown: rows,
    choice: { shown: columns },
  })
  return (
    <>
      <div className={styles.tableTools}>
        <Button leftSection={<Icon name="download" />} loading={isBusy} onClick={() => void exportShown()}>
          <Trans>Export</Trans>
        </Button>
      </div>
      <div className={styles.tableArea} tabIndex={0} role="region" aria-label={caption}>
        <table className={styles.table}>
          <caption className="sr">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{isHour ? t`Hour` : t`Day`}</th>
              <th scope="col">{t`Peak`}</th>
              <th scope="col">{t`Average`}</th>
              <th scope="col">{t`Typical`}</th>
              <th scope="col">{t`Coverage`}</th>
              <th scope="col" className={styles.notes}>{t`Notes`}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.at} row={row} history={history} unit={unit} isHour={isHour} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
