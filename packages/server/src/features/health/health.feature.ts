import type { Feature } from '#feature.ts'
import { healthRoutes } from './health.routes.ts'

export const health: Feature = {
  name: 'health',
  routes: ({ app, services }) => healthRoutes(app, services),
}
