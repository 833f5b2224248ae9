import type { Feature } from '#feature.ts'
import { devicesRoutes } from './devices.routes.ts'

/** See docs/domain/feature-names.csv. */
export const devices: Feature = {
  name: 'devices',
  routes: ({ bind, services }) => devicesRoutes(bind, services),
}
