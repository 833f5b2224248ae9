import type { Role } from '@stallwise/domain/access/roles.ts'

/** The lots of the journeys; each spec file has its own. */
export const lotNames = {
  first: 'Anchor Garage',
  status: 'Bridge Garage',
  map: 'Canal Garage',
  edit: 'Dock Garage',
  lost: 'Ferry Garage',
  hidden: 'Grove Garage',
  viewer: 'Island Garage',
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
  foreign: 'Zenith Garage',
} as const

export type LotKey = keyof typeof lotNames

/** The key of the sensors' source. */
export const sourceKey = 'sw_the-sensors-of-the-journeys'

export const password = 'Journey2026'

export const emailOf = (role: Role): string => `${role.toLowerCase()}@journeys.example`

/** Whoever has 200 lots. */
export const crowdEmail = 'many@journeys.example'

/** What a browser calls itself whose connections may be cut, while others' stand. */
export const lossyBrowser = 'Mozilla/5.0 (a lossy network)'

/** The sensor that a stall starts with. */
export const sensorOf = (lot: LotKey, stall: string): string => `${lot.toUpperCase()}-${stall}`
