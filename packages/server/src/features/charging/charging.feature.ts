import { job, type Feature } from '#feature.ts'
import { deleteRecordsBefore, eraseTokensBefore } from './charging-erasure.ts'
import { chargingCommandsRoutes } from './commands/commands.routes.ts'
import { bindChargerListener } from './link/charger-listener.ts'
import { stationsRoutes } from './stations/stations.routes.ts'
import { listStationNames } from './stations/stations.store.ts'

export const charging: Feature = {
  name: 'charging',
  owns: [
    'charging_command',
    'charging_connector',
    'charging_meter_value',
    'charging_record',
    'charging_station',
    'unknown_charging_station',
  ],
  personal: {
    charging_command: ['arguments', 'answer'],
    charging_record: ['token'],
  },
  routes: ({ app, bind, services }) => {
    bindChargerListener(app, { ...services, ...services.charging })
    stationsRoutes(bind, services)
    chargingCommandsRoutes(bind, services)
  },
  moves: {
    lot: async (tx, { lotId }) => ({ noted: { chargingStations: await listStationNames(tx, lotId) } }),
  },
  jobs: [
    { ...job('charging-presence', 30, ({ charging }) => charging.hub.flush()), isOfMemory: true },
    job('charging-commands', 1, ({ charging }) => charging.sender.sweep()),
  ],
  keeps: {
    plates: eraseTokensBefore,
    events: deleteRecordsBefore,
    eventMonths: ['charging_meter_value'],
  },
}
