/** Bytes of many rows as one value, with where those of each row begin (from 1) and how many they are; null = none. */
export interface JoinedBytes {
  readonly bytes: Buffer
  readonly at: readonly number[]
  readonly size: readonly (number | null)[]
}

/**
 * For `substr(bytes, at, size)` in a statement that writes many rows: a `bytea[]` is sent as text, two letters a byte and
 * quoted, a `bytea` as it is.
 */
export const joinedBytes = (rows: readonly (Buffer | null)[]): JoinedBytes => {
  const at: number[] = []
  let end = 1
  for (const row of rows) {
    at.push(end)
    end += row?.length ?? 0
  }
  return {
    bytes: Buffer.concat(rows.filter((row) => row !== null)),
    at,
    size: rows.map((row) => row?.length ?? null),
  }
}
