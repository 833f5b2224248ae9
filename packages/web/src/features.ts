import { onLotChange as onConfigurationChange } from '#features/configuration/configuration.live.ts'
import { adminPlace, corporatePlace } from '#features/customers/customers.places.ts'
import { onLotChange as onDeviceChange } from '#features/devices/devices.live.ts'
import { healthPlace } from '#features/health/health.places.ts'
import { onLotChange } from '#features/lots/lots.live.ts'
import { portfolioPlace } from '#features/lots/lots.places.ts'
import { onLotChange as onNotification } from '#features/notifications/bell/notifications.live.ts'
import { mailboxPlace } from '#features/notifications/mailbox.places.ts'
import { onLotChange as onOccupancyChange } from '#features/occupancy/occupancy.live.ts'
import { onLotChange as onSectorChange } from '#features/sectors/sectors.live.ts'
import { onLotChange as onStallChange } from '#features/stalls/stalls.live.ts'
import { preferencesPlace } from '#features/users/preferences/preferences.places.ts'
import { invalidateStale } from '#lib/live/invalidate-stale.ts'
import type { OnLotChange } from '#lib/live/live-client.ts'
import type { Place } from '#lib/routes/places.ts'

/** What features add to the first view. What they add besides, loaded after it, is in `features.screens.ts`. */

/** The top bar's links after the parking lots. */
export const barPlaces: readonly Place[] = [portfolioPlace, healthPlace, adminPlace, corporatePlace]
/** The user menu's links. */
export const userPlaces: readonly Place[] = [portfolioPlace, healthPlace, preferencesPlace, mailboxPlace]

/** Who listens to the stream. */
export const liveHandlers: readonly OnLotChange[] = [
  invalidateStale,
  onLotChange,
  onStallChange,
  onOccupancyChange,
  onConfigurationChange,
  onSectorChange,
  onDeviceChange,
  onNotification,
]
