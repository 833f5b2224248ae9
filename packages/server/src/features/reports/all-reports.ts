import type { ReportName } from '@stallwise/domain/reports/report.model.ts'
import type { Report, ReportSource } from './report.model.ts'
import { revenue } from './revenue.report.ts'

/** Every report by its name. */
export const allReports: Readonly<Record<ReportName, Report>> = { revenue }

/** What is added up by day. */
export const allSources: readonly ReportSource[] = [
  ...new Map(Object.values(allReports).map(({ source }) => [source.name, source])).values(),
]
