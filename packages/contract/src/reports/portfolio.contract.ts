import { portfolioDays, type PortfolioPeriod } from '@stallwise/domain/reports/portfolio.rules.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { cents, id } from '../base/wire.ts'

/** A figure of a lot: its days, oldest first, what they make together, and what as many days before made. */
const series = {
  days: z.array(z.number().nullable()).describe('one of each day; null: nothing is known'),
  figure: z.number().nullable(),
  before: z.number().nullable().describe('the same of as many days before'),
}

const counted = z.object(series)
const amounts = z.object({
  currency: z.string(),
  daysCents: z.array(cents),
  cents,
  beforeCents: cents.describe('of as many days before'),
})

/** The figures of a lot in the portfolio. What the viewer’s rights exclude is absent. PRT-07 */
export const portfolioLot = z.object({
  _id: id,
  from: z.iso.date().describe('the first day on the lot’s clock'),
  to: z.iso.date().describe('the last one, which is included'),
  occupancy: counted.optional().describe('highest value of a day in percent of the capacity; mean of days'),
  revenue: z.array(amounts).optional().describe('gross, the lot’s own currency first'),
  violations: counted.optional(),
  alerts: counted.optional(),
  devices: counted.optional().describe('how many reported; mean of days'),
})

/** The figures of a lot in the portfolio. */
export type PortfolioLot = z.infer<typeof portfolioLot>

const periods = Object.keys(portfolioDays) as [PortfolioPeriod, ...PortfolioPeriod[]]

/** Many lots side by side. */
export const portfolioEndpoints = {
  'GET /portfolio': endpoint({
    area: 'reports',
    summary:
      'Occupancy, revenue, violations, alerts and devices of up to 500 lots by day, beside those before',
    access: 'report.read',
    lot: 'none',
    query: z.object({
      timePeriod: z.enum(periods).default('7d').describe('whole days of each lot’s clock until yesterday'),
      customer: id.optional().describe('lots of this customer only'),
    }),
    reply: z.object({
      data: z.array(portfolioLot),
      hasMore: z.boolean().describe('there are more than 500 lots, of which the others are not here'),
    }),
  }),
}
