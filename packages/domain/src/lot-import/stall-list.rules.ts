import { nameKey } from '../fields/field-values.ts'
import { groupTypeOf, type StallType } from '../stalls/stalls.model.ts'
import { groupsSheetName, readGroups, type GroupColumn, type GroupRow } from './groups-sheet.rules.ts'
import type { ImportedGroup, ImportedGroupType, ImportedStall, StallList } from './lot-import.model.ts'
import type { CellFault } from '../sheets/cell-faults.model.ts'
import { hiddenPartsOf } from '../sheets/hidden-parts.ts'
import type { Sheet } from '../sheets/sheet.model.ts'
import {
  readStalls,
  stallsSheetName,
  type ExistingOfLot,
  type StallColumn,
  type StallRow,
} from './stalls-sheet.rules.ts'
import type { TableReader } from '../sheets/table-reader.ts'

/** What the lot or draft already has. `mayAddFloors`: the list may add offered floors. */
export interface StallListContext extends ExistingOfLot {
  readonly floors: readonly string[]
  readonly mayAddFloors: boolean
}

/** Result of reading a stall list: the list or all of its faults, and the cells of its devices for checks against the database. */
export interface ReadStallList {
  readonly list: StallList | undefined
  readonly faults: readonly CellFault[]
  readonly devices: readonly { readonly device: string; readonly cell: string }[]
}

type Typed = Pick<ImportedGroup, 'name' | 'type'>

const isWhole = <T extends object>(value: Partial<T>, keys: readonly (keyof T)[]): value is T =>
  keys.every((key) => value[key] !== undefined)

const wholeStall = ({ row: _row, ...stall }: StallRow): ImportedStall[] =>
  isWhole<ImportedStall>(stall, ['number', 'floor', 'stallType', 'handicap', 'active']) ? [stall] : []

const wholeGroup = ({ row: _row, ...group }: GroupRow): ImportedGroup[] =>
  isWhole<ImportedGroup>(group, ['name', 'type']) ? [group] : []

/** LIM-29: a stall's group is listed in the sheet of groups and matches the stall's type. Returns the stalls with the group's spelling there. */
const joinGroups = (
  reader: TableReader<StallColumn>,
  stalls: readonly StallRow[],
  groups: ReadonlyMap<string, Partial<Typed>>,
  isKnown: boolean,
): StallRow[] => {
  const byName = new Map<string, Partial<Typed> | undefined>()
  const groupCalled = (name: string) => {
    if (!byName.has(name)) byName.set(name, groups.get(nameKey(name)))
    return byName.get(name)
  }
  return stalls.map((stall) => {
    if (stall.group == null) return stall
    const group = groupCalled(stall.group)
    if (!group && isKnown) reader.refuse(stall.row, 'group', 'unknown-group', stall.group)
    if (group?.type && stall.stallType && groupTypeOf(stall.stallType) !== group.type)
      reader.refuse(stall.row, 'group', 'wrong-group-type', group.type)
    return { ...stall, group: group?.name ?? stall.group }
  })
}

const countByType = (stalls: readonly StallRow[], groups: readonly GroupRow[]) => {
  const counts: Record<ImportedGroupType, number> = { tenant: 0, visitor: 0, ev: 0 }
  for (const { stallType } of stalls)
    if (stallType && stallType !== 'Reserved') counts[typeOf(stallType)] += 1
  for (const { type, capacity } of groups) if (type) counts[type] += capacity ?? 0
  return counts
}
const typeOf = (stallType: Exclude<StallType, 'Reserved'>) => groupTypeOf(stallType) as ImportedGroupType

/** LIM-34, LIM-35: a minimum does not exceed the stalls of its type; only a group without counted stalls has a capacity. */
const checkCounts = (
  reader: TableReader<GroupColumn>,
  groups: readonly GroupRow[],
  stalls: readonly StallRow[],
): void => {
  const counts = countByType(stalls, groups)
  const names = new Set(stalls.flatMap(({ group }) => (group == null ? [] : [group])))
  const used = new Set([...names].map(nameKey))
  for (const { row, name, type, minimumStallCount: minimum, capacity } of groups) {
    if (type && minimum != null && minimum > counts[type])
      reader.refuse(row, 'minimum', 'more-than-stalls', String(counts[type]))
    if (name !== undefined && capacity != null && used.has(nameKey(name)))
      reader.refuse(row, 'capacity', 'not-allowed')
  }
}

const order = (sheet: string | null) => [null, stallsSheetName, groupsSheetName].indexOf(sheet)
const placeOf = (cell: string | null): [number, string] => {
  const [, letters = '', row = '0'] = /^([A-Z]+)(\d+)$/.exec(cell ?? '') ?? []
  return [Number(row), letters.padStart(3)]
}

const inReadingOrder = (faults: readonly CellFault[]): CellFault[] =>
  faults
    .map((fault) => ({ fault, place: placeOf(fault.cell) }))
    .sort(
      (a, b) =>
        order(a.fault.sheet) - order(b.fault.sheet) ||
        a.place[0] - b.place[0] ||
        (a.place[1] === b.place[1] ? 0 : a.place[1] < b.place[1] ? -1 : 1),
    )
    .map(({ fault }) => fault)

/** LIM-10 to LIM-39: reads a workbook's sheets as a stall list, or returns all of its faults in reading order. */
export const readStallList = (
  sheets: readonly Sheet[],
  { floors, mayAddFloors, ...existing }: StallListContext,
): ReadStallList => {
  const { reader: groupsReader, groups, isKnown } = readGroups(sheets)
  const {
    reader: stallsReader,
    stalls: unjoined,
    isKnown: areCounted,
  } = readStalls(sheets, floors, mayAddFloors, existing)
  const byName = new Map<string, Partial<Typed>>()
  for (const group of groups)
    if (group.name !== undefined && !byName.has(nameKey(group.name))) byName.set(nameKey(group.name), group)
  const stalls = joinGroups(stallsReader, unjoined, byName, isKnown)
  if (areCounted) checkCounts(groupsReader, groups, stalls)
  const nothing = stalls.length === 0 && groups.every(({ capacity }) => capacity == null)
  if (nothing && stallsReader.faults.length === 0 && groupsReader.faults.length === 0)
    stallsReader.faults.push({ sheet: stallsSheetName, cell: null, code: 'no-rows' })
  const faults = inReadingOrder([...stallsReader.faults, ...groupsReader.faults])
  const devices = stalls.flatMap(({ row, device }) =>
    device == null ? [] : [{ device, cell: stallsReader.cellOf(row, 'device')! }],
  )
  if (faults.length > 0) return { list: undefined, faults, devices }
  return {
    list: {
      stalls: stalls.flatMap(wholeStall),
      groups: groups.flatMap(wholeGroup),
      unreadColumns: [...stallsReader.unread, ...groupsReader.unread],
      ...hiddenPartsOf(stallsReader.hidden, groupsReader.hidden),
    },
    faults,
    devices,
  }
}
