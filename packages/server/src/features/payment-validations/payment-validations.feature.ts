import type { Feature } from '#feature.ts'
import { erasePlatesOfUses } from './given-validations.store.ts'
import { loadPaymentValidationRows } from './payment-validations.load.ts'
import { paymentValidationsRoutes } from './payment-validations.routes.ts'

export const paymentValidations: Feature = {
  name: 'payment-validations',
  owns: ['payment_validation', 'payment_validation_use'],
  personal: {
    payment_validation_use: ['plate'],
  },
  routes: ({ bind, services }) => paymentValidationsRoutes(bind, services),
  keeps: { plates: erasePlatesOfUses },
  demo: { then: loadPaymentValidationRows },
}
