import type { Role } from '@stallwise/domain/access/roles.ts'

/** The lots of the browser tests; each spec file has its own. */
export const lotNames = {
  advice: 'Abbey Garage',
  first: 'Anchor Garage',
  status: 'Bridge Garage',
  map: 'Canal Garage',
  edit: 'Dock Garage',
  lost: 'Ferry Garage',
  hidden: 'Grove Garage',
  viewer: 'Island Garage',
  payments: 'Inlet Garage',
  look: 'Jetty Garage',
  phone: 'Kayak Garage',
  language: 'Lagoon Garage',
  past: 'Marina Garage',
  again: 'Narwhal Garage',
  configured: 'Orchard Garage',
  keys: 'Pier Garage',
  devices: 'Pelican Garage',
  gates: 'Quay Garage',
  signs: 'Rudder Garage',
  passes: 'Terrace Garage',
  guests: 'Upland Garage',
  bookings: 'Wharf Garage',
  people: 'Yacht Garage',
  actions: 'Slipway Garage',
  clicks: 'Tally Garage',
  trouble: 'Tiller Garage',
  pay: 'Toll Garage',
  violations: 'Vista Garage',
  foreign: 'Zenith Garage',
} as const

export type LotKey = keyof typeof lotNames

/** The lots where visitors pay, with the sandbox of a payment provider. */
export const payLots = ['pay', 'payments'] as const satisfies readonly LotKey[]

/** The key of the source that sensors report with. */
export const sourceKey = 'sw_the-sensors-of-the-journeys'

export const password = 'Journey2026'

export const emailOf = (role: Role): string => `${role.toLowerCase()}@journeys.example`

/** The user of the customer with 200 lots. */
export const crowdEmail = 'many@journeys.example'

/** The user agent of a browser whose connections can be cut, without those of others. */
export const lossyBrowser = 'Mozilla/5.0 (a lossy network)'

/** The sensor that a stall has at first. */
export const sensorOf = (lot: LotKey, stall: string): string => `${lot.toUpperCase()}-${stall}`

/** The camera of the lot of violations, and the key of its source. */
export const cameraOf = { id: 'journey-camera', key: `${sourceKey}-camera` } as const
