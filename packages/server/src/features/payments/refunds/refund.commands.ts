import type { RefundResult } from '@stallwise/contract/payments/payments.contract.ts'
import { refundedTax } from '@stallwise/domain/payments/refunded-tax.ts'
import { refundableByCard } from '@stallwise/domain/pass-charges/card-payments.ts'
import { isFinal, isRefused, inTransitMs, refundMethodOf } from '@stallwise/domain/payments/payment-states.ts'
import type { RefundMethod } from '@stallwise/domain/payments/payments.model.ts'
import { uuidv7 } from 'uuidv7'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { hasOpenCardPayment, lockPaidCharges } from '#features/pass-charges/pass-charges.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { announcePayments } from '../charge/announce.ts'
import { findAccountRow, lockAccountForCharge } from '../account/payment-account.store.ts'
import { isErased } from '../payment-erasure.ts'
import type { PaymentLog, PaymentParts } from '../payment-parts.ts'
import { findPayment, findPaymentLot, type PaymentRow } from '../payments.store.ts'
import { findStay } from '#features/gates/stays.public.ts'
import { sendRefund, type SentRefund } from './send-refund.ts'
import {
  findRefundOfRequest,
  insertRefund,
  listRefunds,
  settleRefund,
  type RefundRow,
} from './refunds.store.ts'

/** A refund as staff ask for it. */
export interface RefundRequest {
  readonly cents?: number | undefined
  /** PAY-53; undefined: if no vehicle with the plate is inside. */
  readonly endsPaidTime?: boolean | undefined
  readonly note: string | null
  readonly key: string | null
  readonly log: PaymentLog
  /** PAY-133: it was carried out at the provider's console, as this. */
  readonly isRecorded?: RefundMethod | undefined
}

type RefundParts = PaymentParts & ChangeLotParts

const sumOf = (refunds: readonly RefundRow[]) => {
  const approved = refunds.filter(({ state }) => state === 'approved')
  return {
    cents: approved.reduce((sum, { cents }) => sum + cents, 0),
    taxCents: approved.reduce((sum, { tax_cents }) => sum + tax_cents, 0),
  }
}

/** PCH-45, PCH-46: the most that the charges of a pass leave to refund; no limit for a parking session. */
const mostOfPass = async (tx: Tx, payment: PaymentRow | undefined): Promise<number> => {
  if (!payment || payment.passholder_id === null) return Infinity
  const { parking_lot_id: lotId, id } = payment
  const charges = await lockPaidCharges(tx, lotId, id)
  const chargeIds = charges.map((charge) => charge.id)
  if (await hasOpenCardPayment(tx, lotId, chargeIds)) throw new Refusal('refund-in-progress')
  return refundableByCard(charges)
}

/** PAY-60, PAY-61: how much is refunded, with its part of the tax. */
const amountOf = (
  payment: PaymentRow | undefined,
  refunds: readonly RefundRow[],
  { cents: wantedCents, isRecorded }: Pick<RefundRequest, 'cents' | 'isRecorded'>,
  mostOfPass: number,
) => {
  if (payment?.state !== 'approved') throw new Refusal('not-refundable')
  // PAY-127: one that staff recorded as charged has no transaction.
  if (payment.transaction_id === null && !isRecorded) throw new Refusal('not-refundable')
  if (refunds.some(({ state }) => !isFinal(state))) throw new Refusal('refund-in-progress')
  const done = sumOf(refunds)
  const most = Math.min(payment.cents - done.cents, mostOfPass)
  const cents = wantedCents ?? most
  if (cents <= 0 || cents > most) throw new Refusal('not-refundable')
  const whole = { cents: payment.cents, taxCents: payment.tax_cents }
  return { cents, taxCents: refundedTax(whole, done, cents) }
}

/** PAY-93: whether it is tried as a void first. */
const methodOf = async (
  { paymentProviders }: PaymentParts,
  { tx, lotId, now }: LotChange,
  payment: PaymentRow,
  { cents, earlier }: { readonly cents: number; readonly earlier: readonly RefundRow[] },
) => {
  const account = await findAccountRow(tx, lotId)
  const provider = account && paymentProviders.get(account.provider)
  const chargedAt = (payment.settled_at ?? payment.created_at).getTime()
  const voidsUntil = provider?.voidsUntil(chargedAt) ?? 0
  return refundMethodOf({ cents, paidCents: payment.cents, now, voidsUntil }, earlier)
}

/** PAY-53: a refund ends what was paid, unless its vehicle is inside. */
const endsWithRefund = async (tx: Tx, { parking_lot_id: lotId, plate }: PaymentRow): Promise<boolean> =>
  plate === null || (await findStay(tx, lotId, plate)) === undefined

