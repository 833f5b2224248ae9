import type { Feature } from '#feature.ts'
import { logsRoutes } from './logs.routes.ts'

export const logs: Feature = {
  name: 'logs',
  routes: ({ bind, services }) => logsRoutes(bind, services),
}
