export { erasePassChargesOf } from './pass-charge-erasure.ts'
export type { PassChargeRows } from './pass-charges.load.ts'
export {
  addCardPayment,
  enterCardPayment,
  enterCardRefund,
  hasOpenCardPayment,
  listDueCharges,
  lockPaidCharges,
  paysCharges,
  type DueCharge,
} from './card-payments.store.ts'
export { recordPeriodsBegun } from './charges.work.ts'
export { changeChargingSession, enterChargingSession } from './charging-session.store.ts'
