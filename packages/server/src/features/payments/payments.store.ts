import { randomBytes } from 'node:crypto'
import { isFinal, nextCheckAt, nextPaymentState } from '@stallwise/domain/payments/payment-states.ts'
import type { PaidLine, PaymentState } from '@stallwise/domain/payments/payments.model.ts'
import type { CardType, DeclineReason } from '@stallwise/domain/payments/provider-outcomes.ts'
import type { PricedStay, Quote } from '@stallwise/domain/pricing/quote.model.ts'
import type { PriceTax } from '@stallwise/domain/pricing/rate-plan.model.ts'
import type { ChargeOutcome, FoundCharge } from '@stallwise/ports/payments.port.ts'
import { sql, type RawBuilder } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import { markForReports } from '#platform/report-marks/report-marks.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Language } from '#platform/language/language.ts'
import { openStates } from './open-state.ts'

/** What a payment was quoted. */
export interface StoredQuote extends Omit<Quote, 'lines'> {
  readonly lines: readonly PaidLine[]
  readonly tax: PriceTax | null
  /** Of a charging session. */
  readonly charging?: { readonly station: string }
}

/** A payment as it is stored. */
export interface PaymentRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly order_id: string
  readonly receipt_id: string
  readonly state: PaymentState
  readonly reason: DeclineReason | null
  readonly plate: string | null
  readonly visit_id: string | null
  /** Of a payment of what a pass is charged, instead of a plate. PCH-43. */
  readonly passholder_id: string | null
  /** Of what is taken of a hold on a card. PAY-141. */
  readonly hold_id: string | null
  /** PAY-146: the first payment of the same stay. */
  readonly beside: string | null
  readonly session_from: Date
  readonly entered_at: Date | null
  /** PAY-106: of an entry that staff set, and who did. */
  readonly staff_entry_id: string | null
  readonly staff_entry_by: string | null
  /** PAY-12: until when it bought, and until when the vehicle may leave. */
  readonly paid_until: Date
  readonly leave_by: Date
  readonly minutes: number | null
  readonly cents: number
  readonly tax_cents: number
  readonly paid_before_cents: number
  readonly currency: string
  readonly quote: StoredQuote
  readonly coupon: PricedStay['coupon'] | null
  /** VAL-17: the use of a coupon that it was priced with. */
  readonly coupon_use_id: string | null
  readonly request_key: string | null
  readonly email: string | null
  readonly language: Language
  readonly created_at: Date
  readonly settled_at: Date | null
  readonly transaction_id: string | null
  readonly reference_number: string | null
  readonly authorization_code: string | null
  readonly card_type: CardType | null
  readonly last_digits: string | null
  readonly checks: number
}

/** PAY-21: blocks changes of the payments of a plate, or of a pass by its id, in a lot until the transaction ends. */
export const lockPayer = async (tx: Tx, lotId: string, plateOrPass: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('payer ' || ${lotId} || ${plateOrPass}, 0))`.execute(
    tx,
  )
}

/** PAY-110: blocks other requests with the same Idempotency-Key until the transaction ends. Taken before `lockPayer`. */
export const lockPaymentRequest = async (tx: Tx, lotId: string, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('payment request ' || ${lotId} || ${key}, 0))`.execute(
    tx,
  )
}

/** Whom a payment is for: a plate, or a pass by its id. */
export type Payer = { readonly plate: string } | { readonly passholder: string }

/** The condition for payments of a payer. */
export const ofPayer = (payer: Payer): RawBuilder<unknown> =>
  'plate' in payer ? sql`plate = ${payer.plate}` : sql`passholder_id = ${payer.passholder}`

/** What a new payment is stored with. */
export type NewPaymentRow = Omit<
  PaymentRow,
  | 'order_id'
  | 'reason'
  | 'settled_at'
  | 'transaction_id'
  | 'reference_number'
  | 'authorization_code'
  | 'card_type'
  | 'last_digits'
  | 'checks'
>

/** What the payments of a session and of a pass have in common when they begin. */
export interface PaymentBegin {
  readonly lotId: string
  readonly currency: string
  readonly language: Language
  /** Until when the payment pays; `from` is where the session, or the first period of a pass, begins. */
  readonly from: number
  readonly paidUntil: number
  /** PAY-12; else until when it pays. */
  readonly leaveBy?: number
  readonly cents: number
  readonly taxCents: number
  readonly quote: StoredQuote
  readonly requestKey: string | null
  readonly email: string | null
  readonly at: number
}

