import { job, type Feature } from '#feature.ts'
import { deleteRecordsBefore, eraseTokensBefore } from './charging-erasure.ts'
import { bindChargerListener } from './link/charger-listener.ts'

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
  routes: ({ app, services }) => bindChargerListener(app, { ...services, ...services.charging }),
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
