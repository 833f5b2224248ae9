import type { Receipt } from '@stallwise/contract/payments/payments.contract.ts'
import { isMailAddress } from '@stallwise/domain/notifications/mail-address.rules.ts'
import { paymentStatusOf } from '@stallwise/domain/payments/payment-states.ts'
import { payLimits, type RefundMethod } from '@stallwise/domain/payments/payments.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { createRateLimit, networkOf } from '#platform/http/rate-limit.ts'
import { requireWithin } from '#platform/http/require-within.ts'
import { receiptLine, shownTime, withoutCode } from '../parking-session/parking-session.view.ts'
import { findPayLot, type PayLot } from '../parking-session/parking-session.store.ts'
import type { PaymentParts } from '../payment-parts.ts'
import { findPaymentOfReceipt, type PaymentRow } from '../payments.store.ts'
import { listBeside } from './payments-beside.ts'
import { findPassId, isBeginShown, maskedPlate, queueReceipt } from './receipt-mail.ts'

const refundsOf = async (tx: Tx, payment: PaymentRow): Promise<Receipt['refunds']> => {
  const { rows } = await sql<{
    method: RefundMethod
    cents: number
    at: Date
    reference_number: string | null
  }>`
    select method, cents, coalesce(settled_at, created_at) as at, reference_number from payment_refund
    where parking_lot_id = ${payment.parking_lot_id} and payment_id = ${payment.id} and state = 'approved'
    order by created_at`.execute(tx)
  return rows.map(({ method, cents, at, reference_number }) => ({
    method,
    cents,
    at: at.toISOString(),
    referenceNumber: reference_number,
  }))
}

const taxOf = ({ quote: { tax } }: PaymentRow): Receipt['tax'] =>
  tax && { name: tax.name, percent: tax.percent, registrationNumber: tax.registrationNumber }

const amountsOf = (payment: PaymentRow) => ({
  lines: payment.quote.lines.map((line) => withoutCode(receiptLine(line, isBeginShown(payment)))),
  totalCents: payment.quote.totals.totalCents,
  paidBeforeCents: payment.paid_before_cents,
  netCents: payment.cents - payment.tax_cents,
  taxCents: payment.tax_cents,
  chargedCents: payment.cents,
})

const lotView = ({ id, name, address, timeZone }: PayLot, { currency }: PaymentRow): Receipt['lot'] => ({
  _id: id,
  name,
  address,
  currency,
  timeZone,
})

type ReceiptPart = Receipt['beside'][number]

const receiptView = (
  payment: PaymentRow,
  lot: PayLot,
  { refunds, passId }: { readonly refunds: Receipt['refunds']; readonly passId: string | null },
): ReceiptPart => ({
  _id: payment.receipt_id,
  state: paymentStatusOf(
    payment,
    refunds.reduce((sum, { cents }) => sum + cents, 0),
  ),
  reason: payment.reason,
  lot: lotView(lot, payment),
  plate: maskedPlate(payment.plate),
  pass: passId === null ? null : { passholderId: passId },
  charging: payment.quote.charging ?? null,
  from: isBeginShown(payment) ? shownTime(payment.session_from.getTime(), false) : null,
  isEntrySetByStaff: payment.staff_entry_id !== null,
  until: shownTime(payment.paid_until.getTime(), false),
  ...amountsOf(payment),
  tax: taxOf(payment),
  card: payment.transaction_id === null ? null : { type: payment.card_type, lastDigits: payment.last_digits },
  referenceNumber: payment.reference_number,
  authorizationCode: payment.authorization_code,
  orderId: payment.order_id,
  at: (payment.settled_at ?? payment.created_at).toISOString(),
  email: payment.email !== null,
  refunds,
})

const requireReceipt = async (tx: Tx, receiptId: string): Promise<[PaymentRow, PayLot]> => {
  const payment = await findPaymentOfReceipt(tx, receiptId)
  const lot = payment && (await findPayLot(tx, payment.parking_lot_id))
  if (!lot) throw new Refusal('not-found')
  return [payment, lot]
}

const loadPart = async (tx: Tx, payment: PaymentRow, lot: PayLot): Promise<ReceiptPart> => {
  const [refunds, passId] = [await refundsOf(tx, payment), await findPassId(tx, payment)]
  return receiptView(payment, lot, { refunds, passId })
}

const chargedOf = ({ chargedCents, refunds }: ReceiptPart): number =>
  chargedCents - refunds.reduce((sum, { cents }) => sum + cents, 0)

/** PAY-40, PAY-146: the receipt with this id, with what was paid beside it for the same stay. */
export const getReceipt = ({ database }: PaymentParts, receiptId: string): Promise<Receipt> =>
  database.asSystem(async (tx) => {
    const [payment, lot] = await requireReceipt(tx, receiptId)
    const part = await loadPart(tx, payment, lot)
    const beside: ReceiptPart[] = []
    if (payment.state === 'approved')
      for (const other of await listBeside(tx, payment)) {
        const [row] = await requireReceipt(tx, other)
        beside.push(await loadPart(tx, row, lot))
      }
    const togetherCents = [part, ...beside].reduce((sum, one) => sum + chargedOf(one), 0)
    return { ...part, beside, togetherCents }
  })

/** PAY-41: limits how many receipts are sent, so that nobody is flooded with them. */
const requireMailsWithin = async (
  { database }: PaymentParts,
  { receiptId, to, ip }: { readonly receiptId: string; readonly to: string; readonly ip: string },
): Promise<void> => {
  const limits = [
    { model: 'ReceiptMails', max: payLimits.receiptMails, key: receiptId },
    { model: 'ReceiptMailsTo', max: payLimits.receiptMailsTo, key: to },
    { model: 'ReceiptMailsFrom', max: payLimits.receiptMailsFrom, key: networkOf(ip) },
  ]
  for (const { model, max, key } of limits)
    await requireWithin(createRateLimit(database, { model, max, windowMinutes: 60 }), key)
}

/** PAY-41: sends the receipt of an approved payment to an address. */
export const mailReceipt = async (
  parts: PaymentParts,
  receiptId: string,
  { email, key, ip }: { readonly email: string; readonly key: string | null; readonly ip: string },
): Promise<{ sent: true }> => {
  const to = email.trim()
  if (!isMailAddress(to)) refuseFaults([{ path: 'email', code: to === '' ? 'required' : 'email' }])
  await parts.database.asSystem(async (tx) => {
    const [{ state }] = await requireReceipt(tx, receiptId)
    if (state !== 'approved') throw new Refusal('not-found')
  })
  const requests = createRateLimit(parts.database, {
    model: 'ReceiptMailRequests',
    max: 1,
    windowMinutes: 60,
  })
  const request = [receiptId, to, key ?? '']
  if (key !== null && !(await requests.take(...request))) return { sent: true }
  try {
    await requireMailsWithin(parts, { receiptId, to, ip })
    await parts.database.asSystem(async (tx) => {
      const [payment] = await requireReceipt(tx, receiptId)
      await queueReceipt(tx, parts, payment, to)
    })
  } catch (error) {
    if (key !== null) await requests.refund(...request)
    throw error
  }
  return { sent: true }
}
