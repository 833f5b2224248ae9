import type { SilenceScope } from '@stallwise/domain/alerts/alert-silences.rules.ts'
import type { Generated } from 'kysely'
import type { At } from './table-columns.ts'
import type { Notified } from './tables.notifications.ts'

export interface AlertTable {
  parking_lot_id: string
  id: string
  alert_type: 'violation' | 'occupancy'
  alert_status: 'active' | 'deleted'
  alert_body: string
  group_id: string | null
  occupancy: number | null
  threshold: number | null
  date_created: At
  updated_at: At
  deleted_by: string | null
  held_back: Generated<boolean>
  notified_at: Notified
}

export interface AlertSilenceTable {
  parking_lot_id: string
  id: string
  scope: SilenceScope
  cause: string | null
  ends_at: At
  created_at: At
  created_by: string
}
