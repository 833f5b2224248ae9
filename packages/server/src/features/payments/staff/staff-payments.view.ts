import type { StaffPayment } from '@stallwise/contract/payments/staff-payments.contract.ts'
import { isFinal, paymentStatusOf } from '@stallwise/domain/payments/payment-states.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { lineView } from '../parking-session/parking-session.view.ts'
import type { StaffPaymentRow, StaffRefundRow } from './staff-payments.store.ts'

const refundStates = {
  started: 'pending',
  unknown: 'pending',
  approved: 'approved',
  declined: 'declined',
  'not-charged': 'not-refunded',
} as const

const refundView = (row: StaffRefundRow): StaffPayment['refunds'][number] => ({
  _id: row.id,
  state: refundStates[row.state],
  reason: row.reason,
  method: row.method,
  cents: row.cents,
  taxCents: row.tax_cents,
  note: row.note,
  isRecorded: row.state === 'approved' && row.transaction_id === null,
  by: row.by_name,
  at: isoOf(row.created_at),
  settledAt: row.settled_at && isoOf(row.settled_at),
  referenceNumber: row.reference_number,
})

const amountsOf = (row: StaffPaymentRow) => {
  const refundedCents = row.refunds
    .filter(({ state }) => state === 'approved')
    .reduce((sum, { cents }) => sum + cents, 0)
  const mayRecord = row.state === 'approved' && row.refunds.every(({ state }) => isFinal(state))
  const most = Math.min(row.cents - refundedCents, row.pass?.refundableCents ?? Infinity)
  return {
    status: paymentStatusOf(row, refundedCents),
    currency: row.currency,
    lines: row.quote.lines.map((line) => lineView(line, true)),
    totalCents: row.quote.totals.totalCents,
    paidBeforeCents: row.paid_before_cents,
    chargedCents: row.cents,
    taxCents: row.tax_cents,
    refundedCents,
    heldCents: row.held_cents,
    refundableCents: mayRecord && row.transaction_id !== null ? most : 0,
    recordableCents: mayRecord ? most : 0,
  }
}

const timesOf = (row: StaffPaymentRow) => ({
  from: isoOf(row.session_from),
  enteredAt: row.entered_at && isoOf(row.entered_at),
  entrySetBy: row.staff_entry_id === null ? null : { name: row.staff_entry_name },
  until: isoOf(row.paid_until),
  sentAt: isoOf(row.created_at),
  settledAt: row.settled_at && isoOf(row.settled_at),
})

/** PAY-82: a payment as staff see it. */
export const staffPaymentView = (
  row: StaffPaymentRow,
  twice: ReadonlyMap<string, readonly string[]>,
  isInside: boolean | null = null,
): StaffPayment => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  reason: row.reason,
  licensePlate: row.plate,
  pass: row.pass && {
    passholder: row.pass.passholder,
    passholderId: row.pass.passholderId,
    charges: [...row.pass.charges],
  },
  ...timesOf(row),
  ...amountsOf(row),
  card: row.transaction_id === null ? null : { type: row.card_type, lastDigits: row.last_digits },
  referenceNumber: row.reference_number,
  authorizationCode: row.authorization_code,
  orderId: row.order_id,
  receipt: row.receipt_id,
  isInside,
  validations: [...row.validations],
  chargedTwiceWith: [...(twice.get(row.id) ?? [])],
  refunds: row.refunds.map(refundView),
})
