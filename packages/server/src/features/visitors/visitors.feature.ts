import type { Feature } from '#feature.ts'
import { eraseVisitors } from './guest-erasure.ts'
import { visitorsRoutes } from './visitors.routes.ts'

export const visitors: Feature = {
  name: 'visitors',
  owns: ['guest_pass', 'registered_vehicle'],
  personal: {
    guest_pass: ['name', 'plate'],
    registered_vehicle: ['name', 'plate', 'make', 'model'],
  },
  routes: ({ bind, services }) => visitorsRoutes(bind, services),
  keeps: { plates: eraseVisitors },
}
