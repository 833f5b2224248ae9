import type { PortfolioPeriod } from '@stallwise/domain/reports/portfolio.rules.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { lotsKey } from '#lib/live/lot-keys.ts'
import { refreshEvery } from '../lots.queries.ts'

/** The figures of the days of many lots. PRT-02. */
export const portfolioQuery = (timePeriod: PortfolioPeriod, customer: string | undefined) => ({
  ...apiQuery([...lotsKey, 'portfolio', timePeriod, customer ?? ''], 'GET /portfolio', {
    query: { timePeriod, ...(customer && { customer }) },
  }),
  placeholderData: <Data>(before: Data) => before,
  refetchInterval: refreshEvery,
})

/** When the portfolio is sent to the viewer. PRT-20. */
export const portfolioMailQuery = apiQuery(['portfolio-mail'], 'GET /portfolio/mail', {})
