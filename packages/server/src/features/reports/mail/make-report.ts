import type { Readable } from 'node:stream'
import { storedBytes } from '@stallwise/domain/reports/report-schedule.model.ts'
import type { ReportFigures } from '@stallwise/domain/reports/report-figures.rules.ts'
import type { ReportRange } from '@stallwise/domain/reports/report.model.ts'
import type { Exports } from '#platform/export/exports.ts'
import { mayAt, type Viewer } from '#platform/http/viewer.ts'
import { allReports } from '../all-reports.ts'
import { loadLot, rangeOf } from '../load-report.ts'
import { reportExport } from '../report-export.ts'
import { loadFigures } from '../report-figures.store.ts'
import type { Reader } from './reader.model.ts'
import type { ClaimedSchedule } from './schedules.store.ts'

/** RML-22 */
export class TooLargeError extends Error {
  constructor() {
    super('a report is too large to be sent')
    this.name = 'TooLargeError'
  }
}

/** The bytes of a file; ends it as soon as there are too many. */
const collect = async (content: Readable, most: number): Promise<Uint8Array> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of content as AsyncIterable<Buffer>) {
    bytes += part.byteLength
    if (bytes > most) throw new TooLargeError()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** A report as it is sent: all of the same moment. RML-20 */
export interface MadeReport {
  readonly bytes: Uint8Array
  readonly rows: number
  readonly figures: readonly ReportFigures[]
  readonly range: ReportRange
}

/** RML-20: makes the file of a report for somebody with these rights and this language, and the figures of the same snapshot. */
export const makeReport = async (
  exports: Exports,
  reader: Reader,
  schedule: ClaimedSchedule,
  days: { readonly from: string; readonly to: string },
): Promise<MadeReport> => {
  const { parking_lot_id: lotId, report_name: reportName, filters, sort, format } = schedule
  const report = allReports[reportName]
  const asked = { parkingLot: lotId, reportName, filters, ...days, ...(sort !== null && { sort }) }
  const request = reportExport(reader, asked, reader.language)
  let figures: readonly ReportFigures[] = []
  let range: ReportRange = { from: 0, to: 0 }
  const file = await exports.write(
    {
      ...request,
      rowsAt: async (tx, now) => {
        const { timeZone } = await loadLot(tx, lotId)
        range = rangeOf(report, asked, now, timeZone)
        figures = await loadFigures(tx, report, { lotId, timeZone, range }, { filters })
        return request.rowsAt(tx, now)
      },
    },
    format,
  )
  return { bytes: await collect(file.content, storedBytes), rows: file.rows, figures, range }
}

/** Whether somebody gets a file with amounts. RML-11 */
export const seesAmounts = (viewer: Viewer, lotId: string): boolean => mayAt(viewer, 'payment.manage', lotId)
