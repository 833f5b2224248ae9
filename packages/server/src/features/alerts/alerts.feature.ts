import type { Feature } from '#feature.ts'
import { alertsRoutes } from './alerts.routes.ts'

export const alerts: Feature = {
  name: 'alerts',
  owns: ['alert_silence'],
  routes: ({ bind, services }) => alertsRoutes(bind, services),
}
