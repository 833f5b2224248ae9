import type { Feature } from '#feature.ts'
import { sectorsRoutes } from './sectors.routes.ts'

export const sectors: Feature = {
  name: 'sectors',
  owns: ['sector'],
  routes: ({ bind, services }) => sectorsRoutes(bind, services),
}
