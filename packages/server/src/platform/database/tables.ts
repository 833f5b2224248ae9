import type { Selectable } from 'kysely'
import type { Tables } from './generated/tables.ts'

export type { Tables }

/** A row of a table as it is read: timestamps as Date, bigint and numeric as number, dates as YYYY-MM-DD. */
export type RowOf<T extends keyof Tables> = Selectable<Tables[T]>
