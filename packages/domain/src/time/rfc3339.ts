const shape =
  /^(\d{4})-(\d\d)-(\d\d)[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** FLD-23: milliseconds since 1970 of an RFC 3339 time with an offset; undefined if invalid, such as 30 February. */
export const readInstant = (value: unknown): number | undefined => {
  if (typeof value !== 'string') return undefined
  const parts = shape.exec(value)
  if (!parts) return undefined
  const [, year, month, day] = parts.map(Number)
  // The day is checked here: Date.parse reads 30 February as 2 March.
  if (new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day)).getUTCDate() !== day) return undefined
  const at = Date.parse(value.replace(' ', 'T'))
  return Number.isFinite(at) ? at : undefined
}
