import type { paymentProblemStatus } from '@stallwise/contract/errors/payment-problem-codes.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

export const paymentTitles: Readonly<Record<keyof typeof paymentProblemStatus, MessageDescriptor>> = {
  'payments-off': msg`This parking lot does not take payments online.`,
  'not-inside': msg`No vehicle with this license plate is inside.`,
  'payment-in-progress': msg`A payment is in progress. Wait a moment.`,
  'price-changed': msg`The amount to pay has changed. Check the new amount.`,
  'charge-changed': msg`This has changed meanwhile. Nothing was changed.`,
  'nothing-due': msg`There is nothing to pay.`,
  'refund-in-progress': msg`A refund of this payment is in progress.`,
  'not-refundable': msg`This amount of the payment cannot be refunded.`,
  'result-known': msg`The result is known already, or the provider may still answer.`,
  'provider-refused': msg`The provider refused to refund this. Nothing was refunded by this request. If it was voided or refunded at the provider, record that.`,
  'amount-too-large': msg`No more than 9,999,999.99 can be paid by card in one payment.`,
  'session-expired': msg`This took too long. Look up the license plate again.`,
  'token-expired': msg`The card details have expired. Enter them again.`,
  'idempotency-key-used': msg`This Idempotency-Key belongs to another request. Use a new one.`,
  'too-many-attempts': msg`Too many declined payments. Try again later.`,
  'provider-unreachable': msg`The payment provider cannot be reached. No money was moved.`,
}
