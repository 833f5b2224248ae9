export { devicesKey, evStationsQuery } from './devices.queries.ts'
export { choicesOf, useZoneTypeNames } from './device-words.ts'
export type { ZoneType } from './device-words.ts'
export { NotThere } from './NotThere.tsx'
