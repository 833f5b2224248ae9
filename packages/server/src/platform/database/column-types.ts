import pg from 'pg'

const { builtins } = pg.types

/** Bigints are counters or amounts in cents, numerics are percentages or rates: all fit a double. Dates are local days of a lot. */
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
