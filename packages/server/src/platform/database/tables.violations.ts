import type { Generated } from 'kysely'
import type { At, OptionalAt } from './table-columns.ts'

export interface ViolationTable {
  parking_lot_id: string
  id: string
  key: string
  visit_key: string | null
  visit_id: string | null
  reason: string
  status: 'active' | 'dismissed' | 'resolved' | 'missed' | 'auto-resolved'
  state_at: At
  ended_by: 'authorised' | 'paid' | 'moved' | 'left' | 'exitMissed' | 'period' | null
  plate: string | null
  passholder_id: string | null
  passholder_group_id: string | null
  group_id: string | null
  zone_id: string | null
  sector_id: string | null
  stall_id: string | null
  location_id: Generated<string | null>
  cause_at: OptionalAt
  opened_at: At
  exceeded_ms: Generated<number | null>
  is_stay_limit: Generated<boolean>
  seen_at: OptionalAt
  stay_visit_key: Generated<string | null>
  is_exit_missed: Generated<boolean>
  grace_until: At
  dismiss_at: At | null
  cleared_at: At | null
  is_paid: Generated<boolean>
  moved_at: OptionalAt
  left_at: At | null
  decided_at: At | null
  decided_by: string | null
  correction: object | null
  version: Generated<number>
  reported_by: string | null
  note: string | null
  report_key: Generated<string | null>
  erased_at: At | null
}

/** VIO-32. */
export interface FurtherReportTable {
  parking_lot_id: string
  id: string
  violation_id: string
  reported_at: At
  reported_by: string
  report_key: string | null
  note: string | null
}

export interface PhotoTable {
  parking_lot_id: string
  id: string
  violation_id: string
  kind: 'report' | 'appeal'
  sent_sha256: string
  file_key: string
  sha256: string
  size_bytes: number
  width: number
  height: number
  created_at: At
  removed_at: Generated<Date | null>
  file_removed_at: Generated<Date | null>
}

export interface ViolationNoticeTable {
  parking_lot_id: string
  id: string
  violation_id: string
  email: string | null
  language: 'en-US' | 'es-MX'
  state: 'waiting' | 'sent' | 'failed' | 'cancelled'
  reason: string | null
  asked_at: At
  asked_by: string
  settled_at: At | null
  doubts: string[]
  is_confirmed: boolean
}

export interface ViolationLinkTable {
  token_hash: string
  parking_lot_id: string
  violation_id: string
  sent_for: string
  email: string
  language: 'en-US' | 'es-MX'
  expires_at: At
  plate: Generated<string>
}

export interface AppealTable {
  parking_lot_id: string
  id: string
  violation_id: string
  state: 'received' | 'accepted' | 'refused' | 'reduced'
  email: string | null
  language: 'en-US' | 'es-MX'
  plate: string | null
  text: string | null
  received_at: At
  request_key: string | null
  answer: string | null
  answered_at: Date | null
  answered_by: string | null
  undo: unknown
  erased_at: Date | null
}
