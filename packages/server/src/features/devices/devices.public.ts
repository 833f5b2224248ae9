export { loadDevices, type DeviceRows } from './devices.load.ts'
export { seenAt } from './device-seen.ts'
