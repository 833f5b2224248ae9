import type { DemoMail } from '@stallwise/contract/notifications/mailbox.contract.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { pageOfRows, readIdCursor } from '#platform/http/id-cursor.ts'
import { Refusal } from '#platform/http/problems.ts'
import { listMailbox, type MailboxEntry } from './mailbox.store.ts'
import { withOutboxAccess } from './outbox.claims.store.ts'
import { hasMailbox } from './mail-delivery.ts'

interface MailboxParts {
  readonly config: Config
  readonly database: Database
}

const mailView = ({ id, recipient, subject, body_text, sent_at }: MailboxEntry): DemoMail => ({
  _id: id,
  to: recipient,
  subject,
  text: body_text,
  sentAt: sent_at.toISOString(),
})

/** The demo's mailbox. */
export const notificationsRoutes = (bind: Bind, { config, database }: MailboxParts): void => {
  bind('GET /demo/mailbox', async ({ query }) => {
    if (!hasMailbox(config)) throw new Refusal('not-found')
    const page = { limit: query.limit, cursor: readIdCursor(query.cursor) }
    const rows = await withOutboxAccess(database, (tx) => listMailbox(tx, page))
    return pageOfRows(rows, query.limit, mailView)
  })
}
