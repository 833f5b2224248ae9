import type { LotSettings } from '../configuration/lot-settings.model.ts'
import { dayOrNone } from '../fields/day.rules.ts'
import type { FieldCheck, FieldFault } from '../fields/field-faults.ts'
import { nameKey, withoutInvisible } from '../fields/field-values.ts'
import {
  among,
  atMostCharacters,
  emails,
  faultsOfFields,
  oneOf,
  required,
  splitEmails,
  unique,
} from '../fields/field.rules.ts'
import { firmName, personName } from '../fields/name.rules.ts'
import { instant } from '../fields/instant.rules.ts'
import { atLeast, atMost, whole } from '../fields/number.rules.ts'
import { hasInvisible } from '../sheets/cell-value.ts'
import { plate } from '../fields/person.rules.ts'
import { checkByMasterlists, type PassMasterlists } from './pass-masterlists.rules.ts'
import { normalisePlate } from '../vehicles/plates.ts'
import { tidyTag } from './tags.ts'
import {
  passholderLimits as limits,
  passTypes,
  type PassholderDraft,
  type PassholderGroupDraft,
  type PassType,
  type VehicleDraft,
} from './passholders.model.ts'

/** PAS-10: by what pass IDs are compared: `Dup Id` and `dupid` are one. */
export const passIdKey = (passId: string): string => nameKey(passId).replace(/\s/g, '')

const uniquePassId =
  (taken: Iterable<string>): FieldCheck =>
  (value) => {
    const key = passIdKey(String(value ?? ''))
    return [...taken].some((one) => passIdKey(one) === key) ? { code: 'pass-id-used' } : undefined
  }

/** PAS-10: without characters that show nothing and that are not removed, such as variants of letters. */
export const visibleId: FieldCheck = (value) =>
  hasInvisible(withoutInvisible(String(value ?? ''))) ? { code: 'invalid' } : undefined

/** What a passholder group is checked against: names of the lot's other groups, and ids that it may refer to. */
export interface PassholderGroupContext {
  readonly names: Iterable<string>
  readonly parkingGroups: ReadonlySet<string>
  readonly tenants: ReadonlySet<string>
  /** PAS-04: for users who set no prices and limits: those of the group; `new` for one that they add. */
  readonly kept?: { readonly parkingGroup: string; readonly maxPasses: number | null } | 'new'
  /** PAS-04: for users who do not assign groups: the tenants of the group, none of a new one. */
  readonly keptTenants?: readonly string[]
}

/** PAS-04: a maximum that may be lowered, not raised or taken away; of a new group it is 0 whatever is entered. */
const notRaised =
  (kept: PassholderGroupContext['kept']): FieldCheck =>
  (value) => {
    const highest = kept === 'new' || !kept ? null : kept.maxPasses
    const isEmpty = value === null || value === undefined || value === ''
    if (kept === 'new' && !isEmpty && Number(value) > 0) return { code: 'too-large', limit: 0 }
    return highest === null || (!isEmpty && Number(value) <= highest)
      ? undefined
      : { code: 'too-large', limit: highest }
  }

const unchanged =
  (kept: PassholderGroupContext['kept']): FieldCheck =>
  (value) =>
    !kept || kept === 'new' || value === kept.parkingGroup ? undefined : { code: 'not-allowed' }

const sameTenants =
  (kept: PassholderGroupContext['keptTenants']): FieldCheck =>
  (value) => {
    const [one, other] = [new Set(kept), new Set(value as readonly string[])]
    const isSame = one.size === other.size && [...one].every((id) => other.has(id))
    return !kept || isSame ? undefined : { code: 'read-only' }
  }

/** PAS-01, PAS-04: the faults of a passholder group. */
export const checkPassholderGroup = (
  draft: PassholderGroupDraft,
  { names, parkingGroups, tenants, kept, keptTenants }: PassholderGroupContext,
): FieldFault[] =>
  faultsOfFields(draft, {
    name: [required, atMostCharacters(limits.groupName), firmName, unique(names, 'name-used')],
    parkingGroup: [required, among(parkingGroups), unchanged(kept)],
    tenants: [among(tenants), sameTenants(keptTenants)],
    maxPasses: [whole, atLeast(0), atMost(limits.groupPasses), notRaised(kept)],
  })

