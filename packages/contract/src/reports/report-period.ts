import { reportPeriods } from '@stallwise/domain/reports/report.model.ts'
import { comparisons } from '@stallwise/domain/reports/report-range.rules.ts'
import { z } from 'zod'
import { periodBound } from '../base/period.ts'
import { id } from '../base/wire.ts'

/** Of which lot and range, and with what it is compared. REP-10 to REP-13. */
export const askedReportFields = {
  parkingLot: id,
  timePeriod: z.enum(reportPeriods).optional().describe('default 24h if there is no from and to'),
  from: periodBound
    .optional()
    .describe('a time, or a day on the lot’s clock; with `to` instead of timePeriod'),
  to: periodBound.optional().describe('a time, or a day on the lot’s clock, which is included'),
  compare: z.enum(comparisons).optional().describe('the period before, or the same period last year'),
}

type AskedRange = z.ZodObject<
  Record<'from' | 'to', z.ZodOptional<typeof periodBound>> &
    Record<'timePeriod', z.ZodOptional<z.ZodType<string>>>
>

/** REP-10: a name of a range, or both its ends. */
export const withOneRange = <Body extends AskedRange>(body: Body) =>
  body
    .refine(({ from, to }) => (from === undefined) === (to === undefined), {
      path: ['to'],
      message: 'from and to go together',
    })
    .refine(({ timePeriod, from }) => timePeriod === undefined || from === undefined, {
      path: ['timePeriod'],
      message: 'either timePeriod or from and to',
    })
