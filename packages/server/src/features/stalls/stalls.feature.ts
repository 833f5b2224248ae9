import type { Feature } from '#feature.ts'
import { stallsRoutes } from './stalls.routes.ts'

/** See docs/domain/feature-names.csv. */
export const stalls: Feature = {
  name: 'stalls',
  routes: ({ bind, services }) => stallsRoutes(bind, services),
}
