import type { Feature } from '#feature.ts'
import { passPortalRoutes } from './pass-portal.routes.ts'

export const passPortal: Feature = {
  name: 'pass-portal',
  routes: ({ bind, services }) => passPortalRoutes(bind, services),
}