/** PAY-21: the row of a payment that is not charged yet, without its payer. */
export const startedPayment = (begin: PaymentBegin) => ({
  parking_lot_id: begin.lotId,
  id: uuidv7(),
  receipt_id: randomBytes(16).toString('base64url'),
  state: 'started' as const,
  plate: null,
  visit_id: null,
  passholder_id: null,
  hold_id: null,
  beside: null as string | null,
  session_from: new Date(begin.from),
  entered_at: null,
  staff_entry_id: null,
  staff_entry_by: null,
  paid_until: new Date(begin.paidUntil),
  leave_by: new Date(begin.leaveBy ?? begin.paidUntil),
  minutes: null,
  cents: begin.cents,
  tax_cents: begin.taxCents,
  paid_before_cents: 0,
  currency: begin.currency,
  quote: begin.quote,
  coupon: null,
  coupon_use_id: null,
  request_key: begin.requestKey,
  email: begin.email,
  language: begin.language,
  created_at: new Date(begin.at),
})

export const insertPayment = async (tx: Tx, row: NewPaymentRow): Promise<void> => {
  const values = {
    ...row,
    // The provider knows what is taken of a hold by the order of the hold.
    order_id: row.hold_id ?? row.id,
    quote: JSON.stringify(row.quote),
    coupon: row.coupon && JSON.stringify(row.coupon),
    settled_at: isFinal(row.state) ? row.created_at : null,
    check_at: isFinal(row.state) ? null : new Date(nextCheckAt(row.created_at.getTime(), 0, 0)),
  }
  await tx.insertInto('payment').values(values).execute()
  if (row.state === 'approved')
    await markForReports(tx, row.parking_lot_id, 'revenue', [row.created_at.getTime()])
}

/** VAL-17: which use of a coupon a payment was priced with. */
export const noteCouponUse = async (
  tx: Tx,
  lotId: string,
  { paymentId, useId }: { readonly paymentId: string; readonly useId: string },
): Promise<void> => {
  await sql`update payment set coupon_use_id = ${useId}
    where parking_lot_id = ${lotId} and id = ${paymentId}`.execute(tx)
}

const columns = sql`parking_lot_id, id, order_id, receipt_id, state, reason, plate, visit_id, passholder_id, hold_id, beside, session_from, entered_at, staff_entry_id, staff_entry_by,
  paid_until, leave_by, minutes, cents, tax_cents, paid_before_cents, currency, quote, coupon, coupon_use_id, request_key, email, language,
  created_at, settled_at, transaction_id, reference_number, authorization_code, card_type, last_digits, checks`

/** The payment of a request. PAY-23. */
const findPaymentOfRequest = async (tx: Tx, lotId: string, key: string): Promise<PaymentRow | undefined> => {
  const { rows } = await sql<PaymentRow>`select ${columns} from payment
    where parking_lot_id = ${lotId} and request_key = ${key}`.execute(tx)
  return rows[0]
}

/**
 * PAY-23, PAY-110: the payment of a repeated request; until the transaction ends, no other payment of the payer begins. A
 * request with the key of one that is not the same is refused.
 */
export const findRepeatedPayment = async (
  tx: Tx,
  {
    lotId,
    plateOrPass,
    key,
  }: { readonly lotId: string; readonly plateOrPass: string; readonly key: string | null },
  isSame: (payment: PaymentRow) => boolean | Promise<boolean>,
): Promise<PaymentRow | undefined> => {
  if (key !== null) await lockPaymentRequest(tx, lotId, key)
  await lockPayer(tx, lotId, plateOrPass)
  const known = key === null ? undefined : await findPaymentOfRequest(tx, lotId, key)
  if (known && !(await isSame(known))) throw new Refusal('idempotency-key-used')
  return known
}

/** Whether a payer has an open payment. PAY-21. */
export const hasOpenPayment = async (tx: Tx, lotId: string, payer: Payer): Promise<boolean> => {
  const { rows } = await sql`select from payment
    where parking_lot_id = ${lotId} and ${ofPayer(payer)} and state in ${openStates}`.execute(tx)
  return rows.length > 0
}

