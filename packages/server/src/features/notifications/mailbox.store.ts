import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

export interface MailboxEntry {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly body_text: string
  readonly sent_at: Date
}

/** Sent mails whose text is kept, newest first; one more than requested shows that there is a next page. */
export const listMailbox = async (
  tx: Tx,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<MailboxEntry[]> => {
  const after = cursor
    ? sql`and (sent_at, id) < (select sent_at, id from outbox_mail where id = ${cursor})`
    : sql``
  const { rows } = await sql<MailboxEntry>`select id, recipient, subject, body_text, sent_at from outbox_mail
    where sent_at is not null and body_text is not null ${after}
    order by sent_at desc, id desc limit ${limit + 1}`.execute(tx)
  return rows
}
