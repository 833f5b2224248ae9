import { withoutFormula } from '@stallwise/domain/fields/spreadsheet-text.ts'
import { t } from '@lingui/core/macro'
import type { SensorErrorKind } from '@stallwise/domain/stalls/stalls.model.ts'
import { wallClockOf } from '@stallwise/domain/time/wall-clock.ts'
import workbookWorker from 'virtual:worker/platform/workbook/text-sheet.worker.ts'
import { runInWorker } from '#platform/concurrency/run-in-worker.ts'
import type { TextSheet } from '#platform/workbook/text-sheet.ts'
import type { SensorErrorRow } from './sensor-errors.store.ts'

const kindNames = (): Record<SensorErrorKind, string> => ({
  fault: t`Device fault`,
  silent: t`Not reporting`,
  flapping: t`Changes too often`,
  lowBattery: t`Low battery`,
})

const minutesOf = ({ opened_at, resolved_at }: SensorErrorRow, now: number): string =>
  String(Math.round(((resolved_at?.getTime() ?? now) - opened_at.getTime()) / 60_000))

/** SEN-09: the sheet of some errors, with times on the lot's clock. */
export const sensorErrorSheet = (
  rows: readonly SensorErrorRow[],
  timeZone: string,
  now: number,
): TextSheet => {
  const names = kindNames()
  const timeOf = (at: Date | null) => (at ? wallClockOf(at.getTime(), timeZone).replace('T', ' ') : '')
  return {
    name: t`Sensor errors`,
    headers: [
      t`Stall`,
      t`Floor`,
      t`Device ID`,
      t`Error`,
      t`Status`,
      t`Began`,
      t`Ended`,
      t`Duration, minutes`,
      t`Reported`,
    ],
    rows: rows.map((row) =>
      [
        row.stall ?? '',
        row.floor ?? '',
        row.device_id,
        names[row.kind],
        row.status === 'active' ? t`Active` : t`Resolved`,
        timeOf(row.opened_at),
        timeOf(row.resolved_at),
        minutesOf(row, now),
        row.detail ?? '',
      ].map(withoutFormula),
    ),
  }
}

/** SEN-09: errors as a workbook. */
export const sensorErrorWorkbook = (
  rows: readonly SensorErrorRow[],
  timeZone: string,
  now: number,
): Promise<Uint8Array> => runInWorker<Uint8Array>(workbookWorker, sensorErrorSheet(rows, timeZone, now))
