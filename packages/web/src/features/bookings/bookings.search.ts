import { readListSearch, type ListSearch } from '#ui/list/list-search.ts'

/** The address of a booking group's page: its list, the month of its calendar, and the day that is open. */
export interface GroupSearch extends ListSearch {
  month?: string
  day?: string
}

const isMonth = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

export const readGroupSearch = (search: Record<string, unknown>): GroupSearch => ({
  ...readListSearch(search),
  ...(isMonth(search.month) && { month: search.month }),
  ...(isDay(search.day) && { day: search.day }),
})
