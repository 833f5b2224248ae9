import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { findNewest } from '#platform/database/ordered-page.ts'

export interface MailboxEntry {
  readonly id: string
  readonly recipient: string
  readonly subject: string
  readonly body_text: string
  readonly sent_at: Date
}

/** A page of the sent mails whose text is kept, the newest first. */
export const listMailbox = (
  tx: Tx,
  page: { readonly cursor: string | undefined; readonly limit: number },
): Promise<{ rows: MailboxEntry[]; nextCursor: string | null }> =>
  findNewest(tx, {
    ...page,
    from: sql`outbox_mail`,
    where: [sql`sent_at is not null`, sql`body_text is not null`],
    at: sql`sent_at`,
    read: async (ids) => {
      const { rows } =
        await sql<MailboxEntry>`select id, recipient, subject, body_text, sent_at from outbox_mail
        where id = any(${[...ids]}::uuid[])`.execute(tx)
      return rows
    },
  })
