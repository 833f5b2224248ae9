/** Lengths of time in milliseconds. A day of a calendar may be shorter or longer (`local-day.ts`). */
export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
