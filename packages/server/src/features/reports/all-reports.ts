import type { ReportName } from '@stallwise/domain/reports/report.model.ts'
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

/** What is added up by day. */
export const allSources: readonly ReportSource[] = [
  ...Object.values(allReports).map(({ source }) => source),
  passFlows,
]

/** REP-85: the sources that are kept together, since they have the same marks. */
export const sourcesMarkedAs = (marks: string): readonly ReportSource[] =>
  allSources.filter((source) => source.marks === marks)