/** PAS-02: why a group cannot be removed; undefined if it can. */
export const reasonPassholderGroupIsInUse = (group: {
  readonly passholders: number
  readonly zones: number
}): 'passholders' | 'zones' | undefined => {
  if (group.zones > 0) return 'zones'
  return group.passholders > 0 ? 'passholders' : undefined
}

/** PAS-16: the pass types that a passholder can get; it keeps the one that it has. */
export const allowedPassTypes = (
  { timeBoundPasses }: Pick<LotSettings, 'timeBoundPasses'>,
  current?: PassType,
): ReadonlySet<PassType> => new Set(timeBoundPasses ? passTypes : ['allDay', ...(current ? [current] : [])])

const allowedType =
  (types: ReadonlySet<PassType>): FieldCheck =>
  (value) =>
    types.has(value as PassType) ? undefined : { code: 'not-allowed' }

/**
 * What a passholder is checked against: the groups of the lot that the user may use, the pass types and validity
 * groups (ids) that it can have, pass IDs of the other passholders
 * among the entered one, plates (normalised) and tags (tidied) of others with the group that has them, and the current
 * time in milliseconds since 1970 UTC.
 */
export interface PassholderContext {
  readonly groups: ReadonlySet<string>
  readonly passTypes: ReadonlySet<PassType>
  readonly validityGroups: ReadonlySet<string>
  readonly passIds: Iterable<string>
  readonly plates: ReadonlyMap<string, string>
  readonly tags: ReadonlySet<string>
  readonly now: number
  /** Plates that the passholder had before the edit: an end in the past is no fault then. */
  readonly ownPlates?: ReadonlySet<string>
  /** The pass ID that it had before the edit: FLD-24 came later than some. */
  readonly ownPassId?: string | undefined
  /** MAS-20 to MAS-22; only the server has the lists. */
  readonly masterlists?: PassMasterlists
}

const at = (path: string, faults: readonly FieldFault[]): FieldFault[] =>
  faults.map((fault) => ({ ...fault, path: `${path}.${fault.path}` }))

const endChecks = (vehicle: VehicleDraft, { now, ownPlates }: PassholderContext): FieldCheck[] => [
  instant,
  (value) =>
    value === null || ownPlates?.has(normalisePlate(vehicle.licensePlate)) || Date.parse(String(value)) > now
      ? undefined
      : { code: 'in-the-past' },
]

const takenPlate =
  ({ plates }: PassholderContext, group: string | null): FieldCheck =>
  (value) => {
    const owner = plates.get(normalisePlate(String(value)))
    if (owner === undefined) return undefined
    return { code: owner === group ? 'plate-used' : 'plate-in-other-group' }
  }

/** PAS-12, PAS-14, PAS-15. */
const faultsOfVehicles = (draft: PassholderDraft, context: PassholderContext): FieldFault[] => {
  const seen = new Set<string>()
  const most = draft.isMultiPass ? Number(draft.numberOfVehicles) || limits.vehicles : limits.vehicles
  if (draft.vehicles.length > most) return [{ path: 'vehicles', code: 'too-many', limit: most }]
  return draft.vehicles.flatMap((vehicle, nth) => {
    const stored = normalisePlate(vehicle.licensePlate)
    const isRepeated = stored !== '' && seen.has(stored)
    seen.add(stored)
    return at(
      `vehicles.${nth}`,
      faultsOfFields(vehicle, {
        licensePlate: [
          required,
          plate,
          () => (isRepeated ? { code: 'not-unique' } : undefined),
          takenPlate(context, draft.passholderGroup),
        ],
        make: [atMostCharacters(limits.makeOrModel)],
        model: [atMostCharacters(limits.makeOrModel)],
        until: endChecks(vehicle, context),
      }),
    )
  })
}

