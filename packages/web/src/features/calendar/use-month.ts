import { readMonth } from '#lib/format/month.ts'
import { useChangeSearch } from '#lib/routes/use-change-search.ts'
import { useCalendarSearch } from './calendar.search.ts'

/** The month that is shown, kept in the address. */
export const useMonth = (today: string) => {
  const { month } = useCalendarSearch()
  const change = useChangeSearch()
  return [readMonth(month, today), (chosen: string) => change({ month: chosen })] as const
}
