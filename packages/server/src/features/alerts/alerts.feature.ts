import type { Feature } from '#feature.ts'
import { alertsRoutes } from './alerts.routes.ts'

/** See docs/domain/feature-names.csv. */
export const alerts: Feature = {
  name: 'alerts',
  routes: ({ bind, services }) => alertsRoutes(bind, services),
}
