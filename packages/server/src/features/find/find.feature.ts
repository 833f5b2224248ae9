import type { Feature } from '#feature.ts'
import { findRoutes } from './find.routes.ts'

export const find: Feature = {
  name: 'find',
  routes: ({ bind, services }) => findRoutes(bind, services),
}
