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
