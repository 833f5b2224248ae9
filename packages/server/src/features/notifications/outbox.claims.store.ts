import { sql } from 'kysely'
import { claimDue } from '#platform/database/claim-due.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'

/** A mail that one sender has claimed until its lease ends. */
export interface ClaimedMail extends Pick<
  RowOf<'outbox_mail'>,
  | 'id'
  | 'recipient'
  | 'template'
  | 'cause'
  | 'subject'
  | 'not_before'
  | 'attached_key'
  | 'attached_name'
  | 'attached_type'
  | 'unsubscribe_link'
> {
  readonly body_text: string
  readonly body_html: string
  /** Including the current one. */
  readonly attempts: number
  /** Why the last attempt failed. */
  readonly last_error: string | null
}

/** Runs a transaction with access to the whole outbox: for the sender and the demo's mailbox, never on behalf of a user. */
export const withOutboxAccess = <T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  database.asSystem(async (tx) => {
    await sql`select set_config('app.mail', 'on', true)`.execute(tx)
    return work(tx)
  })

const waiting = sql`sent_at is null and failed_at is null and cancelled_at is null`

/** Claims due mails, longest due first, so that no other sender takes them before `until`. */
export const claimDueMails = (
  tx: Tx,
  { limit, now, until }: { readonly limit: number; readonly now: Date; readonly until: Date },
) =>
  claimDue(tx, 'outbox_mail', {
    key: ['id'],
    where: sql`${waiting} and next_attempt_at <= ${now}`,
    oldestBy: 'next_attempt_at',
    limit,
    set: { attempts: sql`attempts + 1`, next_attempt_at: until, is_leaving: true },
    returning: [
      'id',
      'recipient',
      'template',
      'cause',
      'subject',
      'body_text',
      'body_html',
      'not_before',
      'attempts',
      'last_error',
      'attached_key',
      'attached_name',
      'attached_type',
      'unsubscribe_link',
    ],
  }) as Promise<ClaimedMail[]>

/** Marks a mail as sent and deletes its text, unless the demo's mailbox shows it. */
export const markSent = async (tx: Tx, id: string, at: Date, keepText: boolean): Promise<void> => {
  await tx
    .updateTable('outbox_mail')
    .set({ sent_at: at, is_leaving: false, last_error: null, unsubscribe_link: null })
    .$if(!keepText, (query) => query.set({ body_text: null, body_html: null }))
    .where('id', '=', id)
    .execute()
}

/** Marks a mail as failed for good. */
export const markFailed = async (tx: Tx, id: string, at: Date, reason: string): Promise<void> => {
  await tx
    .updateTable('outbox_mail')
    .set({
      failed_at: at,
      is_leaving: false,
      last_error: reason,
      body_text: null,
      body_html: null,
      unsubscribe_link: null,
    })
    .where('id', '=', id)
    .execute()
}

/** Schedules another attempt. */
export const postpone = async (tx: Tx, id: string, until: Date, reason: string): Promise<void> => {
  await tx
    .updateTable('outbox_mail')
    .set({ next_attempt_at: until, is_leaving: false, last_error: reason })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** How many mails are waiting, including those that are to be sent later. */
export const countWaiting = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from outbox_mail where ${waiting}`.execute(tx)
  return rows[0]!.count
}

/** MAIL-08: deletes mails created before a time that are no longer waiting. */
export const deleteMailsBefore = async (tx: Tx, before: Date): Promise<number> => {
  const { numAffectedRows } = await sql`delete from outbox_mail
    where created_at < ${before} and not (${waiting})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
