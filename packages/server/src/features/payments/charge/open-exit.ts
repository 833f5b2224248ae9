import { openForPayment } from '#features/gates/open-for-payment.public.ts'
import type { PaymentLog, PaymentParts } from '../payment-parts.ts'
import type { PaymentRow } from '../payments.store.ts'

/** GAT-58: opens the exit where the vehicle of an approved payment was held; the payment does not wait for the gate. */
export const openExitOf = (
  { gates }: PaymentParts,
  log: PaymentLog,
  { state, parking_lot_id: lotId, visit_id: visitId, id }: PaymentRow,
): void => {
  if (state !== 'approved' || visitId === null) return
  const onError = (error: unknown) =>
    log.error(
      { err: error, payment: id, lot: lotId },
      'the exit of a vehicle that has paid could not be opened',
    )
  openForPayment(gates, lotId, visitId, onError).catch(onError)
}
