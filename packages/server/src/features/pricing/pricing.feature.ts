import type { Feature } from '#feature.ts'
import { loadRatePlanRows } from './pricing.load.ts'
import { pricingRoutes } from './pricing.routes.ts'

export const pricing: Feature = {
  name: 'pricing',
  owns: ['default_visitor_group', 'rate_plan'],
  routes: ({ bind, services }) => pricingRoutes(bind, services),
  demo: { then: loadRatePlanRows },
}
