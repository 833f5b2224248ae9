import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import type { RenderedMail } from './render-mail.ts'

interface NewMail extends RenderedMail {
  readonly to: string
  readonly template: string
  readonly cause: string | undefined
  readonly notBefore: Date | undefined
  readonly causedBy: string | undefined
  readonly attachment: AttachedFile | undefined
  readonly unsubscribe: string | undefined
}

/** MAIL-20: a file of the file store that goes with a mail. */
export interface AttachedFile {
  readonly key: string
  readonly name: string
  readonly type: string
}

/** Adds a mail to the outbox. The caller's transaction need not be allowed to read the outbox. */
export const insertMail = async (tx: Tx, mail: NewMail): Promise<void> => {
  await tx
    .insertInto('outbox_mail')
    .values({
      id: uuidv7(),
      recipient: mail.to,
      template: mail.template,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      cause: mail.cause ?? null,
      ...(mail.causedBy && { caused_by: mail.causedBy }),
      last_error: null,
      attached_key: mail.attachment?.key ?? null,
      attached_name: mail.attachment?.name ?? null,
      attached_type: mail.attachment?.type ?? null,
      unsubscribe_link: mail.unsubscribe ?? null,
      ...(mail.notBefore && { not_before: mail.notBefore, next_attempt_at: mail.notBefore }),
    })
    .execute()
}

/** MAIL-12: how many mails a user caused in a day, and how many an address got that users caused. */
export const countCaused = async (
  tx: Tx,
  userId: string,
  to: string,
): Promise<{ readonly ofUser: number; readonly toAddress: number }> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('mails of ' || ${userId}, 0))`.execute(tx)
  const { rows } = await sql<{ ofUser: number; toAddress: number }>`select of_user as "ofUser",
    to_address as "toAddress" from mails_caused(${userId}, ${to})`.execute(tx)
  return rows[0]!
}

/** Deletes the mails of these causes, sent or not. */
export const deleteMailsOf = async (tx: Tx, causes: readonly string[]): Promise<void> => {
  await sql`select delete_mails(${[...causes]}::text[])`.execute(tx)
}

/** Cancels the waiting mails of a cause that are not being sent; returns how many. */
export const cancelWaiting = async (tx: Tx, cause: string): Promise<number> => {
  const { rows } = await sql<{ cancelled: number }>`select cancel_mails(${cause}) as cancelled`.execute(tx)
  return rows[0]!.cancelled
}
