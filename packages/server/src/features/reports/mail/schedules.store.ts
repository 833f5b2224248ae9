import type { SendFailure, SendTimes } from '@stallwise/domain/reports/report-schedule.model.ts'
import { isUuid } from '@stallwise/domain/fields/uuid.ts'
import type { ReportName } from '@stallwise/domain/reports/report.model.ts'
import { sql } from 'kysely'
import { claimDue } from '#platform/database/claim-due.ts'
import type { Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'

export interface ScheduleId {
  readonly lotId: string
  readonly id: string
}

/** RML-12: who receives a report; whoever left and is chosen again receives it again. */
export const writeRecipients = async (
  tx: Tx,
  { lotId, id }: ScheduleId,
  users: readonly string[],
): Promise<void> => {
  const chosen = sql`${[...new Set(users)]}::uuid[]`
  await sql`delete from report_recipient where parking_lot_id = ${lotId} and schedule_id = ${id}
    and left_at is null and user_id <> all(${chosen})`.execute(tx)
  await sql`insert into report_recipient (parking_lot_id, schedule_id, user_id)
    select ${lotId}, ${id}, one from unnest(${chosen}) one
    on conflict (parking_lot_id, schedule_id, user_id) do update set left_at = null`.execute(tx)
}

/** A schedule that this server makes until `claimed_until`. */
export type ClaimedSchedule = RowOf<'report_schedule'> & { readonly claimed_until: Date }

const columns = [
  ...(['parking_lot_id', 'id', 'report_name', 'filters', 'sort', 'period', 'every', 'on_day'] as const),
  ...(['hour', 'format', 'paused', 'created_by', 'created_at', 'time_zone', 'next_at'] as const),
  ...(['send_now_at', 'claimed_until', 'last_sent_at', 'last_rows', 'failure', 'failed_at'] as const),
  ...(['removed_at', 'version'] as const),
] as const

/** When a schedule is due. */
export const timesOf = ({
  every,
  on_day: onDay,
  hour,
}: Pick<RowOf<'report_schedule'>, 'every' | 'on_day' | 'hour'>): SendTimes => ({ every, onDay, hour })

/** RML-05: takes one that is due, for this server alone until a time. */
export const claimSchedule = async (
  tx: Tx,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<ClaimedSchedule | undefined> => {
  const [claimed] = await claimDue(tx, 'report_schedule', {
    where: sql`removed_at is null and (send_now_at is not null or (not paused and next_at <= ${now}))
      and (claimed_until is null or claimed_until <= ${now})`,
    oldestBy: 'next_at',
    limit: 1,
    set: { claimed_until: until },
    returning: columns,
  })
  return claimed as ClaimedSchedule | undefined
}

/** RML-05: locks a claimed one; false if it was removed meanwhile, or another server has taken it over. */
export const isStillClaimed = async (
  tx: Tx,
  { parking_lot_id: lotId, id, claimed_until: until }: ClaimedSchedule,
): Promise<boolean> => {
  const found = await tx
    .selectFrom('report_schedule')
    .select('id')
    .where(rowOfLot(lotId, id))
    .where('claimed_until', '=', until)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return found !== undefined
}

/** What becomes of a schedule after it was made, or could not be. */
export interface Settled {
  readonly nextAt: Date
  readonly sent?: { readonly at: Date; readonly rows: number } | undefined
  readonly failure: SendFailure | null
  readonly now: Date
}

/** RML-05: gives a claimed one back; what a user changed meanwhile stays. */
export const settleSchedule = async (
  tx: Tx,
  { parking_lot_id: lotId, id, send_now_at: asked, version }: ClaimedSchedule,
  { nextAt, sent, failure, now }: Settled,
): Promise<void> => {
  await tx
    .updateTable('report_schedule')
    .set({
      next_at: sql<Date>`case when version = ${version} then ${nextAt} else next_at end`,
      claimed_until: null,
      ...(asked && { send_now_at: null }),
      ...(sent && { last_sent_at: sent.at, last_rows: sent.rows }),
      failure,
      failed_at: failure === null ? null : now,
    })
    .where(rowOfLot(lotId, id))
    .execute()
}

/** RML-13: sends it no more. */
export const endSchedule = async (tx: Tx, { lotId, id }: ScheduleId, at: Date): Promise<void> => {
  await tx
    .updateTable('report_schedule')
    .set((eb) => ({ removed_at: at, claimed_until: null, version: eb('version', '+', 1) }))
    .where(rowOfLot(lotId, id))
    .execute()
}

/** Schedules whose next time was computed by another clock than that of their lot. RML-06 */
export const listOfOtherClock = async (tx: Tx) => {
  const { rows } = await sql<
    RowOf<'report_schedule'> & { readonly lot_zone: string }
  >`select s.*, l.time_zone as lot_zone
    from report_schedule s join parking_lot l on l.id = s.parking_lot_id
    where s.removed_at is null and s.time_zone <> l.time_zone for update of s skip locked`.execute(tx)
  return rows
}

export const setClock = async (
  tx: Tx,
  { lotId, id }: ScheduleId,
  { timeZone, nextAt }: { readonly timeZone: string; readonly nextAt: Date },
): Promise<void> => {
  await tx
    .updateTable('report_schedule')
    .set({ time_zone: timeZone, next_at: nextAt })
    .where(rowOfLot(lotId, id))
    .execute()
}

/** RML-08: asks for one at once; nothing if it was asked for already. */
export const askToSend = async (tx: Tx, { lotId, id }: ScheduleId, at: Date): Promise<void> => {
  await tx
    .updateTable('report_schedule')
    .set({ send_now_at: at })
    .where(rowOfLot(lotId, id))
    .where('send_now_at', 'is', null)
    .execute()
}

/** Who receives a report, apart from those who left. */
export const listRecipientsOf = async (tx: Tx, { lotId, id }: ScheduleId) =>
  tx
    .selectFrom('report_recipient')
    .select(['user_id', 'leave_key'])
    .where('parking_lot_id', '=', lotId)
    .where('schedule_id', '=', id)
    .where('left_at', 'is', null)
    .execute()

/** RML-30: who may receive it and who may not; returns whether somebody may not who might the last time. */
export const noteRights = async (
  tx: Tx,
  { lotId, id }: ScheduleId,
  allowed: readonly string[],
): Promise<boolean> => {
  const ids = sql`${[...allowed]}::uuid[]`
  const { rows } = await sql<{ failure: string | null }>`update report_recipient
    set failure = case when user_id = any(${ids}) then null else ${'recipient-without-right' satisfies SendFailure} end
    where parking_lot_id = ${lotId} and schedule_id = ${id} and left_at is null
      and (failure is null) <> (user_id = any(${ids})) returning failure`.execute(tx)
  return rows.some(({ failure }) => failure !== null)
}

/** What somebody leaves. RML-12 */
export interface LeavingOf {
  readonly lotId: string
  readonly reportName: ReportName
  readonly lotName: string
  readonly hasLeft: boolean
  /** Of the recipient, who may be gone. RML-23 */
  readonly preferences: Readonly<Record<string, unknown>> | null
}

/** RML-12: whose mails a link ends; undefined if there are none any more. */
export const findLeaving = async (tx: Tx, key: string): Promise<LeavingOf | undefined> => {
  if (!isUuid(key)) return undefined
  const { rows } = await sql<LeavingOf>`select s.parking_lot_id as "lotId", s.report_name as "reportName",
      l.name as "lotName", r.left_at is not null as "hasLeft", u.preferences
    from report_recipient r join report_schedule s on s.parking_lot_id = r.parking_lot_id and s.id = r.schedule_id
      join parking_lot l on l.id = s.parking_lot_id left join app_user u on u.id = r.user_id
    where r.leave_key = ${key}`.execute(tx)
  return rows[0]
}

/** RML-12: a recipient leaves; false if it had already. */
export const leaveSchedule = async (tx: Tx, key: string, at: Date): Promise<boolean> => {
  const { rows } =
    await sql`update report_recipient set left_at = ${at} where leave_key = ${key} and left_at is null
    returning user_id`.execute(tx)
  return rows.length > 0
}
