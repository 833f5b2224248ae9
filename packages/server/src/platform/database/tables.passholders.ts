import type { At } from './table-columns.ts'
import type { Generated } from 'kysely'

export interface PassholderTagTable {
  parking_lot_id: string
  epc: string
  passholder_id: string
}

export interface PassholderGroupTable {
  parking_lot_id: string
  id: string
  parking_group_id: string
  name: string
  version: Generated<number>
}

export interface PassholderTable {
  parking_lot_id: string
  id: string
  passholder_group_id: string
  pass_id: string
  name: string
  email: string | null
  suite: string | null
  pass_type: Generated<'allDay' | 'daytime' | 'overnight'>
  valid_from: string | null
  valid_to: string | null
  removed_at: At | null
  version: Generated<number>
}

export interface PassholderPlateTable {
  parking_lot_id: string
  plate: string
  passholder_id: string
  make: string | null
  model: string | null
}
