import type { Feature } from '#feature.ts'
import { zonesRoutes } from './zones.routes.ts'

export const zones: Feature = {
  name: 'zones',
  owns: ['zone'],
  routes: ({ bind, services }) => zonesRoutes(bind, services),
}
