import type { Feature } from '#feature.ts'
import { readinessRoutes } from './readiness.routes.ts'

export const readiness: Feature = {
  name: 'readiness',
  routes: ({ app, services }) => readinessRoutes(app, services),
}
