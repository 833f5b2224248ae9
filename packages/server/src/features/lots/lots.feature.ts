import type { Feature } from '#feature.ts'
import { lotsRoutes } from './lots.routes.ts'

/** See docs/domain/feature-names.csv. */
export const lots: Feature = {
  name: 'lots',
  routes: ({ bind, services }) => lotsRoutes(bind, services),
}
