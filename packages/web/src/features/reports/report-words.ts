import { t } from '@lingui/core/macro'
import { reasonTexts } from '#features/violations/violation-reasons.public.ts'
import type { ReportName } from '@stallwise/domain/reports/report.model.ts'

/** The names of the reports. */
export const reportTitles = (): Readonly<Record<ReportName, string>> => ({
  revenue: t`Charges and refunds`,
  'monthly-pass': t`Monthly passes`,
  visitor: t`Visitors`,
  validation: t`Validations`,
  'stall-violation': t`Violations`,
  'passholder-movement': t`Passholder visits`,
  'multi-pass-internal-movement': t`Movements inside`,
})

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
  exit: t`Exit`,
  duration: t`Duration`,
  zone: t`Zone`,
  host: t`Host`,
  validations: t`Validations`,
  paid: t`Paid`,
  stay: t`State`,
  pass: t`Pass ID`,
  holder: t`Passholder`,
  group: t`Group`,
  vehiclesInside: t`Inside`,
  vehiclesAllowed: t`Allowed inside`,
  reason: t`Reason`,
  status: t`Status`,
  place: t`Location`,
  decidedAfter: t`Decided after`,
  validation: t`Validation`,
  givenBy: t`Given by`,
  giver: t`User or coupon`,
  use: t`State`,
  minutesOff: t`Minutes off`,
  percentOff: t`Percent off`,
  amountOff: t`Amount off`,
  period: t`From`,
  until: t`To`,
  frequency: t`Frequency`,
  charge: t`State`,
  charged: t`Charged`,
  refunded: t`Refunded`,
  due: t`Due`,
})

/** Words of the values that columns and filters have, by the key of the column. */
export const valueWords = (): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  entry: { charge: t`Charge`, refund: t`Refund`, void: t`Void` },
  kind: { parking: t`Parking`, passes: t`Passes` },
  stay: { inside: t`Inside`, left: t`Left` },
  givenBy: { staff: t`Staff`, coupon: t`Coupon` },
  use: { reserved: t`Not used yet`, used: t`Used`, released: t`Released` },
  frequency: { weekly: t`Weekly`, monthly: t`Monthly`, yearly: t`Yearly` },
  charge: {
    due: t`Due`,
    paid: t`Paid`,
    waived: t`Waived`,
    'to-refund': t`To refund`,
    canceled: t`Canceled`,
  },
  reason: Object.fromEntries(Object.entries(reasonTexts()).map(([reason, { name }]) => [reason, name])),
  status: {
    active: t({ message: 'Active', context: 'violation' }),
    dismissed: t({ message: 'Dismissed', context: 'violation' }),
    resolved: t({ message: 'Resolved', context: 'violation' }),
    missed: t({ message: 'Missed', context: 'violation' }),
    'auto-resolved': t({ message: 'Auto-resolved', context: 'violation' }),
  },
})
