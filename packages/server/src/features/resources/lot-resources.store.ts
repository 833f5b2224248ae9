import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Tables } from '#platform/database/tables.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'

interface OwnColumns {
  readonly id: string
  readonly parking_lot_id: string
  readonly version: number
  readonly removed_at: Date | null
}
/** The tables of lot resources: those with the common columns. */
export type LotResourceTable = {
  [T in keyof Tables]: Selectable<Tables[T]> extends OwnColumns ? T : never
}[keyof Tables]

const present = (lotId: string) => sql`parking_lot_id = ${lotId} and removed_at is null`

/** The ids of those that are not removed. */
export const listIds = async (
  tx: Tx,
  table: LotResourceTable,
  lotId: string,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where ${present(lotId)}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** The names, or values of another column, of those that are not removed, without the one that is edited. */
export const listNames = async <T extends LotResourceTable>(
  tx: Tx,
  table: T,
  lotId: string,
  except?: { readonly id: string },
  column: keyof Tables[T] & string = 'name' as keyof Tables[T] & string,
): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select ${sql.ref(column)} as name from ${sql.table(table)}
    where ${present(lotId)} and id is distinct from ${except?.id ?? null}`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Additional values read with a row: expressions in which the table has its own name. */
export type AlsoRead = Readonly<Record<string, RawBuilder<unknown>>>
/** A row of a resource with the additional values. */
export type LotResourceRow<T extends LotResourceTable, X> = OwnColumns &
  Selectable<Tables[T]> & { [K in keyof X]: X[K] extends RawBuilder<infer V> ? V : never }

/** Which rows: those of a lot, or of every lot that the transaction sees. */
export interface RowsOf<T extends LotResourceTable, X extends AlsoRead> {
  readonly table: T
  readonly alsoRead: X
  readonly lotId?: string
}

/** The rows of a lot's resource, removed or not, to be filtered further. */
const select = async <T extends LotResourceTable, X extends AlsoRead>(
  tx: Tx,
  { table, alsoRead, lotId }: RowsOf<T, X>,
  narrowed: RawBuilder<unknown>,
): Promise<LotResourceRow<T, X>[]> => {
  const own = sql.table(table)
  const ofLot = lotId === undefined ? sql`true` : sql`${own}.parking_lot_id = ${lotId}`
  const more = Object.entries(alsoRead).map(([name, value]) => sql`, ${value} as ${sql.ref(name)}`)
  const { rows } = await sql<LotResourceRow<T, X>>`select ${own}.*${sql.join(more, sql``)}
    from ${own} where ${ofLot} and ${narrowed}`.execute(tx)
  return rows
}

/** All rows of a lot that are not removed. */
export const listAllRows = <T extends LotResourceTable, X extends AlsoRead>(
  tx: Tx,
  rows: RowsOf<T, X>,
  order: RawBuilder<unknown>,
): Promise<LotResourceRow<T, X>[]> => {
  const own = sql.table(rows.table)
  return select(tx, rows, sql`${own}.removed_at is null order by ${order}, ${own}.id`)
}

/** A row of a lot, or of any lot that the transaction sees, removed or not. */
export const findRow = async <T extends LotResourceTable, X extends AlsoRead>(
  tx: Tx,
  rows: RowsOf<T, X>,
  id: string,
): Promise<LotResourceRow<T, X> | undefined> => (await findRows(tx, rows, [id]))[0]

/** Some rows of a lot, removed or not, in any order. */
export const findRows = <T extends LotResourceTable, X extends AlsoRead>(
  tx: Tx,
  rows: RowsOf<T, X>,
  ids: readonly string[],
): Promise<LotResourceRow<T, X>[]> =>
  select(tx, rows, sql`${sql.ref(`${rows.table}.id`)} = any(${[...ids]}::uuid[])`)

export const insertRow = async (
  tx: Tx,
  table: LotResourceTable,
  { lotId, id }: { readonly lotId: string; readonly id: string },
  values: object,
): Promise<void> => {
  await tx
    .insertInto(table)
    .values({ parking_lot_id: lotId, id, ...values } as never)
    .execute()
}

export const updateRow = async (
  tx: Tx,
  table: LotResourceTable,
  { lotId, id }: { readonly lotId: string; readonly id: string },
  values: object,
): Promise<void> => {
  await tx
    .updateTable(table)
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }) as never)
    .where(rowOfLot(lotId, id))
    .execute()
}

/** The sensor time-out of a lot, in milliseconds. */
export const sensorTimeoutOf = async (tx: Tx, lotId: string): Promise<number> => {
  const lot = await tx
    .selectFrom('parking_lot')
    .where('id', '=', lotId)
    .select('sensor_timeout_minutes')
    .executeTakeFirstOrThrow(() => new Refusal('not-found'))
  return lot.sensor_timeout_minutes * 60_000
}
