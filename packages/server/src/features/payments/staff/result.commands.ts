import type { BodyOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import { mayRecordResult } from '@stallwise/domain/payments/payment-states.ts'
import { changeLot, type ChangeLotParts } from '#features/judging/judging.public.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { announcePayments } from '../charge/announce.ts'
import { openExitOf } from '../charge/open-exit.ts'
import { settlePayment } from '../charge/settle.ts'
import type { PaymentLog, PaymentParts } from '../payment-parts.ts'
import { findPayment, findPaymentLot, type PaymentOutcome, type PaymentRow } from '../payments.store.ts'
import { listRefunds, settleRefund, type RefundRow } from '../refunds/refunds.store.ts'

/** What staff found at the provider. */
export type RecordedResult = BodyOf<Endpoints['POST /payments/{id}/result']> & { readonly log: PaymentLog }

type ResultParts = PaymentParts & ChangeLotParts

type Unknown = { readonly payment: PaymentRow } | { readonly refund: RefundRow }

/** PAY-127: what staff say of a payment or refund, audited before it is settled. */
const audit = (
  parts: ResultParts,
  viewer: Viewer,
  { lot, paymentId }: { readonly lot: string; readonly paymentId: string },
  { refund: refundId, isCarriedOut, note }: RecordedResult,
): Promise<Unknown> =>
  changeLot(parts, viewer, { lot, capability: 'payment.manage' }, async (change) => {
    const { tx, lotId, now } = change
    const payment = await findPayment(tx, lotId, paymentId)
    const refund =
      refundId === null ? null : (await listRefunds(tx, lotId, paymentId)).find(({ id }) => id === refundId)
    if (!payment || refund === undefined) throw new Refusal('not-found')
    const { state } = refund ?? payment
    const sentAt = refund?.sent_at ?? payment.created_at
    if (!mayRecordResult(state, sentAt.getTime(), now)) throw new Refusal('result-known')
    change.audit({
      action: 'payment.result',
      objectKind: 'payment',
      objectId: paymentId,
      before: { refund: refundId, state },
      after: { refund: refundId, isCarriedOut, note },
    })
    change.markStale('payments')
    return refund ? { refund } : { payment }
  })

/** Records what staff found at the provider about a payment or refund whose result stays unknown. PAY-127. */
export const recordResult = async (
  parts: ResultParts,
  viewer: Viewer,
  paymentId: string,
  result: RecordedResult,
): Promise<void> => {
  const lot = await parts.database.withViewer(scopeOf(viewer), (tx) => findPaymentLot(tx, paymentId))
  if (lot === undefined) throw new Refusal('not-found')
  if (result.note.trim() === '') refuseFaults([{ path: 'note', code: 'required' }])
  const unknown = await audit(parts, viewer, { lot, paymentId }, result)
  const outcome: PaymentOutcome = result.isCarriedOut ? { state: 'approved' } : { state: 'not-found' }
  if ('refund' in unknown) {
    await announcePayments(parts, await settleRefund(parts, unknown.refund, outcome), result.log)
    return
  }
  const settled = await settlePayment(parts, unknown.payment, outcome)
  openExitOf(parts, result.log, settled)
  await announcePayments(parts, settled, result.log)
}
