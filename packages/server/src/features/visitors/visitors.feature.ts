import type { Feature } from '#feature.ts'
import { visitorsRoutes } from './visitors.routes.ts'

export const visitors: Feature = {
  name: 'visitors',
  routes: ({ bind, services }) => visitorsRoutes(bind, services),
}
