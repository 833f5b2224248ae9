import type { DraftGroupFields, LotInformation } from '@stallwise/domain/lot-import/draft.rules.ts'
import type { StallList } from '@stallwise/domain/lot-import/lot-import.model.ts'
import type { CountedStalls } from '@stallwise/domain/lot-import/stall-counts.ts'
import type { ColumnType, Generated } from 'kysely'
import type { At, Json } from './table-columns.ts'

type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>
type AtOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>

export interface LotDraftTable {
  id: string
  customer_id: string
  parking_lot_id: string | null
  version: Generated<number>
  step: Generated<number>
  information: ColumnType<LotInformation, string | undefined, string>
  floors: ColumnType<string[], string | undefined, string>
  groups: ColumnType<DraftGroupFields[], string | undefined, string>
  stall_list_name: ColumnType<string | null, string | null | undefined, string | null>
  stall_list_at: AtOrNull
  stall_counts: JsonOrNull<CountedStalls>
  stall_list: JsonOrNull<StallList>
  created_at: At
  updated_at: At
  updated_by: string
  removed_at: AtOrNull
  created_lot_id: ColumnType<string | null, string | null | undefined, string | null>
  applied_at: AtOrNull
}

export interface LotDraftMapTable {
  draft_id: string
  floor_name: string
  map_hash: string
  file_name: string | null
  uploaded_at: At
  stalls: Json<string[]>
  missing: Json<string[]>
  elsewhere: Json<string[]>
  unseen: Json<string[]>
}

export interface RemovedStallTable {
  parking_lot_id: string
  id: string
  stall_number: string
  floor_name: string
  removed_at: At
  details: Json<unknown>
}
