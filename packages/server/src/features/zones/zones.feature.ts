import type { Feature } from '#feature.ts'
import { zonesRoutes } from './zones.routes.ts'

/** See docs/domain/feature-names.csv. */
export const zones: Feature = {
  name: 'zones',
  routes: ({ bind, services }) => zonesRoutes(bind, services),
}
