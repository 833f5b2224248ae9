import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** RML-13: ends the schedules of users who were deleted or blocked some time ago. */
export const endSchedulesOfLeft = async (
  tx: Tx,
  { now, leftBefore }: { readonly now: Date; readonly leftBefore: Date },
): Promise<void> => {
  await sql`update report_schedule s set removed_at = ${now}, version = s.version + 1 from app_user u
    where u.id = s.created_by and s.removed_at is null and (u.blocked or u.removed_at < ${leftBefore})`.execute(
    tx,
  )
}

/** RML-41: ends the schedules of a lot that users of a customer have set up. */
export const endSchedulesOfCustomer = async (
  tx: Tx,
  { lotId, customerId, at }: { readonly lotId: string; readonly customerId: string; readonly at: Date },
): Promise<number> => {
  const { rows } =
    await sql`update report_schedule s set removed_at = ${at}, version = s.version + 1 from app_user u
    where s.parking_lot_id = ${lotId} and u.id = s.created_by and u.customer_id = ${customerId} and s.removed_at is null
    returning s.id`.execute(tx)
  return rows.length
}

/** RML-30: the schedules whose mails have waited since before a time, of those that did not work out otherwise. */
export const listWaitingSchedules = async (tx: Tx, before: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select distinct m.schedule_id as id from report_mail m
    join report_schedule s on s.parking_lot_id = m.parking_lot_id and s.id = m.schedule_id
    where m.state = 'waiting' and m.created_at < ${before} and s.failure is null`.execute(tx)
  return rows.map(({ id }) => id)
}
