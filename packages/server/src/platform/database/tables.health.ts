import type { CountKind } from '@stallwise/domain/health/counts.rules.ts'
import type { HealthKind, KindHealth } from '@stallwise/domain/health/health.model.ts'
import type { FaultKind } from '@stallwise/domain/health/site-faults.rules.ts'
import type { Told } from '@stallwise/domain/health/settings.rules.ts'
import type { At, Json, OptionalAt } from './table-columns.ts'
import type { Generated } from 'kysely'

export interface LotHealthTable {
  parking_lot_id: string
  due_at: At
  checked_at: OptionalAt
  kinds: Generated<Json<readonly KindHealth[]>>
  silent_devices: Generated<number>
  /** YYYY-MM-DD. */
  days_until: string | null
  harm: Generated<number>
  /** YYYY-MM-DD. */
  learned_on: string | null
  quarter_at: Generated<Date>
  contacts_version: Generated<number>
  gap_vehicles: number | null
  gap_cents: Generated<bigint | number>
}

export interface HealthCountTable {
  parking_lot_id: string
  day: string
  kind: CountKind
  subject: string
  counted: number
  total: number
}

export interface HealthDayTable {
  parking_lot_id: string
  day: string
  kind: HealthKind
  devices: number
  observed_minutes: number
  down_minutes: number
  attempts: Generated<number>
  succeeded: Generated<number>
}

export interface HealthFaultTable {
  parking_lot_id: string
  id: string
  subject: string
  kind: FaultKind
  name: string
  found_by: 'announced' | 'missing'
  devices: string[]
  device_count: number
  harm: number
  passages: number
  expected: number | null
  seen: number | null
  since: At
  found_at: At
  told_at: OptionalAt
  gone_since: OptionalAt
  ended_at: OptionalAt
  mailed_to: string[]
}

export interface HealthUsualTable {
  parking_lot_id: string
  device_id: string
  hours: (number | null)[]
  dispersion: number
  learned_on: string
  factor: Generated<number>
  variance: Generated<number>
  few_since: OptionalAt
  few_expected: number | null
  few_seen: number | null
}

export interface HealthSettingTable {
  parking_lot_id: string
  told: Json<readonly Told[]>
  version: Generated<number>
}

export interface SiteContactTable {
  parking_lot_id: string
  id: string
  place: number
  name: string
  role: string
  phone: string
  email: string
  hours: string
  notes: string
}
