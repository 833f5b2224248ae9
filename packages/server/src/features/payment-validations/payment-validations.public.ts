export {
  findCoupon,
  listGivenValidations,
  listUsesOfPayments,
  reserveCoupon,
  reserveGiven,
  settleUses,
  type UsableCoupon,
  type ValidationUse,
} from './validation-uses.store.ts'
