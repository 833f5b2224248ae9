import type { ReportName, ReportPeriod } from '@stallwise/domain/reports/report.model.ts'
import { endingPasses, expectedVisitors } from './ahead.report.ts'
import { ev } from './ev.report.ts'
import { monthlyPass } from './monthly-pass.report.ts'
import { passFlows } from './movements/flows.source.ts'
import { insideMovement, passholderMovement } from './passes.report.ts'
import type { Report, ReportSource } from './report.model.ts'
import { revenue } from './revenue.report.ts'
import { validation } from './validation.report.ts'
import { stallViolation } from './violation.report.ts'
import { visitor } from './visitor.report.ts'

/** Every report by its name. */
export const allReports: Readonly<Record<ReportName, Report>> = {
  revenue,
  'monthly-pass': monthlyPass,
  visitor,
  validation,
  ev,
  'passholder-movement': passholderMovement,
  'multi-pass-internal-movement': insideMovement,
  'stall-violation': stallViolation,
}

/** REP-11: those whose rows are others when they look ahead. */
const reportsAhead: Partial<Record<ReportName, Report>> = {
  visitor: expectedVisitors,
  'passholder-movement': endingPasses,
}

/** A report as it is asked for. */
export const reportFor = (name: ReportName, timePeriod: ReportPeriod | undefined): Report =>
  (timePeriod === 'next30d' && reportsAhead[name]) || allReports[name]

/** What is added up by day. */
export const allSources: readonly ReportSource[] = [
  ...Object.values(allReports).map(({ source }) => source),
  passFlows,
]

/** REP-85: the sources that are kept together, since they have the same marks. */
export const sourcesMarkedAs = (marks: string): readonly ReportSource[] =>
  allSources.filter((source) => source.marks === marks)
