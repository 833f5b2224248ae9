import type { Feature } from '#feature.ts'
import { alertsRoutes } from './alerts.routes.ts'

export const alerts: Feature = {
  name: 'alerts',
  routes: ({ bind, services }) => alertsRoutes(bind, services),
}
