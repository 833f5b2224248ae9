import type { Feature } from '#feature.ts'
import { healthRoutes } from './health.routes.ts'

/** See docs/domain/feature-names.csv. */
export const health: Feature = {
  name: 'health',
  routes: ({ app, services }) => healthRoutes(app, services),
}
