export { loadDevices, type DeviceRows } from './devices.load.ts'
export { seenAt } from './device-seen.ts'
export { countDevicesOfLots, type LotKindCount } from './devices-of-lots.store.ts'
