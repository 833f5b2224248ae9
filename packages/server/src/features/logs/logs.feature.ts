import type { Feature } from '#feature.ts'
import { logsRoutes } from './logs.routes.ts'

/** See docs/domain/feature-names.csv. */
export const logs: Feature = {
  name: 'logs',
  routes: ({ bind, services }) => logsRoutes(bind, services),
}
