import { atMostCharacters, faultsOfFields, oneOf, required, unique } from '../fields/field.rules.ts'
import type { FieldFault } from '../fields/field-faults.ts'
import { antiPassbackModes, gatePolicies, unjudgedEntries } from '../gates/read-opening.rules.ts'
import { atLeast, atMost, whole } from '../fields/number.rules.ts'

/** Types of zones. Source: decision 1. */
export const zoneTypes = ['entry', 'exit', 'entryExit', 'interior', 'ev', 'restricted'] as const
/** Type of a zone. */
export type ZoneType = (typeof zoneTypes)[number]

/** Limit for the name of a zone, a device, a threshold or a sector, in characters. */
export const maxNameLength = 80
/** ZON-03: a travel time is at most a day, in minutes. */
export const maxTravelMinutes = 24 * 60
/** ZON-04: violations are dismissed automatically after 30 days at the latest, in minutes. */
export const maxAutoDismissMinutes = 30 * 24 * 60

/** A zone as entered, with the names of the API; times in minutes, members by id. */
export interface ZoneDraft {
  readonly name: string
  readonly type: string | null
  readonly passholderGroups: readonly string[]
  readonly travelTime: number | string | null
  readonly autoDismissPeriod: number | string | null
  readonly gatePolicy: string
  readonly antiPassback: string
  readonly unjudgedEntry: string
  readonly cameras: readonly string[]
  readonly sprockits: readonly string[]
  readonly rfidReader: readonly string[]
}

/** Context for the check: the names of the lot's other zones, and the ids of possible members. */
export interface ZoneContext {
  readonly names: Iterable<string>
  readonly passholderGroups: ReadonlySet<string>
  readonly cameras: ReadonlySet<string>
  readonly sprockits: ReadonlySet<string>
  readonly rfidReader: ReadonlySet<string>
}

const memberFields = ['passholderGroups', 'cameras', 'sprockits', 'rfidReader'] as const

/** ZON-05: members of a zone belong to its lot. */
const faultsOfMembers = (draft: ZoneDraft, context: ZoneContext): FieldFault[] =>
  memberFields.flatMap((path) =>
    draft[path].every((id) => context[path].has(id)) ? [] : [{ path, code: 'unknown' as const }],
  )

/** ZON-01 to ZON-05: the faults of a zone. Source: specification section 5. */
export const checkZone = (draft: ZoneDraft, context: ZoneContext): FieldFault[] => [
  ...faultsOfFields(draft, {
    name: [required, atMostCharacters(maxNameLength), unique(context.names)],
    type: [required, oneOf(zoneTypes)],
    travelTime: [whole, atLeast(1), atMost(maxTravelMinutes)],
    autoDismissPeriod: [whole, atLeast(1), atMost(maxAutoDismissMinutes)],
    gatePolicy: [oneOf(gatePolicies)],
    antiPassback: [oneOf(antiPassbackModes)],
    unjudgedEntry: [oneOf(unjudgedEntries)],
  }),
  ...faultsOfMembers(draft, context),
]
