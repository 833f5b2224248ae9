import { announceStale } from '#features/judging/judging.public.ts'
import type { Database, DatabaseParts } from '#platform/database/database.ts'
import { gatherNotifications } from './gathering.ts'
import { deleteNotificationsBefore } from './notifications.store.ts'

const daysKept = 30

/** Notifies users of what is new, and tells the browsers of those lots. */
export const notifyUsers = async (parts: DatabaseParts): Promise<void> => {
  const lots = await gatherNotifications(parts)
  if (lots.size > 0) await announceStale(parts.database, lots, 'notifications')
}

/** NTF-06: notifications are deleted after 30 days. */
export const deleteOldNotifications = ({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: () => number
}): Promise<void> =>
  database.asSystem((tx) => deleteNotificationsBefore(tx, new Date(clock() - daysKept * 86_400_000)))
