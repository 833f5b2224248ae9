export { giveValidation, listGiven, listOffered, takeBack } from './given-validations.store.ts'
export { addValidationUses } from './payment-validations.load.ts'
export {
  findCoupon,
  findCouponOfPayments,
  giveBackUses,
  listGivenValidations,
  markUses,
  moveUsesOfVisit,
  reserveCoupon,
  reserveGiven,
  settleUses,
  type UsableCoupon,
  type ValidationUse,
} from './validation-uses.store.ts'
