import type { Feature } from '#feature.ts'
import { occupancyHistoryRoutes } from './occupancy-history.routes.ts'
import { occupancyRoutes } from './occupancy.routes.ts'

export const occupancy: Feature = {
  name: 'occupancy',
  owns: ['occupancy_import', 'priced_occupancy'],
  routes: ({ app, bind, services }) => {
    occupancyRoutes(bind, services)
    occupancyHistoryRoutes(app, bind, services)
  },
}
