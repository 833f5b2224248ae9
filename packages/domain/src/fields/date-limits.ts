/** FLD-18: the first and the last day that a date may be, as the pickers offer them. Source: specification section 9. */
export const firstDate = '1900-01-01'
export const lastDate = '2099-12-31'

/** FLD-18: a day (YYYY-MM-DD) before or after the days that are offered. */
export const faultOfDate = (day: string): 'too-early' | 'too-late' | undefined => {
  if (day < firstDate) return 'too-early'
  return day > lastDate ? 'too-late' : undefined
}

/** FLD-18 for an instant (ms since 1970, UTC); a day is spared on both sides, whatever the time zone. */
export const faultOfInstant = (at: number): 'too-early' | 'too-late' | undefined => {
  if (at < Date.parse(firstDate) - 86_400_000) return 'too-early'
  return at > Date.parse(lastDate) + 2 * 86_400_000 ? 'too-late' : undefined
}
