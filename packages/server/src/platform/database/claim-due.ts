import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Tx } from './database.ts'
import type { Tables } from './tables.ts'

type Column<Name extends keyof Tables> = keyof Selectable<Tables[Name]> & string

interface Claim<Name extends keyof Tables, Shown extends Column<Name>> {
  /** What identifies a row; `parking_lot_id` and `id` unless it is named. */
  readonly key?: readonly Column<Name>[]
  /** Which rows are due, by columns of the table alone. */
  readonly where: RawBuilder<unknown>
  /** Those that are due for the longest come first. */
  readonly oldestBy: Column<Name>
  readonly limit: number
  /** What the claim changes, so that nobody else gets the rows: what happened, or until when they are lent. */
  readonly set: Readonly<Partial<Record<Column<Name>, unknown>>>
  readonly returning: readonly Shown[]
}

/**
 * Claims rows that are due, for work outside of the transaction: at most one of all servers gets a row, and none waits for
 * another. Returns them as they are then.
 */
export const claimDue = async <Name extends keyof Tables, Shown extends Column<Name>>(
  tx: Tx,
  table: Name,
  {
    key = ['parking_lot_id', 'id'] as unknown as readonly Column<Name>[],
    where,
    oldestBy,
    limit,
    set,
    returning,
  }: Claim<Name, Shown>,
): Promise<Pick<Selectable<Tables[Name]>, Shown>[]> => {
  const changes = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const isDue = key.map((column) => sql`claimed.${sql.ref(column)} = due.${sql.ref(column)}`)
  const { rows } = await sql<Pick<Selectable<Tables[Name]>, Shown>>`
    with due as (select ${sql.join(key.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where ${where} order by ${sql.ref(oldestBy)} limit ${limit} for update skip locked)
    update ${sql.table(table)} claimed set ${sql.join(changes)} from due where ${sql.join(isDue, sql` and `)}
    returning ${sql.join(returning.map((column) => sql`claimed.${sql.ref(column)}`))}`.execute(tx)
  return rows
}