/** PAS-13, PAS-14. */
const faultsOfTags = ({ tagIds }: PassholderDraft, { tags }: PassholderContext): FieldFault[] => {
  const path = 'tagIds'
  if (tagIds.length > limits.tags) return [{ path, code: 'too-many', limit: limits.tags }]
  const stored = tagIds.map(tidyTag)
  const isTag = (tag: string) => /^([0-9A-F]{2})+$/.test(tag) && tag.length <= limits.tag
  if (!stored.every(isTag)) return [{ path, code: 'invalid' }]
  const isUsed = new Set(stored).size < stored.length || stored.some((tag) => tags.has(tag))
  return isUsed ? [{ path, code: 'not-unique' }] : []
}

const startOf =
  (validFrom: string | null): FieldCheck =>
  (value) =>
    value !== null && validFrom !== null && String(value) < validFrom
      ? { code: 'end-before-start' }
      : undefined

const multiPassChecks = (draft: PassholderDraft) =>
  draft.isMultiPass
    ? {
        numberOfVehicles: [required, whole, atLeast(2), atMost(limits.multiPassVehicles)],
        insideAtOnce: [
          required,
          whole,
          atLeast(1),
          atMost(Math.max(1, Number(draft.numberOfVehicles) || limits.multiPassVehicles)),
        ],
      }
    : {}

const ownerChecks = (draft: PassholderDraft) =>
  draft.sameAsPassOwner
    ? {}
    : {
        passOwnerName: [required, atMostCharacters(limits.name), firmName],
        passOwnerEmail: [required, atMostCharacters(limits.emails), emails],
      }

/** PAS-10 to PAS-19: the faults of a passholder. Source: specification section 5. */
export const checkPassholder = (draft: PassholderDraft, context: PassholderContext): FieldFault[] => [
  ...faultsOfFields(draft, {
    passholderGroup: [required, among(context.groups)],
    passholderId: [
      required,
      atMostCharacters(limits.passId),
      ...(draft.passholderId === context.ownPassId ? [] : [personName, visibleId]),
      uniquePassId(context.passIds),
    ],
    name: [required, atMostCharacters(limits.name), personName],
    email: [atMostCharacters(limits.emails), emails],
    suite: [atMostCharacters(limits.suite)],
    passType: [required, oneOf(passTypes), allowedType(context.passTypes)],
    validityGroup: [among(context.validityGroups)],
    validFrom: [dayOrNone],
    validTo: [dayOrNone, startOf(draft.validFrom)],
    ...multiPassChecks(draft),
    ...ownerChecks(draft),
  }),
  ...faultsOfVehicles(draft, context),
  ...faultsOfTags(draft, context),
  ...(context.masterlists ? checkByMasterlists(draft, context.masterlists) : []),
]

/** PAS-10: a pass ID as stored, so that the database compares it as the rules do: accents composed, single blanks, nothing invisible. */
export const tidyPassId = (passId: string): string =>
  withoutInvisible(passId).normalize('NFC').trim().replace(/\s+/g, ' ')

const blankToNull = (text: string | null): string | null => text?.trim() || null
const tidyEmails = (text: string | null): string | null => splitEmails(text ?? '').join(', ') || null

/** A checked passholder as stored: trimmed, plates and tags normalised, and nothing that its kind of pass does not use. */
export const tidyPassholder = (draft: PassholderDraft): PassholderDraft => ({
  ...draft,
  passholderId: tidyPassId(draft.passholderId),
  name: draft.name.trim(),
  email: tidyEmails(draft.email),
  suite: blankToNull(draft.suite),
  numberOfVehicles: draft.isMultiPass ? Number(draft.numberOfVehicles) : null,
  insideAtOnce: draft.isMultiPass ? Number(draft.insideAtOnce) : null,
  vehicles: draft.vehicles.map(({ licensePlate, make, model, until }) => ({
    licensePlate: normalisePlate(licensePlate),
    make: blankToNull(make),
    model: blankToNull(model),
    until: until === null ? null : new Date(until).toISOString(),
  })),
  tagIds: draft.tagIds.map(tidyTag),
  passOwnerName: draft.sameAsPassOwner ? null : blankToNull(draft.passOwnerName),
  passOwnerEmail: draft.sameAsPassOwner ? null : tidyEmails(draft.passOwnerEmail),
})
