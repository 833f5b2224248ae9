import { atMostCharacters, faultsOfFields, oneOf, required, unique } from '../fields/field.rules.ts'
import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import { readNumber } from '../fields/field-values.ts'
import { aNumber, atLeast, atMost } from '../fields/number.rules.ts'
import { longestName } from '../zones/zones.rules.ts'
import { deviceIdForm, longestDeviceId } from './device-id.rules.ts'

/** Where a camera or a reader looks: at the way in, out, both, or neither. Source: decision 3. */
export const gateRoles = ['entry', 'exit', 'both', 'interior'] as const

/** A range of degrees as people write it. */
export interface DegreesDraft {
  readonly from: number | string | null
  readonly to: number | string | null
}

/** What people say of a camera, by the names on the wire. */
export interface CameraDraft {
  readonly name: string
  readonly id: string
  readonly role: string | null
  readonly entryDegrees: DegreesDraft | null
  readonly exitDegrees: DegreesDraft | null
  readonly zone: string | null
}

/** What a device of a gate is checked against: the names of its kind in the lot, and the ids of the lot's zones. */
export interface GateDeviceContext {
  readonly names: Iterable<string>
  readonly zones: ReadonlySet<string>
}

const degreeChecks: readonly FieldCheck[] = [required, aNumber, atLeast(0), atMost(360)]

const faultsOfRange = (path: string, range: DegreesDraft | null): FieldFault[] =>
  range === null
    ? []
    : faultsOfFields(range, { from: degreeChecks, to: degreeChecks }).map((fault) => ({
        ...fault,
        path: `${path}.${fault.path}`,
      }))

const spread = (range: DegreesDraft | null): readonly number[] => {
  const [from, to] = [readNumber(range?.from), readNumber(range?.to)]
  if (from === undefined || to === undefined || from < 0 || to < 0 || from > 360 || to > 360) return []
  const length = to >= from ? to - from : 360 - from + to
  return Array.from({ length: Math.floor(length) + 1 }, (_, nth) => Math.floor(from + nth) % 360)
}

/** CAM-04: no direction is a way in and a way out; limits may touch. */
const overlaps = (entry: DegreesDraft | null, exit: DegreesDraft | null): boolean => {
  const inward = new Set(spread(entry).slice(1, -1))
  const outward = new Set(spread(exit).slice(1, -1))
  return [...outward].some((degree) => inward.has(degree))
}

const faultsOfDegrees = ({ role, entryDegrees, exitDegrees }: CameraDraft): FieldFault[] => {
  if (role !== 'both')
    return (['entryDegrees', 'exitDegrees'] as const)
      .filter((path) => (path === 'entryDegrees' ? entryDegrees : exitDegrees) !== null)
      .map((path) => ({ path, code: 'not-allowed' }))
  const faults = [
    ...faultsOfRange('entryDegrees', entryDegrees),
    ...faultsOfRange('exitDegrees', exitDegrees),
  ]
  if (faults.length === 0 && overlaps(entryDegrees, exitDegrees))
    return [{ path: 'exitDegrees', code: 'not-unique' }]
  return faults
}

/** DEV-04: a device stands in a zone of its lot, or in none. */
export const knownZone =
  (zones: ReadonlySet<string>): FieldCheck =>
  (value) =>
    value === null || zones.has(value as string) ? undefined : { code: 'unknown' }

/** CAM-01 to CAM-04: the faults of a camera. Whether another device has its id, the customer's devices say (DEV-05). */
export const checkCamera = (draft: CameraDraft, { names, zones }: GateDeviceContext): FieldFault[] => [
  ...faultsOfFields(draft, {
    name: [required, atMostCharacters(longestName), unique(names)],
    id: [required, atMostCharacters(longestDeviceId), deviceIdForm],
    role: [required, oneOf(gateRoles)],
    zone: [knownZone(zones)],
  }),
  ...faultsOfDegrees(draft),
]
