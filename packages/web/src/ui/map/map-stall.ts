export type StallKind = 'tenant' | 'visitor' | 'ev' | 'reserved'
export type StallActivity = 'vacant' | 'occupied' | 'sensor-error' | 'no-report' | 'closed' | 'inactive'

/** A stall as it stands; `number` is the id of its shape in the floor's SVG. */
export interface MapStall {
  readonly number: string
  readonly kind: StallKind
  readonly activity: StallActivity
  readonly handicap: boolean
  /** A vehicle stands there though the stall is closed. */
  readonly isStillOccupied: boolean
  readonly isBatteryLow: boolean
  /** Its parking group's id, where the viewer may know it. */
  readonly group: string | null
}

export const sameStall = (one: MapStall, other: MapStall): boolean =>
  one.kind === other.kind &&
  one.activity === other.activity &&
  one.handicap === other.handicap &&
  one.isStillOccupied === other.isStillOccupied &&
  one.isBatteryLow === other.isBatteryLow &&
  one.group === other.group
