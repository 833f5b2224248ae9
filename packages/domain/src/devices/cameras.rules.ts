import { atMostCharacters, faultsOfFields, oneOf, required, unique } from '../fields/field.rules.ts'
import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import { readNumber } from '../fields/field-values.ts'
import { aNumber, atLeast, atMost } from '../fields/number.rules.ts'
import { maxNameLength } from '../zones/zones.rules.ts'
import { deviceIdForm, maxDeviceIdLength } from '../fields/device-id.rules.ts'

/** The direction that a camera or reader covers: entry, exit, both, or neither. Source: decision 3. */
export const gateRoles = ['entry', 'exit', 'both', 'interior'] as const

/** A range of degrees as entered. */
export interface DegreesDraft {
  readonly from: number | string | null
  readonly to: number | string | null
}

/** The editable fields of a camera, named as in the API. */
export interface CameraDraft {
  readonly name: string
  readonly id: string
  readonly role: string | null
  readonly entryDegrees: DegreesDraft | null
  readonly exitDegrees: DegreesDraft | null
  readonly zone: string | null
}

/** What a camera or reader is validated against: the names of its kind in the lot, and the ids of the lot's zones. */
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

/** CAM-04: entry and exit ranges must not overlap; limits may touch. */
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

/** DEV-04: a device belongs to a zone of its lot, or to none. */
export const knownZone =
  (zones: ReadonlySet<string>): FieldCheck =>
  (value) =>
    value === null || zones.has(value as string) ? undefined : { code: 'unknown' }

/** CAM-01 to CAM-04: the faults of a camera. Uniqueness of the device id is checked among the customer's devices (DEV-05). */
export const checkCamera = (draft: CameraDraft, { names, zones }: GateDeviceContext): FieldFault[] => [
  ...faultsOfFields(draft, {
    name: [required, atMostCharacters(maxNameLength), unique(names)],
    id: [required, atMostCharacters(maxDeviceIdLength), deviceIdForm],
    role: [required, oneOf(gateRoles)],
    zone: [knownZone(zones)],
  }),
  ...faultsOfDegrees(draft),
]
