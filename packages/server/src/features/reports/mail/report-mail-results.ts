import { sql } from 'kysely'
import { announceStale } from '#features/judging/judging.public.ts'
import type { MailResult, MailResults } from '#features/notifications/notifications.work.public.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { noteFailure } from './tell-owner.ts'
import { mailOfCause } from './write-mails.ts'

interface Found {
  readonly lotId: string
  readonly scheduleId: string
}

/** RML-30: that a schedule’s mails wait is over as soon as one of them left. */
const endWaiting = (tx: Tx, { lotId, scheduleId }: Found) =>
  sql`update report_schedule set failure = null, failed_at = null where parking_lot_id = ${lotId}
    and id = ${scheduleId} and failure = 'mail-waiting'`.execute(tx)

const storeResult = async (tx: Tx, { cause, kind, at }: MailResult): Promise<string | undefined> => {
  const id = mailOfCause(cause)
  if (id === undefined || kind === 'deferred') return undefined
  const { rows } =
    await sql<Found>`update report_mail set state = ${kind} where id = ${id} and state = 'waiting'
    returning parking_lot_id as "lotId", schedule_id as "scheduleId"`.execute(tx)
  const [found] = rows
  if (!found) return undefined
  if (kind === 'failed') await noteFailure(tx, [found.scheduleId], 'mail-failed', at)
  else await endWaiting(tx, found)
  return found.lotId
}

/** RML-30, RML-42: stores what became of mails with reports, and tells the screens that show it. */
export const reportMailResults = (database: Database): MailResults => ({
  store: storeResult,
  announce: (lotIds) => announceStale(database, lotIds, 'reports'),
})
