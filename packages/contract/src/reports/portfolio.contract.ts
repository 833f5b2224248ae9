import { portfolioDays, type PortfolioPeriod } from '@stallwise/domain/reports/portfolio.rules.ts'
import { sendIntervals } from '@stallwise/domain/reports/report-schedule.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { cents, id, instant } from '../base/wire.ts'

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

/** When the portfolio is sent to the caller, and which. PRT-20 */
export const portfolioMail = z.object({
  timePeriod: z.enum(periods),
  customer: id.nullable().describe('lots of this customer only'),
  every: z.enum(sendIntervals),
  onDay: z
    .number()
    .int()
    .describe('of a week from 0, Sunday, to 6; of a month from 1 to 28; of no meaning for every day'),
  hour: z.number().int().describe('0 to 23'),
  timeZone: z.string().max(64).describe('of whose clock the hour is'),
})

const portfolioMailView = portfolioMail.extend({
  nextAt: instant,
  lastSentAt: instant.nullable(),
})

/** When the portfolio is sent to the caller. */
export type PortfolioMail = z.infer<typeof portfolioMailView>

const mail = { area: 'reports', access: 'report.read', lot: 'none' } as const
const mailReply = z.object({ mail: portfolioMailView.nullable().describe('null: it is not sent') })

/** Many lots side by side. */
export const portfolioEndpoints = {
  'GET /portfolio/mail': endpoint({
    ...mail,
    summary: 'When the portfolio is sent to the caller by e-mail',
    reply: mailReply,
  }),
  'POST /portfolio/mail': endpoint({
    ...mail,
    summary: 'Send the portfolio to the caller by e-mail from now on, in place of what was set before',
    body: portfolioMail,
    reply: mailReply,
  }),
  'DELETE /portfolio/mail': endpoint({
    ...mail,
    summary: 'Send the portfolio to the caller no more',
    reply: mailReply,
  }),
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
