import type { Feature } from '#feature.ts'
import { devicesRoutes } from './devices.routes.ts'

export const devices: Feature = {
  name: 'devices',
  routes: ({ bind, services }) => devicesRoutes(bind, services),
}
