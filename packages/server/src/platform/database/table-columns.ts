import type { ColumnType } from 'kysely'

/** A time: read as Date, written as Date or text. */
export type At = ColumnType<Date, Date | string, Date | string>
/** A time that the database sets if it is not written. */
export type AtOrNow = ColumnType<Date, Date | string | undefined, Date | string>
/** A time that may be missing. */
export type OptionalAt = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** JSON: read as a value, written as text. */
export type Json<T> = ColumnType<T, string, string>
/** JSON that the database sets if it is not written. */
export type JsonOrDefault<T> = ColumnType<T, string | undefined, string>
/** JSON that may be missing. */
export type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>
