/** Columns as milliseconds since 1970 UTC: of hundreds of thousands of rows, making dates takes as long as judging. */
export const msOf = (...columns: readonly string[]): string =>
  columns.map((column) => `${epochMs(column)} as ${column}`).join(', ')

/** A time of the database in milliseconds since 1970 UTC. */
export const epochMs = (time: string): string => `floor(extract(epoch from ${time}) * 1000)`
