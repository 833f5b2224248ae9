export { deviceCountsQuery } from './all/lot-devices.queries.ts'
export { DeviceTabs } from './all/DeviceTabs.tsx'
export { camerasQuery, devicesKey, evStationsQuery } from './devices.queries.ts'
export { antiPassbackNames, gatePolicyNames, unjudgedEntryNames, zoneTypeNames } from './device-words.ts'
