import { t } from '@lingui/core/macro'
import { violationReasons } from '@stallwise/domain/violations/violations.model.ts'
import { violationReasonName } from '#features/notifications/notifications.public.ts'

/** Labels of columns by their keys. */
const columnLabels = (): Readonly<Record<string, string>> => ({
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
  paidLess: t`Paid less refunds`,
  due: t`Due`,
  waived: t`Waived`,
  toRefund: t`To refund`,
  ends: t`To`,
  lastDay: t`Last day`,
  expected: t`Type`,
  station: t`Station`,
  payer: t`Paid by`,
  energy: t`Energy`,
  session: t`State`,
  startedAfter: t`Power after`,
})

/** Words of the values that columns and filters have, by the key of the column. */
const valueWords = (): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  entry: { charge: t`Charge`, refund: t`Refund`, void: t`Void` },
  kind: { parking: t`Parking`, passes: t`Passes`, charging: t`Charging` },
  payer: { visitor: t`Visitor`, passholder: t`Passholder`, nobody: t`Nobody` },
  session: { running: t`Running`, ended: t`Ended`, 'needs-person': t`Needs a person` },
  stay: { inside: t`Inside`, left: t`Left` },
  expected: { guest: t`Guest pass`, booking: t`Booking` },
  givenBy: { staff: t`Staff`, coupon: t`Coupon` },
  use: { reserved: t`Not used yet`, used: t`Used`, released: t`Released` },
  frequency: { weekly: t`Weekly`, monthly: t`Monthly`, yearly: t`Yearly`, charging: t`Charging` },
  charge: {
    due: t`Due`,
    paid: t`Paid`,
    waived: t`Waived`,
    'to-refund': t`To refund`,
    canceled: t`Canceled`,
  },
  reason: Object.fromEntries(violationReasons.map((reason) => [reason, violationReasonName(reason)])),
  status: {
    active: t({ message: 'Active', context: 'violation' }),
    dismissed: t({ message: 'Dismissed', context: 'violation' }),
    resolved: t({ message: 'Resolved', context: 'violation' }),
    missed: t({ message: 'Missed', context: 'violation' }),
    'auto-resolved': t({ message: 'Auto-resolved', context: 'violation' }),
  },
})

/** What a column or filter is called. */
export const labelOf = (key: string): string => columnLabels()[key] ?? key

/** What the values of a column or filter are called; undefined where they stand for themselves. */
export const wordsOf = (key: string): Readonly<Record<string, string>> | undefined => valueWords()[key]
