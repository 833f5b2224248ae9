import type { MasterlistRow } from '#masterlists/masterlists.rows.ts'
import type {
  CameraRow,
  DeviceRow,
  RfidReaderRow,
  RfidThresholdRow,
  SourceRow,
  ZoneRow,
} from '#devices/devices.rows.ts'
import type { GatesAndSigns } from '#devices/gates-and-signs.rows.ts'
import type { DemoHealth } from '#health/health.rows.ts'
import type { CalendarRows } from '#lots/calendar.rows.ts'
import type { OwnEventRow } from '#lots/events.rows.ts'
import type { FloorMapRow, FloorRow, GroupRow, LotRow } from '#lots/lots.rows.ts'
import type {
  PassholderGroupRow,
  PassholderPlateRow,
  PassholderRow,
  PassholderTagRow,
  WaitlistRow,
} from '#passholders/passholders.rows.ts'
import type { PaymentValidationRow } from '#payment-validations/payment-validations.rows.ts'
import type { PassChargeRows } from '#pass-charges/pass-charges.rows.ts'
import type { RatePlanRow } from '#pricing/pricing.rows.ts'
import type { MobileAppRows } from '#passholders/mobile-app.rows.ts'
import type { CustomerRow, SessionRows } from '#session/session.rows.ts'
import type { StallRow } from '#stalls/stalls.rows.ts'

/** Daily pattern of a group's occupancy. */
export type Rhythm =
  | 'office'
  | 'executive'
  | 'officeVisitor'
  | 'retail'
  | 'retailStaff'
  | 'charging'
  | 'mallCharging'
  | 'aroundTheClock'
  | 'fleet'
  | 'accessible'

/** The rows of a lot, in the order in which they can be loaded. */
export interface LotRows {
  readonly lots: readonly LotRow[]
  readonly floorMaps: readonly FloorMapRow[]
  readonly floors: readonly FloorRow[]
  readonly groups: readonly GroupRow[]
  readonly stalls: readonly StallRow[]
  readonly devices: readonly DeviceRow[]
  readonly zones: readonly ZoneRow[]
  readonly cameras: readonly CameraRow[]
  readonly thresholds?: readonly RfidThresholdRow[]
  readonly readers?: readonly RfidReaderRow[]
  readonly passholderGroups: readonly PassholderGroupRow[]
  readonly passholders: readonly PassholderRow[]
  readonly plates: readonly PassholderPlateRow[]
  readonly tags?: readonly PassholderTagRow[]
  /** For the simulator; not a table. */
  readonly rhythms: readonly { readonly groupId: string; readonly rhythm: Rhythm }[]
}

/** A world as plain rows; columns as the tables name them, people in the format of the session feature. */
export interface DemoWorld extends LotRows {
  readonly customers: readonly CustomerRow[]
  readonly session: SessionRows
  readonly sources: readonly SourceRow[]
  readonly gatesAndSigns?: GatesAndSigns
  readonly waitlist?: readonly WaitlistRow[]
  readonly masterlists?: readonly MasterlistRow[]
  /** Depends on the time of creation, unlike the rest. */
  readonly calendar?: CalendarRows
  readonly ownEvents?: readonly OwnEventRow[]
  /** Depend on the time of creation too. */
  readonly ratePlans?: readonly RatePlanRow[]
  readonly paymentValidations?: readonly PaymentValidationRow[]
  readonly passCharges?: PassChargeRows
  readonly mobileApp?: MobileAppRows
  readonly health?: DemoHealth
}

const tables: readonly (keyof LotRows)[] = [
  'lots',
  'floorMaps',
  'floors',
  'groups',
  'stalls',
  'devices',
  'zones',
  'cameras',
  'thresholds',
  'readers',
  'passholderGroups',
  'passholders',
  'plates',
  'tags',
  'rhythms',
]

/** Merges the rows of several lots; a map that two floors share is included once. */
export const joinLots = (lots: readonly LotRows[]): LotRows => {
  const joined = Object.fromEntries(
    tables.map((table) => [table, lots.flatMap((lot) => (lot[table] ?? []) as unknown[])]),
  )
  const rows = joined as unknown as LotRows
  return { ...rows, floorMaps: [...new Map(rows.floorMaps.map((map) => [map.hash, map])).values()] }
}
