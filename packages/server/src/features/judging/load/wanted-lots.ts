import { ask, type SqlClient } from '#platform/database/ask.ts'

/** A lot that is loaded, and the time from which on it may still be corrected, in milliseconds since 1970 UTC. */
export interface WantedLot {
  readonly lotId: string
  readonly start: number
}

/** The part of each lot of what was loaded of many. */
export type OfLot<Part> = (lotId: string) => Part

/** SQL: the lots of `$1` and the starts of `$2`, which `askOf` gives, as `wanted (lot, start)`. */
export const wantedLots = `unnest($1::uuid[], $2::timestamptz[]) wanted (lot, start)`

/**
 * SQL: a time in milliseconds since 1970 UTC, by its column's name. The driver reads a number from its text in a fraction of the time
 * that a date takes, which counts where a lot has hundreds. What is added makes up for what the double lacks.
 */
export const msOf = (column: string): string =>
  `floor(date_part('epoch', ${column}) * 1000 + 0.001) as ${column}`

/** The rows of each lot, of a query that returns `lot`. */
export const byLot = <Row extends { readonly lot: string }>(rows: readonly Row[]): OfLot<readonly Row[]> => {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const known = found.get(row.lot)
    if (known) known.push(row)
    else found.set(row.lot, [row])
  }
  return (lotId) => found.get(lotId) ?? []
}

/** Runs one query for many lots: `$1` and `$2` are those of `wantedLots`, further parameters begin at `$3`. */
export const askOf = async <Row extends { readonly lot: string }>(
  client: SqlClient,
  lots: readonly WantedLot[],
  text: string,
  more: readonly unknown[] = [],
): Promise<OfLot<readonly Row[]>> =>
  byLot(
    await ask<Row>(client, text, [
      lots.map(({ lotId }) => lotId),
      lots.map(({ start }) => new Date(start)),
      ...more,
    ]),
  )
