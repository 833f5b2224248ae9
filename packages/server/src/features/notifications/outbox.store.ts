import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import type { RenderedMail } from './render-mail.ts'

interface NewMail extends RenderedMail {
  readonly to: string
  readonly template: string
  readonly cause: string | undefined
  readonly notBefore: Date | undefined
}

/** Puts a mail into the outbox; whose transaction it is need not be able to read it again. */
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
      last_error: null,
      ...(mail.notBefore && { not_before: mail.notBefore, next_attempt_at: mail.notBefore }),
    })
    .execute()
}

/** Takes back what waits for a cause and is not just leaving; how many. */
export const cancelWaiting = async (tx: Tx, cause: string): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`select cancel_mails(${cause}) as taken`.execute(tx)
  return rows[0]!.taken
}
