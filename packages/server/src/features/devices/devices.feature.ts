import type { Feature } from '#feature.ts'
import { movesOfDevices } from './device-moves.ts'
import { loadDevices } from './devices.load.ts'
import { devicesRoutes } from './devices.routes.ts'

export const devices: Feature = {
  name: 'devices',
  owns: ['camera', 'device', 'rfid_reader', 'rfid_threshold'],
  routes: ({ bind, services }) => devicesRoutes(bind, services),
  moves: movesOfDevices,
  demo: { first: loadDevices },
}
