import type { PortfolioPeriod } from '@stallwise/domain/reports/portfolio.rules.ts'
import { readListSearch, type ListSearch } from '#ui/list/list-search.ts'

/** The ranges in the order in which they are offered. PRT-02. */
export const portfolioPeriods = ['7d', '30d', '90d'] as const satisfies readonly PortfolioPeriod[]

/** The state of the portfolio in the address. */
export interface PortfolioSearch extends ListSearch {
  timePeriod?: PortfolioPeriod | undefined
  /** Lots of this customer only. */
  customer?: string | undefined
}

/** Reads the address; leaves out what is not valid. */
export const readPortfolioSearch = (search: Record<string, unknown>): PortfolioSearch => {
  const timePeriod = portfolioPeriods.find((one) => one === search.timePeriod)
  const { customer } = search
  return {
    ...readListSearch(search),
    ...(timePeriod && { timePeriod }),
    ...(typeof customer === 'string' && customer !== '' && { customer }),
  }
}
