import type { Feature } from '#feature.ts'
import { paymentValidationsRoutes } from './payment-validations.routes.ts'

export const paymentValidations: Feature = {
  name: 'payment-validations',
  owns: ['payment_validation', 'payment_validation_use'],
  routes: ({ bind, services }) => paymentValidationsRoutes(bind, services),
}
