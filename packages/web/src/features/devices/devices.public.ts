export { deviceCountsQuery } from './all/lot-devices.queries.ts'
export { DeviceTabs } from './all/DeviceTabs.tsx'
export { camerasQuery } from './devices.queries.ts'
