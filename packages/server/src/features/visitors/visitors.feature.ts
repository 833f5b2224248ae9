import type { Feature } from '#feature.ts'
import { eraseVisitors } from './guest-erasure.ts'
import { visitorsRoutes } from './visitors.routes.ts'

export const visitors: Feature = {
  name: 'visitors',
  owns: ['guest_pass', 'registered_vehicle'],
  routes: ({ bind, services }) => visitorsRoutes(bind, services),
  keeps: { plates: eraseVisitors },
}
