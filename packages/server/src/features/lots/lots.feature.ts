import type { Feature } from '#feature.ts'
import { scheduleSilenceTimers } from './lots.load.ts'
import { lotsRoutes } from './lots.routes.ts'

export const lots: Feature = {
  name: 'lots',
  owns: ['floor', 'floor_map', 'parking_lot'],
  routes: ({ bind, services }) => lotsRoutes(bind, services),
  demo: { then: (tx, _world, { lotIds }) => scheduleSilenceTimers(tx, lotIds) },
}
