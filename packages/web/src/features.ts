import { onLotChange as onAlertChange } from '#features/alerts/alerts.live.ts'
import { onLotChange } from '#features/lots/lots.live.ts'
import { lotsRoute } from '#features/lots/lots.routes.tsx'
import { realTimeRoute, realTimeScreen } from '#features/realtime/realtime.routes.tsx'
import type { LotScreen, Place } from '#lib/routes/places.ts'
import type { OnLotChange } from '#lib/live/live-client.ts'

/** The table of contents: what each feature adds to the house. */

/** Without top bar and sign-in. */
export const bareRoutes = [] as const
/** Without top bar, signed in. */
export const signedInRoutes = [] as const
/** Under the top bar. */
export const framedRoutes = [lotsRoute] as const
/** Screens of a lot. */
export const lotRoutes = [realTimeRoute] as const

/** The top bar's links after the parking lots. */
export const barPlaces: readonly Place[] = []
/** The user menu's links. */
export const userPlaces: readonly Place[] = []
/** The rail, in this order. */
export const lotScreens: readonly LotScreen[] = [realTimeScreen]

/** Who listens to the stream. */
export const liveHandlers: readonly OnLotChange[] = [onLotChange, onAlertChange]
