/** Stall types as spelled in the API. Source: specification section 3. */
export const stallTypes = ['Tenant', 'Visitor', 'EV', 'Reserved'] as const
/** One of the four stall types. */
export type StallType = (typeof stallTypes)[number]

/** Types of a parking group; one for each stall type. Source: decision 1. */
export const groupTypes = ['tenant', 'visitor', 'ev', 'reserved'] as const
/** One of the four group types. */
export type GroupType = (typeof groupTypes)[number]

const groupTypeByStallType: Readonly<Record<StallType, GroupType>> = {
  Tenant: 'tenant',
  Visitor: 'visitor',
  EV: 'ev',
  Reserved: 'reserved',
}

/** The group type that stalls of a type belong to. */
export const groupTypeOf = (stallType: StallType): GroupType => groupTypeByStallType[stallType]

/** The stall type of the stalls in groups of a type. */
export const stallTypeOf = (groupType: GroupType): StallType =>
  stallTypes.find((stallType) => groupTypeByStallType[stallType] === groupType)!

/** Displayed status of a stall. `sensor-error` only for users who can edit stalls. Source: decision 1. */
export type StallStatus = 'vacant' | 'occupied' | 'sensor-error'

/** Kinds of sensor errors. Source: decision 1. */
export const sensorErrorKinds = ['fault', 'silent', 'flapping', 'lowBattery'] as const
/** One kind of sensor error. */
export type SensorErrorKind = (typeof sensorErrorKinds)[number]
