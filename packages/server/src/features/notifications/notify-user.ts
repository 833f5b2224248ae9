import type { Role } from '@stallwise/domain/access/roles.ts'
import {
  mayBeNotifiedOf,
  type NotificationKind,
} from '@stallwise/domain/notifications/notification-kinds.rules.ts'
import {
  channelsFor,
  notificationPreferencesOf,
} from '@stallwise/domain/notifications/notification-preferences.rules.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import { scheduleMails } from './digests.store.ts'
import { addNotifications } from './gathering.store.ts'

interface Told {
  readonly userId: string
  readonly lotId: string
  readonly kind: NotificationKind
  readonly cause: string
  readonly at: Date
}

/** Notifies one user of something, where its preferences say so. NTF-04, NTF-10; `tx` acts for the system. */
export const notifyUser = async (tx: Tx, { userId, lotId, kind, cause, at }: Told): Promise<void> => {
  const user = await tx
    .selectFrom('app_user')
    .select(['roles', 'preferences'])
    .where('id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!user || !mayBeNotifiedOf(user.roles as Role[], kind)) return
  const preferences = notificationPreferencesOf(
    (user.preferences as { notifications?: unknown }).notifications,
  )
  const { app, email } = channelsFor(preferences, kind, lotId)
  if (!app && !email) return
  if (email) await scheduleMails(tx, [{ userId, mailMinutes: preferences.mailMinutes }], at.getTime())
  const counted = { count: 1, firstAt: at, lastAt: at, inApp: app, mailCount: email ? 1 : 0 }
  await addNotifications(tx, [{ lot: lotId, id: uuidv7(), userId, kind, cause, groups: null, ...counted }])
}
