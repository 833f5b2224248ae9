import { storedDays } from '@stallwise/domain/reports/report-schedule.model.ts'
import { dayMs, hourMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import type { SendingParts } from './sending.model.ts'
import { deleteFileRow, deleteMailsBefore, keyOfFile, listFilesToDelete } from './sent-reports.store.ts'
import { endSchedulesOfLeft, listWaitingSchedules } from './ending.store.ts'
import { noteFailure } from './tell-owner.ts'

type Parts = Pick<SendingParts, 'database' | 'clock' | 'files'>

/** RML-05: longer than a claim lasts. */
const unsentMs = hourMs
/** RML-42 */
const mailDays = 30
/** RML-30 */
const waitingMs = hourMs
/** RML-13: a deletion of a user can be undone for a while. */
const undoMs = minuteMs

/** RML-40: deletes files and then their rows; each step can be repeated. Returns how many. */
export const deleteReportFiles = async ({ database, clock, files }: Parts): Promise<number> => {
  const now = clock()
  const limits = {
    oldBefore: new Date(now - storedDays * dayMs),
    madeBefore: new Date(now - unsentMs),
  }
  const rows = await database.asSystem((tx) => listFilesToDelete(tx, limits))
  for (const row of rows) {
    await files.remove(keyOfFile(row))
    await database.asSystem((tx) => deleteFileRow(tx, row))
  }
  return rows.length
}

/** RML-13, RML-30, RML-42: what is looked at every minute. */
export const watchReportMails = async ({ database, clock }: Parts): Promise<void> => {
  const now = new Date(clock())
  await database.asSystem(async (tx) => {
    await endSchedulesOfLeft(tx, { now, leftBefore: new Date(now.getTime() - undoMs) })
    const waiting = await listWaitingSchedules(tx, new Date(now.getTime() - waitingMs))
    await noteFailure(tx, waiting, 'mail-waiting', now)
    await deleteMailsBefore(tx, new Date(now.getTime() - mailDays * dayMs))
  })
}
