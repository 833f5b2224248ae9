import type { Feature } from '#feature.ts'
import { auditRoutes } from './audit.routes.ts'
import { logsRoutes } from './logs.routes.ts'

export const logs: Feature = {
  name: 'logs',
  routes: ({ bind, services }) => {
    logsRoutes(bind, services)
    auditRoutes(bind, services)
  },
}
