import type { ReportSum } from '@stallwise/domain/reports/report-sums.rules.ts'
import { readFilters, writeFilters, type ChosenFilters } from '#ui/list/list-search.ts'

/** What is narrowed further: the filters by their keys. */
export type RowsFilter = Readonly<Record<string, readonly string[]>>

/** The filter that finds the rows of a sum. */
export const rowsOfSum = ({ rows }: Pick<ReportSum, 'rows'>): RowsFilter =>
  rows ? { [rows.filter]: rows.values } : {}

/**
 * REP-03: the filters of the address, narrowed to the rows of a figure: what was filtered already stays. Undefined if there can
 * be no such rows.
 */
export const narrowed = (chosen: string | undefined, rows: RowsFilter): string | undefined => {
  const filters: Record<string, readonly string[]> = { ...readFilters(chosen) }
  for (const [key, values] of Object.entries(rows)) {
    const before = filters[key]
    filters[key] = before ? values.filter((value) => before.includes(value)) : values
    if (filters[key].length === 0) return undefined
  }
  return writeFilters(filters as ChosenFilters) ?? ''
}
