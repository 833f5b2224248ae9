import type { Feature } from '#feature.ts'
import { deleteRecordsBefore, eraseTokensBefore } from './charging-erasure.ts'

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
  keeps: {
    plates: eraseTokensBefore,
    events: deleteRecordsBefore,
    eventMonths: ['charging_meter_value'],
  },
}
