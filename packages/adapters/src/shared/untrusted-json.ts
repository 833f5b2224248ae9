export type JsonObject = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object, or an empty one if it is missing or something else. */
export const objectAt = (holder: JsonObject, field: string): JsonObject => {
  const value = holder[field]
  return isObject(value) ? value : {}
}

/** The items of a list, or none. */
export const listAt = (holder: JsonObject, field: string): readonly unknown[] => {
  const value = holder[field]
  return Array.isArray(value) ? (value as unknown[]) : []
}

// PostgreSQL takes neither a NUL nor half of a surrogate pair in text.
const unstorable = /[\0\p{Surrogate}]/gu

/** Whether a value can be an identity: not empty, storable unchanged, within the length. */
export const isIdentity = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= maxLength && value.search(unstorable) < 0

/** Text for display: made storable and truncated; undefined if empty or not a text. */
export const readLabel = (value: unknown, maxLength: number): string | undefined => {
  if (typeof value !== 'string') return undefined
  return value.slice(0, maxLength).replace(unstorable, '').trim() || undefined
}

/** A number within bounds; undefined otherwise. */
export const readNumber = (value: unknown, min: number, max: number): number | undefined =>
  typeof value === 'number' && value >= min && value <= max ? value : undefined
