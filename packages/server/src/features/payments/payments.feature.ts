import { job, type Feature } from '#feature.ts'
import { endPaymentAccount } from './account/end-account.ts'
import { reconcilePayments } from './charge/reconcile.ts'
import { findDueAtExit } from './exit-dues.ts'
import { findPaidUntil } from './paid-until.ts'
import { erasePassPaymentsOf } from './pass-payment-erasure.ts'
import { erasePayments } from './payment-erasure.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { endValidations } from './plate-account/end-validations.ts'
import { priceStayRoutes } from './price-stay/price-stay.routes.ts'
import { staffPaymentsRoutes } from './staff/staff-payments.routes.ts'
import { movePaymentsOfVisit } from './visit-payments.ts'

export const payments: Feature = {
  name: 'payments',
  owns: ['card_hold', 'payment', 'payment_account', 'payment_attempt', 'payment_refund'],
  personal: {
    payment: ['plate', 'counted_plate', 'email'],
    payment_refund: ['note'],
  },
  routes: ({ bind, services }) => {
    paymentsRoutes(bind, services)
    staffPaymentsRoutes(bind, services)
    priceStayRoutes(bind, services)
  },
  jobs: [job('payments', 5, reconcilePayments), job('validations', 60, endValidations)],
  on: {
    visitPlateCorrected: movePaymentsOfVisit,
    passholdersErased: ({ tx, lotId, passholderIds }) => erasePassPaymentsOf(tx, lotId, passholderIds),
  },
  answers: {
    owedAtExit: ({ tx, lotId, read, now }) => findDueAtExit(tx, lotId, read, now),
    paidUntil: findPaidUntil,
  },
  keeps: { plates: erasePayments },
  moves: {
    lot: async (tx, { viewer, lotId, at }) => ({
      noted: { paymentAccountEnded: await endPaymentAccount(tx, viewer, lotId, at) },
    }),
  },
}
