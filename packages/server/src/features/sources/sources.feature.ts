import type { Feature } from '#feature.ts'
import { sourcesRoutes } from './sources.routes.ts'

export const sources: Feature = {
  name: 'sources',
  owns: ['source', 'unknown_device'],
  routes: ({ bind, services }) => sourcesRoutes(bind, services),
}
