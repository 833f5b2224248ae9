import { csvType, workbookType } from '@stallwise/contract/base/files.ts'
import { mailLanguages } from '@stallwise/domain/notifications/mail-language.rules.ts'
import { daysOfPeriod } from '@stallwise/domain/reports/report-schedule.rules.ts'
import { uuidv7 } from 'uuidv7'
import { makeReport, seesAmounts } from './make-report.ts'
import type { ClaimedSchedule } from './schedules.store.ts'
import type { SendingParts, SentLot, StoredReport } from './sending.model.ts'
import type { Reader } from './reader.model.ts'
import { insertFile, keyOfFile, type NewFile } from './sent-reports.store.ts'

/** The content types of files that are sent. */
export const typeOfFormat = { csv: csvType, xlsx: workbookType } as const

const storeOne = async (
  { database, clock, exports, files }: SendingParts,
  schedule: ClaimedSchedule,
  readers: readonly [Reader, ...Reader[]],
  days: { readonly from: string; readonly to: string },
): Promise<StoredReport> => {
  const { parking_lot_id: lotId, id: scheduleId, report_name: reportName, format } = schedule
  const made = await makeReport(exports, readers[0], schedule, days)
  const file: NewFile = {
    parking_lot_id: lotId,
    id: uuidv7(),
    schedule_id: scheduleId,
    report_name: reportName,
    range_from: new Date(made.range.from),
    range_to: new Date(made.range.to),
    format,
    with_amounts: seesAmounts(readers[0], lotId),
    rows: made.rows,
    bytes: made.bytes.byteLength,
    created_at: new Date(clock()),
  }
  await database.asSystem((tx) => insertFile(tx, file))
  await files.write(keyOfFile(file), made.bytes, typeOfFormat[format])
  return { ...made, file, readers }
}

/** RML-11, RML-20, RML-23: makes and stores the report once for those who see amounts and once for those who do not, by languages. */
export const storeReports = async (
  parts: SendingParts,
  schedule: ClaimedSchedule,
  { timeZone }: SentLot,
  { readers, dueAt }: { readonly readers: readonly Reader[]; readonly dueAt: number },
): Promise<StoredReport[]> => {
  const days = daysOfPeriod(schedule.period, dueAt, timeZone)
  const stored: StoredReport[] = []
  for (const withAmounts of [true, false])
    for (const language of mailLanguages) {
      const [first, ...others] = readers.filter(
        (reader) =>
          reader.language === language && seesAmounts(reader, schedule.parking_lot_id) === withAmounts,
      )
      if (first) stored.push(await storeOne(parts, schedule, [first, ...others], days))
    }
  return stored
}
