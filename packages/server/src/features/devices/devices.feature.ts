import type { Feature } from '#feature.ts'
import { devicesRoutes } from './devices.routes.ts'

export const devices: Feature = {
  name: 'devices',
  owns: ['camera', 'device', 'rfid_reader', 'rfid_threshold'],
  routes: ({ bind, services }) => devicesRoutes(bind, services),
}
