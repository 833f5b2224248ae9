import { nameKey } from '../fields/field-values.ts'
import type { DraftFault, StallList } from './lot-import.model.ts'
import type { StallListDiff } from './lot-diff.rules.ts'
import { differingStalls, firstNumbers } from '../sheets/quoted-text.ts'

/** A floor of the lot, existing or added by the import. */
export interface ImportFloor {
  readonly floorName: string
  readonly hasMap: boolean
  /** The map uploaded with the import; null = none. */
  readonly newMap: { readonly missing: readonly string[]; readonly foreign: readonly string[] } | null
}

/** A group of the lot that passholder groups refer to. */
export interface ReferencedGroup {
  readonly name: string
  readonly passholderGroups: number
}

const numbersOn = (list: StallList, floor: string): Set<string> =>
  new Set(list.stalls.filter((stall) => stall.floor === floor).map(({ number }) => number))

const without = (some: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...some].filter((one) => !others.has(one))

/** LIM-82: a floor whose stalls change needs a map that draws exactly the new ones. */
const checkFloor = (floor: ImportFloor, index: number, before: StallList, after: StallList): DraftFault[] => {
  const path = `floors.${index}.map`
  const now = numbersOn(after, floor.floorName)
  if (!floor.newMap && !floor.hasMap)
    return now.size > 0 ? [{ path, code: 'required', detail: floor.floorName }] : []
  const then = numbersOn(before, floor.floorName)
  const missing = floor.newMap ? floor.newMap.missing : without(now, then)
  const foreign = floor.newMap ? floor.newMap.foreign : without(then, now)
  return [
    ...(missing.length > 0
      ? [{ path, code: 'missing-stall' as const, ...firstNumbers(differingStalls(missing)) }]
      : []),
    ...(foreign.length > 0
      ? [{ path, code: 'foreign-stall' as const, ...firstNumbers(differingStalls(foreign)) }]
      : []),
  ]
}

/** LIM-83: a group that passholder groups refer to is neither removed nor changed in type. */
const checkGroups = ({ groups }: StallListDiff, all: readonly ReferencedGroup[]): DraftFault[] => {
  const held = new Map(
    all.filter(({ passholderGroups }) => passholderGroups > 0).map(({ name }) => [nameKey(name), name]),
  )
  return groups.flatMap(({ before, after, fields }): DraftFault[] => {
    const name = before && held.get(nameKey(before.name))
    const isTouched = !after || fields.includes('type')
    return name != null && isTouched ? [{ path: 'groups', code: 'not-allowed', detail: name }] : []
  })
}

/** LIM-81 to LIM-83: why an import cannot be applied. `floors` in building order. */
export const checkImport = (
  lists: { readonly before: StallList; readonly after: StallList; readonly diff: StallListDiff },
  floors: readonly ImportFloor[],
  groups: readonly ReferencedGroup[],
): DraftFault[] => [
  ...floors.flatMap((floor, index) => checkFloor(floor, index, lists.before, lists.after)),
  ...checkGroups(lists.diff, groups),
]
