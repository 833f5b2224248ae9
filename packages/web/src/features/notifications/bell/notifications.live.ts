import type { OnLotChange } from '#lib/live/live-client.ts'
import { notificationsKey } from './notifications.queries.ts'

/** Some users of the lot have new notifications. */
export const onLotChange: OnLotChange = ({ changes }, queries) => {
  if (changes.stale?.includes('notifications')) void queries.invalidateQueries({ queryKey: notificationsKey })
}
