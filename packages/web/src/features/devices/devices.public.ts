export { devicesKey, evStationsQuery } from './devices.queries.ts'
export { choicesOf, zoneTypeNames } from './device-words.ts'
