export { RoleMark } from './RoleFit.tsx'
export { zoneField } from './zone-field.tsx'
export { roleNames, type GateRole, type ZoneType } from './zone-words.ts'
export { zonesQuery } from './zones.queries.ts'
