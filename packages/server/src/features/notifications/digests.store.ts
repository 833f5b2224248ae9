import type { Role } from '@stallwise/domain/access/roles.ts'
import {
  nextMailAt,
  type MailInterval,
} from '@stallwise/domain/notifications/notification-preferences.rules.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { lotProducts, type LotProducts } from './lot-products.ts'
import { describedNotifications, type NotificationRow } from './notifications.store.ts'

/** NTF-12: schedules an e-mail for each of these users, unless one is due already. */
export const scheduleMails = async (
  tx: Tx,
  users: readonly { readonly userId: string; readonly mailMinutes: MailInterval }[],
  now: number,
): Promise<void> => {
  if (users.length === 0) return
  const known = await tx
    .selectFrom('notification_mail')
    .selectAll()
    .where(
      'user_id',
      'in',
      users.map(({ userId }) => userId),
    )
    .execute()
  const lastSent = new Map(known.map((row) => [row.user_id, row.last_sent_at?.getTime() ?? null]))
  const rows = users.map(({ userId, mailMinutes }) => ({
    user_id: userId,
    due_at: new Date(nextMailAt(now, lastSent.get(userId) ?? null, mailMinutes)),
  }))
  await tx
    .insertInto('notification_mail')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        due_at: sql<Date>`coalesce(notification_mail.due_at, excluded.due_at)`,
      }),
    )
    .execute()
}

/** Takes a user whose e-mail is due; others who send skip it until the transaction ends. */
export const takeDueUser = async (tx: Tx, now: Date): Promise<string | undefined> => {
  const { rows } = await sql<{ user_id: string }>`select user_id from notification_mail
    where due_at <= ${now} order by due_at limit 1 for update skip locked`.execute(tx)
  return rows[0]?.user_id
}

/** A user as an e-mail is sent: with the rights and preferences of now. */
export interface MailedUser {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly preferences: Readonly<Record<string, unknown>>
  readonly lots: readonly string[]
  readonly lot_products: LotProducts
}

/** The user, unless it was blocked or deleted. */
export const findMailedUser = async (tx: Tx, id: string): Promise<MailedUser | undefined> => {
  const { rows } =
    await sql<MailedUser>`select u.id, u.email, u.name, u.roles, u.preferences, ${lotProducts} as lot_products,
      array(select parking_lot_id::text from user_lot where user_lot.user_id = u.id) as lots
    from app_user u where u.id = ${id} and not u.blocked and u.removed_at is null`.execute(tx)
  return rows[0]
}

/** What an e-mail to the user has to name: what was not read in the app, of groups that are still the user's. */
export const listToMail = (tx: Tx, userId: string): Promise<NotificationRow[]> =>
  describedNotifications(
    tx,
    sql`n.user_id = ${userId} and n.mail_count > 0 and n.read_at is null`,
    sql`order by n.last_at desc, n.id desc`,
  )

/** Notes that the user's e-mail was written, or that there was nothing to write. */
export const endMail = async (tx: Tx, userId: string, sentAt: Date | null): Promise<void> => {
  await sql`update notification set mail_count = 0, read_at = case when in_app then read_at else coalesce(read_at, last_at) end
    where user_id = ${userId} and mail_count > 0`.execute(tx)
  await tx
    .updateTable('notification_mail')
    .set({ due_at: null, ...(sentAt && { last_sent_at: sentAt }) })
    .where('user_id', '=', userId)
    .execute()
}
