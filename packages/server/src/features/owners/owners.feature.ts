import type { Feature } from '#feature.ts'
import { ownersRoutes } from './owners.routes.ts'

export const owners: Feature = {
  name: 'owners',
  routes: ({ bind, services }) => ownersRoutes(bind, services),
}
