import { job, type Feature } from '#feature.ts'
import { deleteRecordsBefore, eraseTokensBefore } from './charging-erasure.ts'
import { chargingCommandsRoutes } from './commands/commands.routes.ts'
import { bindChargerListener } from './link/charger-listener.ts'
import { chargingPricesRoutes } from './prices/prices.routes.ts'
import { eraseSessionsBefore, eraseSessionsOf } from './sessions/session-erasure.ts'
import { chargingSessionsRoutes } from './sessions/sessions.routes.ts'
import { runSessions } from './sessions/sessions.work.ts'
import { stationsRoutes } from './stations/stations.routes.ts'
import { listStationNames } from './stations/stations.store.ts'
import { visitorChargingRoutes } from './visitor/visitor-charging.routes.ts'

export const charging: Feature = {
  name: 'charging',
  owns: [
    'charging_command',
    'charging_connector',
    'charging_meter_value',
    'charging_outage',
    'charging_price',
    'charging_record',
    'charging_session',
    'charging_start',
    'charging_station',
    'unknown_charging_station',
  ],
  personal: {
    charging_command: ['arguments', 'answer'],
    charging_record: ['token'],
    charging_session: ['token', 'note'],
    charging_start: ['email', 'token'],
  },
  routes: ({ app, bind, services }) => {
    bindChargerListener(app, { ...services, ...services.charging })
    const parts = { ...services, sealing: services.charging.sealing }
    stationsRoutes(bind, parts)
    chargingCommandsRoutes(bind, parts)
    chargingPricesRoutes(bind, services)
    visitorChargingRoutes(bind, services)
    chargingSessionsRoutes(bind, services)
  },
  moves: {
    lot: async (tx, { lotId }) => ({ noted: { chargingStations: await listStationNames(tx, lotId) } }),
  },
  jobs: [
    { ...job('charging-presence', 30, ({ charging }) => charging.hub.flush()), isOfMemory: true },
    job('charging-sessions', 1, runSessions),
    job('charging-occupancy', 10, ({ charging }) => charging.teller.tellAll()),
    job('charging-commands', 1, ({ charging }) => charging.sender.sweep()),
  ],
  on: {
    passholdersErased: ({ tx, lotId, passholderIds }) => eraseSessionsOf(tx, lotId, passholderIds),
  },
  keeps: {
    plates: async (tx, lotId, before) =>
      (await eraseTokensBefore(tx, lotId, before)) + (await eraseSessionsBefore(tx, lotId, before)),
    events: deleteRecordsBefore,
    eventMonths: ['charging_meter_value'],
  },
}
