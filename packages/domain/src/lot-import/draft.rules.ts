import { maxCapacity, maxPassPrice } from '../configuration/parking-group.model.ts'
import { thresholdChecks } from '../configuration/lot-settings.rules.ts'
import { nameKey } from '../fields/field-values.ts'
import { atMostCharacters, faultsOfFields, required, unique } from '../fields/field.rules.ts'
import { aNumber, atMost, positive, twoDecimals, whole } from '../fields/number.rules.ts'
import type { FieldCheck } from '../fields/field-faults.ts'
import { maxGroupNameLength } from './groups-sheet.rules.ts'
import type { DraftFault, ImportedGroupType, PassFrequency } from './lot-import.model.ts'
import { firstNumbers, type DifferingStalls } from '../sheets/quoted-text.ts'
import { currency, timeZone } from './lot-place.rules.ts'

/** A lot's name, place and settings as typed. */
export interface LotInformation {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly timeZone: string
  readonly currency: string
  /** Percent; absent in drafts saved before the field existed, which use the default. */
  readonly highOccupancyThreshold?: number | null
}

/** Default high occupancy threshold, in percent. */
export const defaultThreshold = 90

/** A group as typed. Price in the lot's currency. */
export interface DraftGroupFields {
  readonly name: string
  readonly type: ImportedGroupType
  readonly standardPassPrice: number | null
  readonly frequency: PassFrequency | null
  readonly minimumStallCount: number | null
  readonly capacity: number | null
}

/** A floor with the stalls that are missing from its map or do not belong on it; `map` null = none uploaded. */
export interface DraftFloorState {
  readonly floorName: string
  readonly map: { readonly missing: DifferingStalls; readonly foreign: DifferingStalls } | null
}

/** How many stalls the stall list has by floor, group and type. */
export interface StallCounts {
  readonly total: number
  readonly floors: Readonly<Record<string, number>>
  readonly groups: readonly {
    readonly name: string
    readonly type: ImportedGroupType
    readonly stalls: number
  }[]
  readonly types: Readonly<Record<ImportedGroupType, number>>
}

/** A draft as the rules need it. */
export interface DraftState {
  readonly information: LotInformation
  readonly floors: readonly DraftFloorState[]
  readonly groups: readonly DraftGroupFields[]
  readonly stallList: StallCounts | null
}

const below = (prefix: string, faults: readonly DraftFault[]): DraftFault[] =>
  faults.map((fault) => ({ ...fault, path: `${prefix}.${fault.path}` }))

/** LIM-71, LIM-72: checks the lot's information; its name is unique within the customer. */
export const checkInformation = (information: LotInformation, takenNames: Iterable<string>): DraftFault[] =>
  faultsOfFields(information, {
    name: [required, atMostCharacters(120), unique(takenNames, 'name-used')],
    address: [required, atMostCharacters(200)],
    city: [atMostCharacters(120)],
    timeZone: [required, timeZone],
    currency: [required, currency],
    ...(information.highOccupancyThreshold !== undefined && {
      highOccupancyThreshold: [required, ...thresholdChecks],
    }),
  })

const count: readonly FieldCheck[] = [aNumber, positive, whole, atMost(maxCapacity)]

const checkGroup = (group: DraftGroupFields, before: readonly DraftGroupFields[]): DraftFault[] =>
  faultsOfFields(group, {
    name: [required, atMostCharacters(maxGroupNameLength), unique(before.map(({ name }) => name))],
    standardPassPrice: [required, aNumber, positive, twoDecimals, atMost(maxPassPrice)],
    frequency: [required],
    minimumStallCount: [required, ...count],
    capacity: count,
  })

const capacityOf = (groups: readonly DraftGroupFields[], type: ImportedGroupType): number =>
  groups.reduce((sum, group) => sum + (group.type === type ? (group.capacity ?? 0) : 0), 0)

/** LIM-73: the groups match the stall list: each group that has stalls exists with the right type, minimums and capacities fit. */
const checkGroupsAgainst = (groups: readonly DraftGroupFields[], list: StallCounts): DraftFault[] => {
  const faults: DraftFault[] = []
  for (const used of list.groups) {
    const index = groups.findIndex(({ name }) => nameKey(name) === nameKey(used.name))
    const group = groups[index]
    if (!group) faults.push({ path: 'groups', code: 'unknown', detail: used.name })
    else if (group.type !== used.type)
      faults.push({ path: `groups.${index}.type`, code: 'wrong-group-type', detail: used.type })
    else if (group.capacity !== null && used.stalls > 0)
      faults.push({ path: `groups.${index}.capacity`, code: 'not-allowed' })
  }
  groups.forEach(({ type, minimumStallCount: minimum }, index) => {
    const maximum = list.types[type] + capacityOf(groups, type)
    if (minimum !== null && minimum > maximum)
      faults.push({ path: `groups.${index}.minimumStallCount`, code: 'more-than-stalls', limit: maximum })
  })
  return faults
}

const checkMap = (floor: DraftFloorState, index: number, stalls: number): DraftFault[] => {
  const path = `floors.${index}.map`
  if (!floor.map) return stalls > 0 ? [{ path, code: 'required' }] : []
  const { missing, foreign } = floor.map
  return [
    ...(missing.count > 0 ? [{ path, code: 'missing-stall' as const, ...firstNumbers(missing) }] : []),
    ...(foreign.count > 0 ? [{ path, code: 'foreign-stall' as const, ...firstNumbers(foreign) }] : []),
  ]
}

/** LIM-74: floors have unique names; one with stalls has a map with exactly these stalls; every floor of the stall list is present. */
const checkFloors = (floors: readonly DraftFloorState[], list: StallCounts | null): DraftFault[] => {
  const names = floors.map(({ floorName }) => floorName)
  const faults: DraftFault[] = floors.length === 0 ? [{ path: 'floors', code: 'required' }] : []
  floors.forEach((floor, index) => {
    const checks = [required, atMostCharacters(40), unique(names.slice(0, index))]
    faults.push(
      ...below(`floors.${index}`, faultsOfFields({ floorName: floor.floorName }, { floorName: checks })),
    )
    faults.push(...checkMap(floor, index, list?.floors[floor.floorName] ?? 0))
  })
  for (const floor of Object.keys(list?.floors ?? {}))
    if (!names.includes(floor)) faults.push({ path: 'floors', code: 'unknown', detail: floor })
  return faults
}

/** LIM-75: a lot needs something to count: a stall list, or a group counted by plates. */
const checkStallList = ({ stallList, groups }: DraftState): DraftFault[] => {
  if (stallList || groups.some(({ capacity }) => capacity !== null)) return []
  return [{ path: 'stallList', code: 'required' }]
}

/** LIM-70 to LIM-75: everything that a draft still needs before it can become a lot. */
export const checkDraft = (draft: DraftState, takenNames: Iterable<string>): DraftFault[] => [
  ...below('information', checkInformation(draft.information, takenNames)),
  ...checkFloors(draft.floors, draft.stallList),
  ...draft.groups.flatMap((group, index) =>
    below(`groups.${index}`, checkGroup(group, draft.groups.slice(0, index))),
  ),
  ...(draft.stallList ? checkGroupsAgainst(draft.groups, draft.stallList) : []),
  ...checkStallList(draft),
]
