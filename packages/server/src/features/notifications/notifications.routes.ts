import type { DemoMail } from '@stallwise/contract/notifications/mailbox.contract.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { listMailbox, type MailboxEntry } from './mailbox.store.ts'
import { withOutboxAccess } from './outbox.claims.store.ts'
import { hasMailbox } from './mail-delivery.ts'
import { countUnread, listNotifications, markRead } from './notifications.store.ts'
import { notificationView } from './notifications.view.ts'

interface MailboxParts {
  readonly config: Config
  readonly database: Database
  readonly clock: () => number
}

const mailView = ({ id, recipient, subject, body_text, sent_at }: MailboxEntry): DemoMail => ({
  _id: id,
  to: recipient,
  subject,
  text: body_text,
  sentAt: sent_at.toISOString(),
})

/** NTF-01: a user's own notifications. */
const ownNotificationsRoutes = (bind: Bind, { database, clock }: MailboxParts): void => {
  bind('GET /notifications', async ({ viewer, query: { limit, cursor } }) => {
    const { rows, nextCursor } = await database.withViewer(scopeOf(viewer), (tx) =>
      listNotifications(tx, viewer, { limit, cursor }),
    )
    return { data: rows.map(notificationView), nextCursor }
  })

  bind('GET /notifications/count', async ({ viewer }) => ({
    unread: await database.withViewer(scopeOf(viewer), (tx) => countUnread(tx, viewer)),
  }))

  bind('PUT /notifications/read', async ({ viewer, body: { ids, read } }) => ({
    changed: await database.withViewer(scopeOf(viewer), (tx) =>
      markRead(tx, viewer, { ids, read, now: new Date(clock()) }),
    ),
  }))
}

/** A user's own notifications, and the demo's mailbox. */
export const notificationsRoutes = (bind: Bind, parts: MailboxParts): void => {
  const { config, database } = parts
  ownNotificationsRoutes(bind, parts)
  bind('GET /demo/mailbox', async ({ query }) => {
    if (!hasMailbox(config)) throw new Refusal('not-found')
    const page = { limit: query.limit, cursor: query.cursor }
    const { rows, nextCursor } = await withOutboxAccess(database, (tx) => listMailbox(tx, page))
    return { data: rows.map(mailView), nextCursor }
  })
}
