import type { GateRole } from '../visits/visits.model.ts'
import type { ZoneType } from './zones.rules.ts'

const all = ['entry', 'exit', 'both', 'interior'] as const

/** ZON-07: the roles that the cameras and readers of a zone can have. */
const rolesOf: Readonly<Record<ZoneType, readonly GateRole[]>> = {
  entry: ['entry'],
  exit: ['exit'],
  entryExit: ['entry', 'exit', 'both'],
  interior: ['interior'],
  ev: all,
  restricted: all,
}

/** ZON-07: whether the role of a camera or a reader agrees with the type of its zone. */
export const fitsZone = (role: GateRole, type: ZoneType): boolean => rolesOf[type].includes(role)
