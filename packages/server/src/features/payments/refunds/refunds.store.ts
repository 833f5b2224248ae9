import { refundShares } from '@stallwise/domain/pass-charges/card-payments.ts'
import { isFinal, nextCheckAt, nextPaymentState } from '@stallwise/domain/payments/payment-states.ts'
import type { RefundMethod } from '@stallwise/domain/payments/payments.model.ts'
import type { DeclineReason } from '@stallwise/domain/payments/provider-outcomes.ts'
import { sql } from 'kysely'
import { enterCardRefund, lockPaidCharges } from '#features/pass-charges/pass-charges.public.ts'
import { giveBackUses } from '#features/payment-validations/payment-validations.public.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import { markForReports } from '#platform/report-marks/report-marks.ts'
import { openStates } from '../open-state.ts'
import { changePaidBy, type LotLogParts } from '../charge/paid-plates.ts'
import type { PaymentOutcome } from '../payments.store.ts'

/** A refund as it is stored, with the charge that is refunded. */
export interface RefundRow extends Omit<
  RowOf<'payment_refund'>,
  'check_at' | 'notified_at' | 'ends_paid_time' | 'sent_at'
> {
  readonly reason: DeclineReason | null
  /** When it was last sent to the provider. */
  readonly sent_at: Date
  readonly checks: number
  readonly order_id: string
  /** The provider's id of the charge. */
  readonly charge: string
  /** The plate of the payment; null if it is erased. */
  readonly plate: string | null
  /** Of a refund of what a pass was charged. */
  readonly passholder_id: string | null
}

const refundColumns = sql`f.parking_lot_id, f.id, f.payment_id, f.state, f.reason, f.cents, f.tax_cents, f.method,
  f.created_at, coalesce(f.sent_at, f.created_at) as sent_at, f.checks, p.order_id, p.transaction_id as charge, p.plate,
  p.passholder_id`
const withPayment = sql`payment_refund f
  join payment p on p.parking_lot_id = f.parking_lot_id and p.id = f.payment_id`

/** What was refunded of a payment `p`. */
const refundedOf = sql`(select sum(f.cents) from payment_refund f
  where f.parking_lot_id = p.parking_lot_id and f.payment_id = p.id and f.state = 'approved')`

/** What is stored of a new refund. */
export interface NewRefund {
  readonly lotId: string
  readonly id: string
  readonly paymentId: string
  readonly cents: number
  readonly taxCents: number
  readonly method: RefundMethod
  /** PAY-53: what was paid ends with it. */
  readonly endsPaidTime: boolean
  readonly note: string | null
  readonly requestKey: string | null
  readonly at: number
  readonly by: string
}

export const insertRefund = async (tx: Tx, refund: NewRefund): Promise<void> => {
  await sql`insert into payment_refund (parking_lot_id, id, payment_id, state, cents, tax_cents, method, ends_paid_time, note,
      request_key, created_at, created_by, check_at)
    values (${refund.lotId}, ${refund.id}, ${refund.paymentId}, 'started', ${refund.cents}, ${refund.taxCents},
      ${refund.method}, ${refund.endsPaidTime}, ${refund.note}, ${refund.requestKey}, ${new Date(refund.at)}, ${refund.by},
      ${new Date(nextCheckAt(refund.at, 0, 0))})`.execute(tx)
}

/** The refunds of a payment, oldest first. */
export const listRefunds = async (tx: Tx, lotId: string, paymentId: string): Promise<RefundRow[]> => {
  const { rows } = await sql<RefundRow>`select ${refundColumns} from ${withPayment}
    where f.parking_lot_id = ${lotId} and f.payment_id = ${paymentId} order by f.created_at, f.id`.execute(tx)
  return rows
}

/** The refund of a request. PAY-23. */
export const findRefundOfRequest = async (
  tx: Tx,
  lotId: string,
  key: string,
): Promise<RefundRow | undefined> => {
  const { rows } = await sql<RefundRow>`select ${refundColumns} from ${withPayment}
    where f.parking_lot_id = ${lotId} and f.request_key = ${key}`.execute(tx)
  return rows[0]
}

/** The provider's ids of the refunds of a payment that it is known to have carried out or declined. */
export const listEarlierRefunds = async (tx: Tx, lotId: string, paymentId: string): Promise<string[]> => {
  const { rows } = await sql<{ transaction_id: string }>`select transaction_id from payment_refund
    where parking_lot_id = ${lotId} and payment_id = ${paymentId} and transaction_id is not null`.execute(tx)
  return rows.map((row) => row.transaction_id)
}

const findRefund = async (tx: Tx, lotId: string, id: string): Promise<RefundRow> => {
  const { rows } = await sql<RefundRow>`select ${refundColumns} from ${withPayment}
    where f.parking_lot_id = ${lotId} and f.id = ${id}`.execute(tx)
  return rows[0]!
}

/** PCH-45: enters a refund in the charges that its payment had paid. */
const enterRefundOfPass = async (tx: Tx, refund: RefundRow, now: number): Promise<void> => {
  const { parking_lot_id: lotId, id: refundId, payment_id: paymentId, cents } = refund
  if (refund.passholder_id === null) return
  const shares = refundShares(await lockPaidCharges(tx, lotId, paymentId), cents)
  await enterCardRefund(tx, { lotId, paymentId, refundId, now }, shares)
}

/** PAY-123: if nothing is left of the payment, its coupon and validations can be used again. */
const releaseWhenFullyRefunded = async (
  tx: Tx,
  { parking_lot_id: lotId, payment_id: paymentId }: RefundRow,
): Promise<void> => {
  const { rows } = await sql`select from payment p where p.parking_lot_id = ${lotId} and p.id = ${paymentId}
    and p.cents <= ${refundedOf}`.execute(tx)
  if (rows.length > 0) await giveBackUses(tx, lotId, paymentId)
}

