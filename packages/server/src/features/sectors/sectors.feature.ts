import type { Feature } from '#feature.ts'
import { sectorsRoutes } from './sectors.routes.ts'

/** See docs/domain/feature-names.csv. */
export const sectors: Feature = {
  name: 'sectors',
  routes: ({ bind, services }) => sectorsRoutes(bind, services),
}
