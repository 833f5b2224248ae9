export { sealApiToken } from './payment-account.store.ts'
export type { PaymentParts } from './payment-parts.ts'
export { reconcilePayments } from './reconcile.ts'