const settleRefundRow = async (
  tx: Tx,
  refund: RefundRow,
  outcome: PaymentOutcome,
  now: number,
): Promise<RefundRow> => {
  const { parking_lot_id: lotId, id } = refund
  const state = nextPaymentState(refund.state, outcome.state, now - refund.sent_at.getTime())
  const receipt = 'receipt' in outcome ? outcome.receipt : undefined
  const { numAffectedRows } = await sql`update payment_refund set state = ${state},
      reason = ${outcome.state === 'declined' ? outcome.reason : null},
      settled_at = ${isFinal(state) ? new Date(now) : null},
      request_key = case when ${state} = 'not-charged' then null else request_key end,
      transaction_id = ${receipt?.transaction ?? null}, reference_number = ${receipt?.referenceNumber ?? null},
      response_code = ${receipt?.responseCode ?? null},
      provider_at = ${receipt?.at == null ? null : new Date(receipt.at)}
    where parking_lot_id = ${lotId} and id = ${id} and method = ${refund.method} and (state in ${openStates}
      or (state = 'not-charged' and ${state} = 'approved' and not exists (select from payment_refund other
        where other.parking_lot_id = ${lotId} and other.payment_id = ${refund.payment_id}
          and other.transaction_id = ${receipt?.transaction ?? null})))`.execute(tx)
  if (state === 'approved' && numAffectedRows === 1n) {
    await markForReports(tx, lotId, 'revenue', [receipt?.at ?? now])
    await enterRefundOfPass(tx, refund, now)
    await releaseWhenFullyRefunded(tx, refund)
  }
  return findRefund(tx, lotId, id)
}

/** PAY-94: a void that was refused is continued as a refund; undefined if what became of it was settled meanwhile. */
export const refundInstead = (
  { database, clock }: { readonly database: Database; readonly clock: () => number },
  { parking_lot_id: lotId, id }: RefundRow,
): Promise<RefundRow | undefined> =>
  database.asSystem(async (tx) => {
    const now = clock()
    const { numUpdatedRows } = await tx
      .updateTable('payment_refund')
      .set({ method: 'refund', sent_at: new Date(now), check_at: new Date(nextCheckAt(now, 0, 0)) })
      .where(rowOfLot(lotId, id))
      .where('method', '=', 'void')
      .where('state', 'in', ['started', 'unknown'])
      .executeTakeFirst()
    return numUpdatedRows === 0n ? undefined : findRefund(tx, lotId, id)
  })

/** Settles a refund only if it is no longer open; returns it as it is then. */
const settleFinalRow = async (
  tx: Tx,
  refund: RefundRow,
  outcome: PaymentOutcome,
  now: number,
): Promise<RefundRow> => {
  const known = await findRefund(tx, refund.parking_lot_id, refund.id)
  return isFinal(known.state) ? settleRefundRow(tx, refund, outcome, now) : known
}

/** PAY-53: what a payment paid ends with its refund in full, or with one of a part that ends it. */
const endRefunded = async (
  tx: Tx,
  { parking_lot_id: lotId, id, payment_id: paymentId }: RefundRow,
  { at, now }: { readonly at: number; readonly now: number },
): Promise<void> => {
  const isEnded = sql`(cents <= ${refundedOf} or exists (select from payment_refund f where f.parking_lot_id = ${lotId}
    and f.id = ${id} and f.state = 'approved' and f.ends_paid_time))`
  await sql`update payment p set ended_at = ${new Date(now)} where parking_lot_id = ${lotId} and id = ${paymentId}
    and ended_at is null and ${isEnded}`.execute(tx)
  await sql`update payment p set counts_until = greatest(counts_from, ${new Date(at)}::timestamptz)
    where parking_lot_id = ${lotId} and id = ${paymentId} and counts_until > ${new Date(at)} and ${isEnded}`.execute(
    tx,
  )
}

/** PAY-61, PAY-53: stores what became of an open refund, with what follows for judging; returns it as it is then. */
export const settleRefund = async (
  parts: LotLogParts,
  refund: RefundRow,
  outcome: PaymentOutcome,
): Promise<RefundRow> => {
  const { parking_lot_id: lotId, payment_id: paymentId, plate } = refund
  if (outcome.state !== 'approved' || plate === null)
    return parts.database.asSystem((tx) => settleRefundRow(tx, refund, outcome, parts.clock()))
  const settled = await changePaidBy(parts, { lotId, paymentId, plate }, async (tx, from) => {
    const row = await settleRefundRow(tx, refund, outcome, parts.clock())
    await endRefunded(tx, row, { at: from, now: parts.clock() })
    return row
  })
  // PAY-54: what was recorded as not refunded is not looked up again.
  return settled ?? parts.database.asSystem((tx) => settleFinalRow(tx, refund, outcome, parts.clock()))
}

/** PAY-61: claims the open refunds whose look-up is due, by moving their next look-up ahead. */
export const claimDueRefunds = async (tx: Tx, now: number, limit: number): Promise<RefundRow[]> => {
  const { rows } = await sql<RefundRow>`select ${refundColumns} from ${withPayment}
    where f.state in ${openStates} and f.check_at <= ${new Date(now)}
    order by f.check_at limit ${limit} for update of f skip locked`.execute(tx)
  for (const { parking_lot_id: lotId, id, created_at: at, checks } of rows)
    await sql`update payment_refund set checks = ${checks + 1},
        check_at = ${new Date(nextCheckAt(at.getTime(), checks + 1, now))}
      where parking_lot_id = ${lotId} and id = ${id}`.execute(tx)
  return rows
}
