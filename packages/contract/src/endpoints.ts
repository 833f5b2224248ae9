import { alertsEndpoints } from './alerts/alerts.contract.ts'
import { imagesEndpoints } from './images/images.contract.ts'
import { liveEndpoints } from './live/live.contract.ts'
import { calendarEndpoints } from './lots/calendar.contract.ts'
import { lotsEndpoints } from './lots/lots.contract.ts'
import { occupancyHistoryEndpoints } from './occupancy/occupancy-history.contract.ts'
import { occupancyEndpoints } from './occupancy/occupancy.contract.ts'
import { sessionEndpoints } from './session/session.contract.ts'
import { sourcesEndpoints } from './sources/sources.contract.ts'
import { stallsEndpoints } from './stalls/stalls.contract.ts'

/** Every call under /api, keyed by method and path. */
export const endpoints = {
  ...sessionEndpoints,
  ...lotsEndpoints,
  ...calendarEndpoints,
  ...stallsEndpoints,
  ...occupancyEndpoints,
  ...occupancyHistoryEndpoints,
  ...alertsEndpoints,
  ...sourcesEndpoints,
  ...imagesEndpoints,
  ...liveEndpoints,
}

/** The table of all calls. */
export type Endpoints = typeof endpoints
/** A call's name: method and path. */
export type EndpointName = keyof Endpoints
