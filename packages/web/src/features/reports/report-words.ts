import { t } from '@lingui/core/macro'
import type { ReportName, RevenueKind } from '@stallwise/domain/reports/report.model.ts'

/** REP-20 and following: how the figures of a report are counted, in a few sentences. */
export const howCounted = (): Readonly<Record<ReportName, readonly string[]>> => ({
  revenue: [
    t`Charges that went through, less refunds and voids. Each counts on the day on which it went through by the payment provider’s clock, so a refund lowers the day of the refund, not that of the payment.`,
    t`Gross is charges less refunds and voids. Net is gross less tax. Declined and unknown payments are not counted, nor are passes that staff marked as paid.`,
  ],
  'monthly-pass': [
    t`What passes are charged, a row for each pass and period, on the first day of the period. Amounts are as they are now, with later payments, refunds and waivers.`,
    t`The total is what is charged. Whether it was paid by link or marked by staff makes no difference here; revenue counts only what went through the payment provider.`,
  ],
  visitor: [
    t`Stays of vehicles without a pass, each on the day of its entry. A vehicle that is read at an entry again without an exit is still the same stay.`,
    t`Erased plates change nothing: their stays are counted.`,
  ],
  validation: [
    t`Uses of validations and coupons, on the day on which they were given or entered: those that wait for a payment, those that were used, and those that were released.`,
  ],
  ev: [
    t`Charging sessions that began in this time range, each on the day of its begin, also those that run and those of tokens that are not known.`,
    t`Energy is what certainly flowed by the station’s registers, within its rated power. Where registers contradict each other, a person is needed, and the least is charged.`,
  ],
  'stall-violation': [
    t`Violations that began in this time range, on the day on which they began, whatever became of them later.`,
  ],
  'passholder-movement': [
    t`Visits of vehicles with a pass, each on the day of its entry. A vehicle that is read at an entry again begins another visit.`,
  ],
  'multi-pass-internal-movement': [
    t`Reads at which a vehicle with a pass came to a zone inside the lot, each on its own day.`,
  ],
})

/** What was paid for. REP-23. */
export const revenueKindNames = (): Readonly<Record<RevenueKind, string>> => ({
  parking: t`Parking`,
  passes: t`Passes`,
  charging: t`Charging`,
})
