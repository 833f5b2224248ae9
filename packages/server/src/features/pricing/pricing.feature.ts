import type { Feature } from '#feature.ts'
import { pricingRoutes } from './pricing.routes.ts'

/** See docs/domain/feature-names.csv. */
export const pricing: Feature = {
  name: 'pricing',
  routes: ({ bind, services }) => pricingRoutes(bind, services),
}
