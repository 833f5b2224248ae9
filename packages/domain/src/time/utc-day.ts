/** The day (YYYY-MM-DD, UTC) some days before a time in milliseconds since 1970. */
export const utcDayBefore = (now: number, days: number): string =>
  new Date(now - days * 86_400_000).toISOString().slice(0, 10)
