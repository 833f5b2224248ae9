import { job, type Feature } from '#feature.ts'
import { dropOldDeviceHistory, recordDeviceHistory } from './device-history.work.ts'

export const deviceHistory: Feature = {
  name: 'device-history',
  owns: ['device_day', 'device_history', 'device_hour', 'device_lot_day'],
  jobs: [
    job('device-history', 10, (services) => recordDeviceHistory(services)),
    job('old-device-history', 6 * 3_600, dropOldDeviceHistory),
  ],
}
