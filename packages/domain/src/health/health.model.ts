import { lotDeviceKinds } from '../devices/lot-devices.model.ts'

/** The kinds of devices of a site, in the order in which they are shown. Source: rule HEA-01. */
export const healthKinds = [...lotDeviceKinds] as const
/** A kind of device of a site. */
export type HealthKind = (typeof healthKinds)[number]

/** How many devices of a kind a site has, and how they stand; those without a state are in the total alone. Source: rule HEA-01. */
export interface KindHealth {
  readonly kind: HealthKind
  readonly total: number
  readonly online: number
  readonly late: number
  readonly offline: number
  readonly never: number
}

/** HEA-04: so many days has the strip of a site. */
export const stripDays = 30