export const findPayment = async (tx: Tx, lotId: string, id: string): Promise<PaymentRow | undefined> => {
  const { rows } = await sql<PaymentRow>`select ${columns} from payment
    where parking_lot_id = ${lotId} and id = ${id}`.execute(tx)
  return rows[0]
}

export const findPaymentOfReceipt = async (tx: Tx, receiptId: string): Promise<PaymentRow | undefined> => {
  const { rows } =
    await sql<PaymentRow>`select ${columns} from payment where receipt_id = ${receiptId}`.execute(tx)
  return rows[0]
}

/** What became of a payment: what the provider says, or `approved` without it if nothing is charged. */
export type PaymentOutcome = ChargeOutcome | FoundCharge | { readonly state: 'approved' }

const receiptOf = (outcome: PaymentOutcome) => ('receipt' in outcome ? outcome.receipt : undefined)

/**
 * PAY-20: stores what became of an open payment, or that one was charged after all; undefined if it was settled before, or
 * nothing is known yet. `countsFrom`: when judging knows of it (PAY-50). It counts for a moment at least, which ends a violation
 * (VIO-26), though what it bought is over when it is settled.
 */
export const settlePaymentRow = async (
  tx: Tx,
  payment: Pick<PaymentRow, 'parking_lot_id' | 'id' | 'state' | 'created_at'>,
  outcome: PaymentOutcome,
  { now, countsFrom }: { readonly now: number; readonly countsFrom: number | null },
): Promise<PaymentRow | undefined> => {
  const state = nextPaymentState(payment.state, outcome.state, now - payment.created_at.getTime())
  const receipt = receiptOf(outcome)
  const counts = state === 'approved' && countsFrom !== null ? new Date(countsFrom) : null
  const { rows } = await sql<PaymentRow>`update payment set state = ${state},
      reason = ${outcome.state === 'declined' ? outcome.reason : null},
      settled_at = ${isFinal(state) ? new Date(now) : null},
      counts_from = ${counts}::timestamptz, counts_until = case when ${counts}::timestamptz is not null
        then greatest(paid_until, leave_by - (select violation_grace_minutes from parking_lot where id = ${payment.parking_lot_id})
          * interval '1 minute', ${counts}::timestamptz + interval '1 ms') end,
      request_key = case when ${state} = 'not-charged' then null else request_key end,
      transaction_id = ${receipt?.transaction ?? null}, reference_number = ${receipt?.referenceNumber ?? null},
      authorization_code = ${receipt?.authorizationCode ?? null}, response_code = ${receipt?.responseCode ?? null},
      card_type = ${receipt?.cardType ?? null}, last_digits = ${receipt?.lastDigits ?? null},
      provider_at = ${receipt?.at == null ? null : new Date(receipt.at)}
    where parking_lot_id = ${payment.parking_lot_id} and id = ${payment.id}
      and (state in ${openStates} or (state = 'not-charged' and ${state} = 'approved'))
    returning ${columns}`.execute(tx)
  if (rows[0] && state === 'approved')
    await markForReports(tx, payment.parking_lot_id, 'revenue', [receipt?.at ?? now])
  return rows[0]
}

/** PAY-22: claims the open payments whose look-up is due, by moving their next look-up ahead. */
export const claimDuePayments = async (tx: Tx, now: number, limit: number): Promise<PaymentRow[]> => {
  const { rows } = await sql<PaymentRow>`select ${columns} from payment
    where state in ${openStates} and check_at <= ${new Date(now)}
    order by check_at limit ${limit} for update skip locked`.execute(tx)
  for (const { parking_lot_id: lotId, id, created_at: at, checks } of rows)
    await sql`update payment set checks = ${checks + 1}, check_at = ${new Date(nextCheckAt(at.getTime(), checks + 1, now))}
      where parking_lot_id = ${lotId} and id = ${id}`.execute(tx)
  return rows
}

/** The lot of a payment that the viewer can see. */
export const findPaymentLot = async (tx: Tx, id: string): Promise<string | undefined> => {
  const row = await tx.selectFrom('payment').select('parking_lot_id').where('id', '=', id).executeTakeFirst()
  return row?.parking_lot_id
}
