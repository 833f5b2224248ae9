import type { Feature } from '#feature.ts'
import { lotsRoutes } from './lots.routes.ts'

export const lots: Feature = {
  name: 'lots',
  routes: ({ bind, services }) => lotsRoutes(bind, services),
}
