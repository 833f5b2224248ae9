import { reportPeriods } from '@stallwise/domain/reports/report.model.ts'
import { comparisons } from '@stallwise/domain/reports/report-range.rules.ts'
import { z } from 'zod'
import { periodEnds } from '../base/period.ts'
import { id } from '../base/wire.ts'

/** Of which lot and range, and with what it is compared. REP-10 to REP-13. */
export const askedReportFields = {
  parkingLot: id,
  timePeriod: z.enum(reportPeriods).optional().describe('default 24h if there is no from and to'),
  ...periodEnds,
  compare: z.enum(comparisons).optional().describe('the period before, or the same period last year'),
}
