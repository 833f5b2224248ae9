import { causeOfTrouble } from '@stallwise/domain/reports/report-troubles.rules.ts'
import type { SendFailure } from '@stallwise/domain/reports/report-schedule.model.ts'
import { sql } from 'kysely'
import { notifyUser } from '#features/notifications/notifications.public.ts'
import type { Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'

type Owned = Pick<RowOf<'report_schedule'>, 'parking_lot_id' | 'created_by' | 'report_name'>

/** RML-30: tells whoever set a schedule up what went wrong. */
export const tellOwner = (
  tx: Tx,
  { parking_lot_id: lotId, created_by: userId, report_name: reportName }: Owned,
  trouble: SendFailure,
  at: Date,
): Promise<void> => {
  const cause = causeOfTrouble({ reportName, trouble, day: null })
  return notifyUser(tx, { userId, lotId, kind: 'report', cause, at })
}

/** RML-30: notes and tells what went wrong after mails were written; nothing if it was told already. */
export const noteFailure = async (
  tx: Tx,
  scheduleIds: readonly string[],
  failure: SendFailure,
  at: Date,
): Promise<string[]> => {
  const { rows } = await sql<Owned>`update report_schedule set failure = ${failure}, failed_at = ${at}
    where id = any(${[...new Set(scheduleIds)]}::uuid[]) and removed_at is null and failure is distinct from ${failure}
    returning parking_lot_id, created_by, report_name`.execute(tx)
  for (const row of rows) await tellOwner(tx, row, failure, at)
  return rows.map(({ parking_lot_id: lotId }) => lotId)
}
