const shape =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d|60)(\.\d+)?)?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** FLD-23: milliseconds since 1970 of an RFC 3339 time with an offset; undefined if invalid, such as 30 February. */
export const readInstant = (value: unknown): number | undefined => {
  if (typeof value !== 'string') return undefined
  const parts = shape.exec(value)
  if (!parts) return undefined
  const [year, month, day] = parts.slice(1, 4).map(Number) as [number, number, number]
  // The day is checked here: Date.parse reads 30 February as 2 March.
  if (new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) return undefined
  const [, , , , time, second = '00', decimals = '', offset] = parts
  const isLeap = second === '60'
  const written = `${value.slice(0, 10)}T${time}:${isLeap ? '59' : second}${decimals.slice(0, 4)}${offset}`
  const at = Date.parse(written.toUpperCase())
  // RFC 3339 5.7: a leap second is the last of a month in UTC; for clocks without it the next day begins.
  if (isLeap) return new Date(at + 1_000).toISOString().endsWith('01T00:00:00.000Z') ? at + 1_000 : undefined
  return Number.isFinite(at) ? at : undefined
}

/** FLD-23: a time with T and Z in capitals, as everything that reads it expects. */
export const inCapitals = (time: string): string => (/^[\d:.tz+-]+$/i.test(time) ? time.toUpperCase() : time)
