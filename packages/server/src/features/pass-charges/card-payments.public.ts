export {
  addCardPayment,
  enterCardPayment,
  enterCardRefund,
  hasOpenCardPayment,
  listDueCharges,
  lockPaidCharges,
  type DueCharge,
} from './card-payments.store.ts'
