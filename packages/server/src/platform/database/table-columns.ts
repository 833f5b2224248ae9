import type { ColumnType } from 'kysely'

/** A time: a Date when read, a Date or its text when written. */
export type At = ColumnType<Date, Date | string, Date | string>
/** JSON: a value when read, its text when written. */
export type Json<T> = ColumnType<T, string, string>
