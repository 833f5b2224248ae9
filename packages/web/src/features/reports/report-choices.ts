import type { Comparison } from '@stallwise/domain/reports/report-range.rules.ts'
import { reportNames, reportPeriods, reportsThatLookAhead } from '@stallwise/domain/reports/report.model.ts'

export { reportNames, reportPeriods, reportsThatLookAhead }

/** What a report is compared with, `before` by default. */
export const comparisonNames = ['before', 'lastYear', 'none'] as const satisfies readonly (
  Comparison | 'none'
)[]
