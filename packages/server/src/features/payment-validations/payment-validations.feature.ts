import type { Feature } from '#feature.ts'
import { paymentValidationsRoutes } from './payment-validations.routes.ts'

/** See docs/domain/feature-names.csv. */
export const paymentValidations: Feature = {
  name: 'payment-validations',
  routes: ({ bind, services }) => paymentValidationsRoutes(bind, services),
}
