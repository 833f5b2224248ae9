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

/** ING-36: a number, or a text that is one: brokers and scripts on the way write numbers as texts. */
const numberOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : undefined
}

/** A number within bounds, as a text too; undefined otherwise. */
export const readNumber = (value: unknown, min: number, max: number): number | undefined => {
  const number = numberOf(value)
  return number !== undefined && number >= min && number <= max ? number : undefined
}

/** A whole number up to a limit, as a text too; 0 if it is absent, undefined for anything else. */
export const readCount = (value: unknown, max: number): number | undefined => {
  const number = value === undefined || value === null ? 0 : readNumber(value, 0, max)
  return Number.isInteger(number) ? number : undefined
}
