import type { Feature } from '#feature.ts'
import { visitorsRoutes } from './visitors.routes.ts'

/** See docs/domain/feature-names.csv. */
export const visitors: Feature = {
  name: 'visitors',
  routes: ({ bind, services }) => visitorsRoutes(bind, services),
}
