import { alarmAfterMs, isFinal } from '@stallwise/domain/payments/payment-states.ts'
import type { FindRequest, FoundCharge } from '@stallwise/ports/payments.port.ts'
import { announcePayments } from './announce.ts'
import { deleteOldAttempts } from '../attempts.store.ts'
import { findAccountRow } from '../account/payment-account.store.ts'
import { openExitOf } from './open-exit.ts'
import type { PaymentLog, PaymentParts } from '../payment-parts.ts'
import { claimDuePayments, type PaymentRow } from '../payments.store.ts'
import { providerOfLot } from '../account/provider-of-lot.ts'
import { certainAnswer, findRequestOf } from '../refunds/find-refund.ts'
import { settleRefund, claimDueRefunds, type RefundRow } from '../refunds/refunds.store.ts'
import { findHold } from '../holds/holds.store.ts'
import { reconcileHolds, takeRequestOf } from '../holds/holds.work.ts'
import { settlePayment } from './settle.ts'

const findTimeoutMs = 20_000
const checksAtOnce = 10

/** What became of a request, by the provider; unknown if the lot has no account there now. */
const find = async (parts: PaymentParts, lotId: string, request: FindRequest): Promise<FoundCharge> => {
  const row = await parts.database.asSystem((tx) => findAccountRow(tx, lotId))
  const found = providerOfLot(parts, lotId, row)
  if (!found) return { state: 'unknown' }
  return found.provider.find(parts.gates.send, found.account, request, findTimeoutMs)
}

/** PAY-24: logs a payment or refund whose result is unknown for too long. */
const alarm = (log: PaymentLog, what: object, startedAt: Date, now: number): void => {
  if (now - startedAt.getTime() > alarmAfterMs)
    log.error(
      { ...what, startedAt },
      'the result of a payment or refund is still unknown; it will be looked up again at the provider',
    )
}

/** How a payment is looked up: as a charge by itself, or as what is taken of a hold. */
const requestOf = async (
  { database }: PaymentParts,
  { parking_lot_id: lotId, id, order_id: orderId, cents, hold_id: holdId }: PaymentRow,
): Promise<FindRequest> => {
  const hold = holdId === null ? undefined : await database.asSystem((tx) => findHold(tx, lotId, holdId))
  return hold ? takeRequestOf(hold, cents) : { kind: 'purchase', orderId, cents, customerId: id }
}

const checkPayment = async (parts: PaymentParts, log: PaymentLog, payment: PaymentRow): Promise<void> => {
  const { parking_lot_id: lotId, id, cents } = payment
  const found =
    cents === 0 ? ({ state: 'approved' } as const) : await find(parts, lotId, await requestOf(parts, payment))
  const settled = await settlePayment(parts, payment, found)
  openExitOf(parts, log, settled)
  if (isFinal(settled.state)) await announcePayments(parts, settled, log)
  else alarm(log, { payment: id, lot: lotId }, payment.created_at, parts.clock())
}

const checkRefund = async (parts: PaymentParts, log: PaymentLog, refund: RefundRow): Promise<void> => {
  const { parking_lot_id: lotId, id } = refund
  const request = await parts.database.asSystem((tx) => findRequestOf(tx, refund))
  const answer = await find(parts, lotId, request)
  const found = await parts.database.asSystem((tx) => certainAnswer(tx, refund, answer))
  const settled = await settleRefund(parts, refund, found)
  if (isFinal(settled.state)) await announcePayments(parts, settled, log)
  else alarm(log, { refund: id, lot: lotId }, refund.created_at, parts.clock())
}

/** PAY-22, PAY-61: asks the provider about open payments and refunds that are due; returns how many. */
export const reconcilePayments = async (parts: PaymentParts, log: PaymentLog): Promise<number> => {
  const now = parts.clock()
  const [payments, refunds] = await parts.database.asSystem(async (tx) => {
    await deleteOldAttempts(tx, now)
    return [
      await claimDuePayments(tx, now, checksAtOnce),
      await claimDueRefunds(tx, now, checksAtOnce),
    ] as const
  })
  await Promise.all([
    ...payments.map((payment) => checkPayment(parts, log, payment)),
    ...refunds.map((refund) => checkRefund(parts, log, refund)),
  ])
  const holds = await reconcileHolds(parts, log, (lotId, request) => find(parts, lotId, request))
  return payments.length + refunds.length + holds
}
