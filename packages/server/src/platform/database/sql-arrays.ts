/** An array literal of values that need no quoting: uuids, numbers, booleans. */
export const plainArray = (values: readonly (string | number | boolean | null)[]): string =>
  `{${values.join(',')}}`

const special = /[\\"\0]/

const quote = (value: string | null): string => {
  if (value === null) return 'NULL'
  return special.test(value) ? `"${value.replaceAll('\0', '').replace(/[\\"]/g, '\\$&')}"` : `"${value}"`
}

/** An array literal of any texts. */
export const textArray = (values: readonly (string | null)[]): string => `{${values.map(quote).join(',')}}`

/** An array literal of times, in milliseconds since 1970 UTC; PostgreSQL turns them by to_timestamp(x / 1000.0). */
export const msArray = (values: readonly (number | null)[]): string =>
  `{${values.map((value) => (value === null || value === -Infinity ? 'NULL' : value)).join(',')}}`
