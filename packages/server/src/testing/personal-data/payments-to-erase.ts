import { ids, type Place, type Rows, timesOf } from './marked-values.ts'

/** What was paid, charged, waived and validated. */
export const paymentsToErase = ({ at }: Place): Rows => {
  const { ended, before, today } = timesOf(at)
  const id = ids.other
  const payment = {
    order_id: 'o-1',
    receipt_id: 'r-1',
    state: 'approved',
    session_from: before,
    paid_until: ended,
    cents: 500,
    tax_cents: 0,
    paid_before_cents: 0,
    currency: 'CAD',
    quote: {},
    language: 'en-US',
    created_at: before,
    leave_by: ended,
  }
  return {
    pass_charge: [
      {
        id: ids.charge,
        passholder_id: ids.passholder,
        frequency: 'monthly',
        first_day: today,
        last_day: today,
        not_before: today,
        price_cents: 1,
        passes: 1,
        charged_days: 1,
        charged_cents: 1,
        paid_cents: 1,
      },
    ],
    pass_charge_entry: [
      { id, charge_id: ids.charge, kind: 'payment', cents: 1, method: 'staff', at: before },
    ],
    payment: [
      { ...payment, id: ids.payment },
      {
        ...payment,
        id: ids.passPayment,
        order_id: 'o-2',
        receipt_id: 'r-2',
        passholder_id: ids.passholder,
        plate: null,
        counted_plate: null,
      },
    ],
    payment_refund: [
      { id, payment_id: ids.payment, state: 'approved', cents: 1, tax_cents: 0, created_at: ended },
      {
        id: ids.charge,
        payment_id: ids.passPayment,
        state: 'approved',
        cents: 1,
        tax_cents: 0,
        created_at: ended,
      },
    ],
    payment_validation_use: [
      {
        id: ids.use,
        validation_id: id,
        name: 'Shop',
        given_by: 'staff',
        reduction: 'minutes',
        amount: 60,
        used_at: before,
        state: 'used',
      },
    ],
  }
}
