import pg from 'pg'

const { builtins } = pg.types

/** A bigint here is a counter or an amount in cents, a numeric a percent or a rate: all fit a double. A date is a day on a lot's wall. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, (text) => text],
])

/** How columns are read: bigint and numeric as number, date as `YYYY-MM-DD`, timestamptz as Date. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format),
}
