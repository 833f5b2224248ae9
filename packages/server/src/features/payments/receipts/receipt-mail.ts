import { receiptPath } from '@stallwise/domain/payments/pay-pages.ts'
import { referenceOf } from '@stallwise/domain/payments/staff-entry.ts'
import { queueMail } from '#features/notifications/notifications.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import { findPayLot } from '../parking-session/parking-session.store.ts'
import { receiptCauseOf } from '../mail-causes.ts'
import type { PaymentParts } from '../payment-parts.ts'
import type { PaymentRow } from '../payments.store.ts'

/** PAY-40: only the last three characters of a plate are legible, also in the e-mail, which can be sent to any address. */
export const maskedPlate = (plate: string | null): string =>
  plate === null || referenceOf(plate) !== undefined
    ? (plate ?? '')
    : [...plate].map((character, place, all) => (place < all.length - 3 ? '•' : character)).join('')

/** The ID of the pass whose charges were paid. */
export const findPassId = async (
  tx: Tx,
  { parking_lot_id: lotId, passholder_id: id }: PaymentRow,
): Promise<string | null> => {
  if (id === null) return null
  const pass = await tx
    .selectFrom('passholder')
    .select('pass_id')
    .where(rowOfLot(lotId, id))
    .executeTakeFirst()
  return pass?.pass_id ?? ''
}

/** PAY-40: a payment that charged nothing does not tell when the vehicle entered: anybody can make one for any plate. */
export const isBeginShown = ({ state, cents, passholder_id: pass }: PaymentRow): boolean =>
  pass !== null || (state === 'approved' && cents > 0)

/** PAY-41: writes the e-mail with the receipt of a payment into the outbox. */
export const queueReceipt = async (
  tx: Tx,
  { publicUrl }: Pick<PaymentParts, 'publicUrl'>,
  payment: PaymentRow,
  to: string,
): Promise<void> => {
  const lot = await findPayLot(tx, payment.parking_lot_id)
  if (!lot) return
  await queueMail(tx, {
    to,
    template: 'payment-receipt',
    language: payment.language,
    cause: receiptCauseOf(payment.id),
    data: {
      lotName: lot.name,
      timeZone: lot.timeZone,
      plate: maskedPlate(payment.plate),
      passId: await findPassId(tx, payment),
      station: payment.quote.charging?.station ?? null,
      lines: payment.quote.lines,
      currency: payment.currency,
      cents: payment.cents,
      taxCents: payment.tax_cents,
      tax: payment.quote.tax,
      from: isBeginShown(payment) ? payment.session_from : null,
      isEntrySetByStaff: payment.staff_entry_id !== null,
      until: payment.paid_until,
      lastDigits: payment.last_digits,
      referenceNumber: payment.reference_number,
      authorizationCode: payment.authorization_code,
      link: `${publicUrl}${receiptPath(payment.receipt_id)}`,
    },
  })
}
