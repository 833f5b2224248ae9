import type { Feature } from '#feature.ts'
import { sensorErrorsRoutes } from './sensor-errors.routes.ts'

export const sensorErrors: Feature = {
  name: 'sensor-errors',
  routes: ({ bind, services }) => sensorErrorsRoutes(bind, services),
}
