import { t } from '@lingui/core/macro'

interface SumWords {
  readonly name: string
  /** How it is counted; of the first figure of a report `howCounted` says more. */
  readonly how: string
}

const ofMoney = (): Readonly<Record<string, SumWords>> => ({
  gross: { name: t`Gross`, how: t`Charges less refunds and voids.` },
  chargedCards: { name: t`Charged`, how: t`All charges that went through in this time range.` },
  takenBack: {
    name: t`Refunds and voids`,
    how: t`All refunds and voids that went through in this time range, whenever the payment was.`,
  },
  tax: { name: t`Tax`, how: t`The tax in the charges, less that in refunds and voids.` },
  charged: { name: t`Charged`, how: t`What passes are charged for periods that begin in this time range.` },
  paid: { name: t`Paid`, how: t`What was paid of these charges by link or marked by staff, less refunds.` },
  due: { name: t`Due`, how: t`What is left to be paid of charges that are due.` },
  waived: { name: t`Waived`, how: t`What staff gave up of charges, less what was paid of them before.` },
  toRefund: {
    name: t`To refund`,
    how: t`What was paid and is no longer charged, such as days after a pass was removed.`,
  },
  chargedEnergy: { name: t`Charged`, how: t`What these sessions cost, also those that were not paid yet.` },
})

const ofPeople = (): Readonly<Record<string, SumWords>> => ({
  stays: { name: t`Stays`, how: t`Stays of vehicles without a pass.` },
  visits: { name: t`Visits`, how: t`Visits of vehicles with a pass.` },
  inside: { name: t`Still inside`, how: t`Those of these vehicles that have not left yet.` },
  meanStay: { name: t`Average stay`, how: t`From entry to exit, the mean of those that have left.` },
  moves: { name: t`Movements`, how: t`Reads at which a vehicle came to a zone inside.` },
  expected: {
    name: t`Expected visitors`,
    how: t`Guest passes and bookings that begin in the next 30 days and are not canceled.`,
  },
  guests: { name: t`Guest passes`, how: t`Guest passes that begin in the next 30 days.` },
  bookings: { name: t`Bookings`, how: t`Bookings that begin in the next 30 days.` },
  passesEnding: {
    name: t`Passes that end`,
    how: t`Passes whose last day is in the next 30 days. Removed passes are not counted.`,
  },
})

/** REP-03: what figures of reports are called, and how each is counted. */
export const sumWords = (): Readonly<Record<string, SumWords>> => ({
  ...ofMoney(),
  ...ofPeople(),
  validations: { name: t`Validations`, how: t`Uses of validations and coupons.` },
  used: { name: t`Used`, how: t`Those that took something off a payment.` },
  reserved: { name: t`Not used yet`, how: t`Those that wait for a payment.` },
  sessions: { name: t`Sessions`, how: t`Charging sessions that began in this time range.` },
  energy: { name: t`Energy`, how: t`What certainly flowed in these sessions by the stations’ registers.` },
  needPerson: {
    name: t`Need a person`,
    how: t`Sessions whose energy or payer is in doubt until someone looks at them.`,
  },
  violations: { name: t`Violations`, how: t`Violations that began in this time range.` },
  active: {
    name: t`Still active`,
    how: t`Those that nobody has dismissed or resolved, whose vehicles are still there.`,
  },
  missed: { name: t`Missed`, how: t`Those whose vehicles left before anybody dealt with them.` },
})
