import type { WaitlistState } from '@stallwise/domain/waitlist/waitlist.rules.ts'
import type {
  AppState,
  InvitationState,
  MobileLogKind,
} from '@stallwise/domain/invitations/invitations.model.ts'
import type { PassholderFile } from '@stallwise/domain/passholders/passholder-import.model.ts'
import type { HiddenParts } from '@stallwise/domain/sheets/hidden-parts.ts'
import type { UnreadColumn } from '@stallwise/domain/sheets/cell-faults.model.ts'
import type { At, ResourceTable } from './table-columns.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type NullableAt = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface PassholderTagTable {
  parking_lot_id: string
  epc: string
  passholder_id: string
  removed_at: NullableAt
}

export type PassholderGroupTable = ResourceTable & {
  parking_group_id: string
  name: string
  tenants: Generated<string[]>
  max_passes: number | null
  removed_by: string | null
}

export type PassholderTable = ResourceTable & {
  passholder_group_id: string
  pass_id: string
  name: string
  email: string | null
  suite: string | null
  pass_type: Generated<'allDay' | 'daytime' | 'overnight'>
  validity_group: string | null
  valid_from: string | null
  valid_to: string | null
  is_multi_pass: Generated<boolean>
  number_of_vehicles: number | null
  inside_at_once: number | null
  same_as_pass_owner: Generated<boolean>
  pass_owner_name: string | null
  pass_owner_email: string | null
  created_at: Generated<Date>
  pass_key: GeneratedAlways<string>
  name_key: GeneratedAlways<string>
  search_person: GeneratedAlways<string>
  found_text: GeneratedAlways<string>
  search_vehicles: Generated<string>
  app_state: Generated<AppState>
  app_joined_at: NullableAt
  removed_by: string | null
  erased_at: NullableAt
}

export interface PassInvitationTable {
  parking_lot_id: string
  passholder_id: string
  email: string
  id: string
  state: InvitationState
  reason: string | null
  asked_at: At
  settled_at: NullableAt
}

export interface MobileLogTable {
  parking_lot_id: string
  id: string
  at: At
  kind: MobileLogKind
  passholder_id: string
  email: string | null
  platform: string | null
  app_version: string | null
  detail: string | null
  source_id: string | null
  event_id: string | null
}

export interface PassholderPlateTable {
  parking_lot_id: string
  plate: string
  passholder_id: string
  make: string | null
  model: string | null
  removed_at: NullableAt
  until: At | null
  added_at: At | null
}

export type GuestPassTable = ResourceTable & {
  plate: string
  name: string
  passholder_group_id: string
  passholder_id: string | null
  starts_at: At
  ends_at: At
  ended_at: NullableAt
  ends_before: NullableAt
  ended_before: NullableAt
  parking_payment_option: 'paid' | 'nonPaid'
  created_at: ColumnType<Date, Date | string | undefined, Date | string>
  created_by: string | null
  erased_at: NullableAt
  search_text: GeneratedAlways<string>
}

export interface PassLinkTable {
  token_hash: string
  parking_lot_id: string
  passholder_id: string
  email: string
  expires_at: At
}

/** What is kept of a workbook of passholders. */
export interface PassholderImportContent extends PassholderFile, Partial<HiddenParts> {
  readonly unreadColumns: readonly UnreadColumn[]
}

/** What an import did. */
export interface PassholderImportResult {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

export interface PassholderImportTable {
  parking_lot_id: string
  id: string
  passholder_group_id: string
  is_multi_pass: boolean
  file_name: string | null
  created_at: At
  created_by: string
  content: ColumnType<PassholderImportContent | null, string, string | null>
  total: number
  done: Generated<number>
  applied_at: NullableAt
  result: ColumnType<PassholderImportResult | null, string | null | undefined, string | null>
}

export type WaitlistEntryTable = ResourceTable & {
  passholder_group_id: string
  name: string
  email: string
  suite: string | null
  place: number
  state: Generated<WaitlistState>
  added_at: Generated<Date>
  offer_until: NullableAt
  token_hash: string | null
  caused_by: Generated<string | null>
  passholder_id: string | null
}
