import type { ColumnType, Generated } from 'kysely'

/** A time: read as Date, written as Date or text. */
export type At = ColumnType<Date, Date | string, Date | string>
/** A time that may be missing. */
export type OptionalAt = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** JSON: read as a value, written as text. */
export type Json<T> = ColumnType<T, string, string>

/** The common columns of lot resources, which users add, edit, remove and restore. */
export interface ResourceTable {
  parking_lot_id: string
  id: string
  removed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  version: Generated<number>
}
