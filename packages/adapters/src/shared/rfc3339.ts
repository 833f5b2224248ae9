const shape =
  /^(\d{4})-(\d\d)-(\d\d)[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** Milliseconds since 1970 of an RFC 3339 time with an offset; undefined if invalid, such as 30 February. */
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

const looser =
  /^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d(?::\d\d)?)(?:[.,](\d{1,30}))? ?(?:([Zz]|UTC)|([+-]\d\d)(?::?(\d\d))?)?$/

/**
 * ING-13: a time in a form that vendors send besides RFC 3339: the offset without colon or minutes, after a blank, in
 * lower case, a comma, or more than nine decimals. Without an offset only where the vendor documents what it means.
 */
export const readVendorInstant = (value: unknown, withoutOffset?: 'utc'): number | undefined => {
  const plain = readInstant(value)
  if (plain !== undefined || typeof value !== 'string' || value.length > 70) return plain
  const parts = looser.exec(value)
  if (!parts) return undefined
  const [, day, time, decimals, zulu, hours, minutes = '00'] = parts
  if (zulu === undefined && hours === undefined && withoutOffset === undefined) return undefined
  const fraction = decimals === undefined ? '' : `.${decimals.slice(0, 9)}`
  return readInstant(`${day}T${time}${fraction}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`)
}
