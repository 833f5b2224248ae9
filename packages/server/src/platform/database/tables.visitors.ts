import type { ResourceTable } from './table-columns.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type NullableAt = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export type RegisteredVehicleTable = ResourceTable & {
  plate: string
  name: string | null
  make: string | null
  model: string | null
  until: NullableAt
  source: Generated<'staff' | 'kiosk'>
  registered_at: ColumnType<Date, Date | string | undefined, Date | string>
  registered_by: string | null
  erased_at: NullableAt
  search_text: GeneratedAlways<string>
}
