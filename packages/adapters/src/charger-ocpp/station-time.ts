/** A time as stations write it: those without an offset are UTC, some have a space in the middle; null = not readable. */
export const readStationTime = (text: unknown): number | null => {
  if (typeof text !== 'string') return null
  const iso = text.trim().replace(' ', 'T')
  const hasOffset = /(z|[+-]\d\d:?\d\d)$/i.test(iso)
  const at = Date.parse(hasOffset ? iso : `${iso}Z`)
  // Times that the database has: any other is of a broken clock.
  return Number.isFinite(at) && Math.abs(at) < 4_000_000_000_000 ? at : null
}
