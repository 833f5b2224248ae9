import { t } from '@lingui/core/macro'
import type { ReportName } from '@stallwise/domain/reports/report.model.ts'

/** The names of the reports. */
export const reportTitles = (): Readonly<Record<ReportName, string>> => ({
  revenue: t`Charges and refunds`,
})

/** REP-20 and following: how the figures of a report are counted, in a few sentences. */
export const howCounted = (): Readonly<Record<ReportName, readonly string[]>> => ({
  revenue: [
    t`Charges that went through, less refunds and voids. Each counts on the day on which it went through by the payment provider’s clock, so a refund lowers the day of the refund, not that of the payment.`,
    t`Gross is charges less refunds and voids. Net is gross less tax. Declined and unknown payments are not counted, nor are passes that staff marked as paid.`,
  ],
})

/** Labels of columns by their keys. */
export const columnLabels = (): Readonly<Record<string, string>> => ({
  at: t`Time`,
  entry: t`Type`,
  kind: t`Paid for`,
  plate: t`License plate`,
  card: t`Card`,
  reference: t`Reference number`,
  order: t`Order`,
  gross: t`Gross`,
  tax: t`Tax`,
  currency: t`Currency`,
})

/** Words of the values that columns and filters have, by the key of the column. */
export const valueWords = (): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  entry: { charge: t`Charge`, refund: t`Refund`, void: t`Void` },
  kind: { parking: t`Parking`, passes: t`Passes` },
})