/** PAY-61: stores the refund before it is sent to the provider; `isNew` is false for a repeated request. */
const begin = async (
  parts: PaymentParts,
  change: LotChange,
  paymentId: string,
  request: RefundRequest,
): Promise<{ refund: RefundRow; isNew: boolean }> => {
  const { cents: wantedCents, endsPaidTime, note, key, isRecorded } = request
  const { tx, lotId, viewer, now } = change
  const known = key === null ? undefined : await findRefundOfRequest(tx, lotId, key)
  const isSame = known?.payment_id === paymentId && (wantedCents === undefined || wantedCents === known.cents)
  if (isSame) return { refund: known, isNew: false }
  if (known) throw new Refusal('idempotency-key-used')
  await lockAccountForCharge(tx, lotId)
  const earlier = await listRefunds(tx, lotId, paymentId)
  const payment = await findPayment(tx, lotId, paymentId)
  const amount = amountOf(payment, earlier, request, await mostOfPass(tx, payment))
  const method = isRecorded ?? (await methodOf(parts, change, payment!, { cents: amount.cents, earlier }))
  // PAY-117: nothing would erase it later.
  if (note !== null && (await isErased(tx, lotId, paymentId)))
    refuseFaults([{ path: 'note', code: 'not-allowed' }])
  const id = uuidv7()
  await insertRefund(tx, {
    lotId,
    id,
    paymentId,
    ...amount,
    method,
    endsPaidTime: endsPaidTime ?? (await endsWithRefund(tx, payment!)),
    note,
    requestKey: key,
    at: now,
    by: viewer.userId,
  })
  change.audit({
    action: isRecorded ? 'payment.record-refund' : 'payment.refund',
    objectKind: 'payment',
    objectId: paymentId,
    before: null,
    after: { refund: id, ...amount, method, note },
  })
  change.markStale('payments')
  const refund = (await listRefunds(tx, lotId, paymentId)).find((one) => one.id === id)!
  return { refund, isNew: true }
}

const send = async (parts: PaymentParts, refund: RefundRow, log: PaymentLog): Promise<SentRefund> => {
  const sent = await sendRefund(parts, refund)
  if (sent.outcome.state === 'not-sent')
    log.error(
      { refund: refund.id, lot: refund.parking_lot_id, reason: sent.outcome.reason },
      'a refund could not be sent',
    )
  return sent
}

/** PAY-20: it may have been recorded as not carried out meanwhile, and sent again. */
const logLateApproval = (
  log: PaymentLog,
  { state, id, parking_lot_id: lot, sent_at: at }: RefundRow,
  now: number,
) => {
  if (state === 'approved' && now - at.getTime() >= inTransitMs)
    log.error({ refund: id, lot }, 'a refund was carried out after it had been recorded as not carried out')
}

const carryOut = async (parts: PaymentParts, refund: RefundRow, log: PaymentLog): Promise<RefundRow> => {
  const sent = await send(parts, refund, log)
  const settled = await settleRefund(parts, sent.refund, sent.outcome)
  logLateApproval(log, settled, parts.clock())
  // PAY-132: what is said of a refund that was not carried out is true.
  if (settled.state === 'not-charged' && isRefused(sent.outcome)) {
    await announcePayments(parts, settled, log)
    throw new Refusal('provider-refused')
  }
  return settled
}

const resultOf = (refund: RefundRow, refunds: readonly RefundRow[]): RefundResult => {
  if (refund.state === 'not-charged') throw new Refusal('provider-unreachable')
  const isOpen = !isFinal(refund.state)
  return {
    state: refund.state === 'approved' || refund.state === 'declined' ? refund.state : 'pending',
    reason: isOpen ? null : refund.reason,
    method: refund.method,
    cents: refund.cents,
    refundedCents: sumOf(refunds).cents,
  }
}

const beginFor = async (
  parts: RefundParts,
  viewer: Viewer,
  paymentId: string,
  request: RefundRequest,
): Promise<{ lot: string; refund: RefundRow; isNew: boolean }> => {
  const lot = await parts.database.withViewer(scopeOf(viewer), (tx) => findPaymentLot(tx, paymentId))
  if (lot === undefined) throw new Refusal('not-found')
  const begun = await changeLot(parts, viewer, { lot, capability: 'payment.manage' }, (change) =>
    begin(parts, change, paymentId, request),
  )
  return { lot, ...begun }
}

/** Refunds a payment, or a part of it. PAY-60, PAY-61. */
export const refundPayment = async (
  parts: RefundParts,
  viewer: Viewer,
  paymentId: string,
  request: RefundRequest,
): Promise<RefundResult> => {
  const { lot, refund, isNew } = await beginFor(parts, viewer, paymentId, request)
  const settled = isNew ? await carryOut(parts, refund, request.log) : refund
  if (isNew) await announcePayments(parts, settled, request.log)
  const refunds = await parts.database.asSystem((tx) => listRefunds(tx, lot, paymentId))
  return resultOf(settled, refunds)
}

/** Records what was voided or refunded at the provider's console. PAY-133. */
export const recordRefund = async (
  parts: RefundParts,
  viewer: Viewer,
  paymentId: string,
  request: RefundRequest,
): Promise<void> => {
  if (request.note === null || request.note.trim() === '') refuseFaults([{ path: 'note', code: 'required' }])
  const { refund, isNew } = await beginFor(parts, viewer, paymentId, request)
  if (!isNew) return
  const settled = await settleRefund(parts, refund, { state: 'approved' })
  await announcePayments(parts, settled, request.log)
}
