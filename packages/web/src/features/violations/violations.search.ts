import type { HistoryPeriod } from '@stallwise/domain/occupancy/history-range.rules.ts'
import { historyPeriods } from '#ui/list/periods.ts'
import { readListSearch, type ListSearch } from '#ui/list/list-search.ts'

/** The state of the list, and its time period; the last 24 hours if there is none. */
export interface ViolationSearch extends ListSearch {
  timePeriod?: HistoryPeriod | undefined
}

/** Reads the address; leaves out what is not valid. */
export const readViolationSearch = (search: Record<string, unknown>): ViolationSearch => {
  const timePeriod = historyPeriods.find((one) => one === search.timePeriod)
  return { ...readListSearch(search), ...(timePeriod && { timePeriod }) }
}
