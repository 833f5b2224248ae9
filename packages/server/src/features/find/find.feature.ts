import type { Feature } from '#feature.ts'
import { findRoutes } from './find.routes.ts'

/** See docs/domain/feature-names.csv. */
export const find: Feature = {
  name: 'find',
  routes: ({ bind, services }) => findRoutes(bind, services),
}
