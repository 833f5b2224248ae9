/** PAY-82: what became of a payment; `pending` = it is not known yet. */
export const paymentStatuses = [
  'approved',
  'pending',
  'declined',
  'not-charged',
  'partly-refunded',
  'refunded',
] as const
/** What became of a payment. */
export type PaymentStatus = (typeof paymentStatuses)[number]

/** PAY-82: what needs attention of a payment. */
export const paymentWarnings = ['charged-twice', 'refund-pending'] as const

/** By what the list of payments is sorted. */
export const staffPaymentSorts = ['at', 'amount'] as const
