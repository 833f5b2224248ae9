import type { Feature } from '#feature.ts'
import { pricingRoutes } from './pricing.routes.ts'

export const pricing: Feature = {
  name: 'pricing',
  routes: ({ bind, services }) => pricingRoutes(bind, services),
}
