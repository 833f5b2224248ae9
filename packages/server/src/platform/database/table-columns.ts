import type { ColumnType } from 'kysely'

/** A time: read as Date, written as Date or text. */
export type At = ColumnType<Date, Date | string, Date | string>
/** JSON: read as a value, written as text. */
export type Json<T> = ColumnType<T, string, string>
