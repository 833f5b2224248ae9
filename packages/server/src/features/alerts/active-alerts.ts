import { violationAlertDays } from '@stallwise/domain/alerts/alerts.rules.ts'
import type { ViolationReason } from '@stallwise/domain/violations/violations.model.ts'
import { sql } from 'kysely'

export interface AlertRow {
  id: string
  parking_lot_id: string
  alert_type: 'violation' | 'occupancy'
  alert_status: 'active' | 'deleted'
  alert_body: 'tenant' | 'visitor' | 'ev' | 'reserved' | 'general'
  group_id: string | null
  group_name: string | null
  occupancy: number | null
  threshold: number | null
  date_created: Date
  updated_at: Date
  cause: string
  reason: ViolationReason | null
  location_id: string | null
  location_kind: 'zone' | 'sector' | 'stall' | null
  location_name: string | null
  plate: string | null
}

/** From when violation alerts count as active. */
export const violationsSince = (now: Date) => new Date(now.getTime() - violationAlertDays * 86_400_000)

/** ALE-04: an older violation alert no longer counts as active. */
export const countsAsActive = (now: Date) =>
  sql<boolean>`alert.alert_status = 'active' and (alert.alert_type = 'occupancy' or alert.date_created > ${violationsSince(now)})`
