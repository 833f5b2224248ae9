import type { Feature } from '#feature.ts'
import { stallsRoutes } from './stalls.routes.ts'

export const stalls: Feature = {
  name: 'stalls',
  owns: ['stall'],
  routes: ({ bind, services }) => stallsRoutes(bind, services),
}
