// A moment is a Date in rows of the database, milliseconds since 1970 UTC in rules, and a text in JSON.

/** As a text in UTC: `2026-03-01T12:00:00.000Z`. */
export const isoOf = (at: Date | number | string): string => new Date(at).toISOString()

/** The same of a moment that may not be known. */
export const isoOrNull = (at: Date | number | null): string | null => (at == null ? null : isoOf(at))

/** The milliseconds of a moment that may not be known. */
export const msOrNull = (at: Date | null): number | null => at?.getTime() ?? null
