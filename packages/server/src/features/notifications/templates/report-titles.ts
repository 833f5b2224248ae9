import { t } from '@lingui/core/macro'
import type { ReportName } from '@stallwise/domain/reports/report.model.ts'

/** The names of the reports, as the browser has them. */
export const reportTitles = (): Readonly<Record<ReportName, string>> => ({
  revenue: t`Charges and refunds`,
  'monthly-pass': t`Monthly passes`,
  visitor: t`Visitors`,
  validation: t`Validations`,
  ev: t`Charging sessions`,
  'stall-violation': t`Violations`,
  'passholder-movement': t`Passholder visits`,
  'multi-pass-internal-movement': t`Movements inside`,
})
