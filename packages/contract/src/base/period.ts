import { historyPeriods, type HistoryPeriod } from '@stallwise/domain/occupancy/history-range.rules.ts'
import { z } from 'zod'
import { instant } from './wire.ts'

/** HIS-37: one end of a period: a time, or a day on the lot’s clock. */
export const periodBound = z.union([instant, z.iso.date()])

/** HIS-37: both ends of a period. */
export const periodEnds = {
  from: periodBound
    .optional()
    .describe('a time, or a day on the lot’s clock; with `to` instead of timePeriod'),
  to: periodBound.optional().describe('a time, or a day on the lot’s clock, which is included'),
}

/** The fields of a period in a query. Source: decision 1. */
export const periodFields = (byDefault: HistoryPeriod) => ({
  timePeriod: z.enum(historyPeriods).optional().describe(`default ${byDefault} if there is no from and to`),
  ...periodEnds,
})

type AskedPeriod = z.ZodObject<typeof periodEnds & Record<'timePeriod', z.ZodOptional<z.ZodType<string>>>>

/** HIS-37, REP-10: a query with the fields of a period: a name of one, or both its ends. */
export const withOnePeriod = <Query extends AskedPeriod>(query: Query) =>
  query
    .refine(({ from, to }) => (from === undefined) === (to === undefined), {
      path: ['to'],
      message: 'from and to go together',
    })
    .refine(({ timePeriod, from }) => timePeriod === undefined || from === undefined, {
      path: ['timePeriod'],
      message: 'either timePeriod or from and to',
    })
