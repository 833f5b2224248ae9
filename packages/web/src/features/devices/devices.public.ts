export { devicesKey, evStationsQuery } from './devices.queries.ts'
export { zoneTypeNames } from './device-words.ts'
