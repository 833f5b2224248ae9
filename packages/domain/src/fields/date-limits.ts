/** FLD-18: the first and last allowed date, as offered by date pickers. Source: specification section 9. */
export const firstDate = '1900-01-01'
export const lastDate = '2099-12-31'

/** FLD-18: the fault of a day (YYYY-MM-DD) outside the allowed range. */
export const faultOfDate = (day: string): 'too-early' | 'too-late' | undefined => {
  if (day < firstDate) return 'too-early'
  return day > lastDate ? 'too-late' : undefined
}

/** FLD-18 for an instant (ms since 1970, UTC); one day of tolerance on both sides, for any time zone. */
export const faultOfInstant = (at: number): 'too-early' | 'too-late' | undefined => {
  if (at < Date.parse(firstDate) - 86_400_000) return 'too-early'
  return at > Date.parse(lastDate) + 2 * 86_400_000 ? 'too-late' : undefined
}
