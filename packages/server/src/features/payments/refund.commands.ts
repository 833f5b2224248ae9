import type { RefundResult } from '@stallwise/contract/payments/payments.contract.ts'
import { refundedTax } from '@stallwise/domain/payments/parking-session.ts'
import { isFinal } from '@stallwise/domain/payments/payment-states.ts'
import type { ChargeOutcome } from '@stallwise/ports/payments.port.ts'
import { uuidv7 } from 'uuidv7'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { announcePayments } from './announce.ts'
import { findAccountRow, keepAccount, openAccount } from './payment-account.store.ts'
import type { PaymentLog, PaymentParts } from './payment-parts.ts'
import { findPayment, findPaymentLot, type PaymentRow } from './payments.store.ts'
import {
  findRefundOfRequest,
  insertRefund,
  listRefunds,
  settleRefund,
  type RefundRow,
} from './refunds.store.ts'

const refundTimeoutMs = 20_000

/** A refund as staff ask for it. */
export interface RefundRequest {
  readonly cents?: number | undefined
  readonly note: string | null
  readonly key: string | null
  readonly log: PaymentLog
}

type RefundParts = PaymentParts & ChangeLotParts

const sumOf = (refunds: readonly RefundRow[]) => {
  const approved = refunds.filter(({ state }) => state === 'approved')
  return {
    cents: approved.reduce((sum, { cents }) => sum + cents, 0),
    taxCents: approved.reduce((sum, { tax_cents }) => sum + tax_cents, 0),
  }
}

/** PAY-60 to PAY-62: how much is refunded, with its part of the tax. */
const amountOf = (
  payment: PaymentRow | undefined,
  refunds: readonly RefundRow[],
  asked: number | undefined,
) => {
  if (payment?.state !== 'approved') throw new Refusal('not-refundable')
  if (refunds.some(({ state }) => !isFinal(state))) throw new Refusal('refund-in-progress')
  const done = sumOf(refunds)
  const cents = asked ?? payment.cents - done.cents
  if (cents <= 0 || cents > payment.cents - done.cents) throw new Refusal('not-refundable')
  if (refunds.some((one) => one.state === 'approved' && one.cents === cents))
    throw new Refusal('same-amount-refunded')
  const whole = { cents: payment.cents, taxCents: payment.tax_cents }
  return { cents, taxCents: refundedTax(whole, done, cents) }
}

/** PAY-61: stores the refund before the provider is asked; `isNew` is false for one that was asked for before. */
const begin = async (
  change: LotChange,
  paymentId: string,
  { cents: asked, note, key }: RefundRequest,
): Promise<{ refund: RefundRow; isNew: boolean }> => {
  const { tx, lotId, viewer, now } = change
  const known = key === null ? undefined : await findRefundOfRequest(tx, lotId, key)
  if (known?.payment_id === paymentId) return { refund: known, isNew: false }
  if (known) throw new Refusal('not-refundable')
  await keepAccount(tx, lotId)
  const refunds = await listRefunds(tx, lotId, paymentId)
  const amount = amountOf(await findPayment(tx, lotId, paymentId), refunds, asked)
  const id = uuidv7()
  await insertRefund(tx, {
    lotId,
    id,
    paymentId,
    ...amount,
    note,
    requestKey: key,
    at: now,
    by: viewer.userId,
  })
  change.audit({
    action: 'payment.refund',
    objectKind: 'payment',
    objectId: paymentId,
    before: null,
    after: { refund: id, ...amount, note },
  })
  change.markStale('payments')
  const refund = (await listRefunds(tx, lotId, paymentId)).find((one) => one.id === id)!
  return { refund, isNew: true }
}

const send = async (
  { database, gates, paymentProviders }: PaymentParts,
  { parking_lot_id: lotId, id, order_id: orderId, charge: transaction, cents }: RefundRow,
  log: PaymentLog,
): Promise<ChargeOutcome> => {
  const row = await database.asSystem((tx) => findAccountRow(tx, lotId))
  const account = row && openAccount(gates.sealing, lotId, row)
  const provider = account && paymentProviders.get(account.provider)
  if (!provider) return { state: 'not-sent', reason: 'account' }
  const outcome = await provider.refund(gates.send, account, { orderId, transaction, cents }, refundTimeoutMs)
  if (outcome.state === 'not-sent')
    log.error({ refund: id, lot: lotId, reason: outcome.reason }, 'a refund could not be sent')
  return outcome
}

const resultOf = (refund: RefundRow, refunds: readonly RefundRow[]): RefundResult => {
  if (refund.state === 'not-charged') throw new Refusal('provider-unreachable')
  const isOpen = !isFinal(refund.state)
  return {
    state: refund.state === 'approved' || refund.state === 'declined' ? refund.state : 'pending',
    reason: isOpen ? null : refund.reason,
    cents: refund.cents,
    refundedCents: sumOf(refunds).cents,
  }
}

/** Refunds a payment, or a part of it. PAY-60, PAY-61. */
export const refundPayment = async (
  parts: RefundParts,
  viewer: Viewer,
  paymentId: string,
  request: RefundRequest,
): Promise<RefundResult> => {
  const lot = await parts.database.withViewer(scopeOf(viewer), (tx) => findPaymentLot(tx, paymentId))
  if (lot === undefined) throw new Refusal('not-found')
  const { refund, isNew } = await changeLot(parts, viewer, { lot, capability: 'payment.manage' }, (change) =>
    begin(change, paymentId, request),
  )
  const settled = isNew ? await settleRefund(parts, refund, await send(parts, refund, request.log)) : refund
  if (isNew) await announcePayments(parts, lot, request.log)
  const refunds = await parts.database.asSystem((tx) => listRefunds(tx, lot, paymentId))
  return resultOf(settled, refunds)
}
