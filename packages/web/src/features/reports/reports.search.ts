import { comparisonNames, reportPeriods } from './report-choices.ts'
import { readListSearch, type ListSearch } from '#ui/list/list-search.ts'

/** The state of a report in the address: range, comparison, and the list of its rows. */
export interface ReportSearch extends ListSearch {
  timePeriod?: (typeof reportPeriods)[number] | undefined
  /** Days of the lot’s calendar, both included. */
  from?: string | undefined
  to?: string | undefined
  compare?: (typeof comparisonNames)[number] | undefined
}

const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** Reads the address; leaves out what is not valid. */
export const readReportSearch = (search: Record<string, unknown>): ReportSearch => {
  const [from, to] = [readDay(search.from), readDay(search.to)]
  const isRange = from !== undefined && to !== undefined && from <= to
  const timePeriod = isRange ? undefined : reportPeriods.find((one) => one === search.timePeriod)
  const compare = comparisonNames.find((one) => one === search.compare)
  return {
    ...readListSearch(search),
    ...(timePeriod && { timePeriod }),
    ...(isRange && { from, to }),
    ...(compare && { compare }),
  }
}

/** What the search says of the range. */
export const rangeOf = ({ timePeriod, from, to }: ReportSearch) =>
  from && to ? { from, to } : { timePeriod: timePeriod ?? ('24h' as const) }

/** With what it is compared; the period before unless something else is chosen. */
export const comparisonOf = ({ compare }: ReportSearch) => {
  if (compare === 'none') return {}
  return { compare: compare ?? ('before' as const) }
}
