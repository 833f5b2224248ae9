import { createHash } from 'node:crypto'
import type { LotDiff } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { inBuildingOrder } from '@stallwise/domain/lot-import/floor-finder.ts'
import { checkImport } from '@stallwise/domain/lot-import/import.rules.ts'
import {
  diffStallLists,
  type Difference,
  type StallListDiff,
} from '@stallwise/domain/lot-import/lot-diff.rules.ts'
import type {
  DraftFault,
  ImportedGroup,
  ImportedStall,
  StallList,
} from '@stallwise/domain/lot-import/lot-import.model.ts'
import { differingStalls } from '@stallwise/domain/sheets/quoted-text.ts'
import { groupsReduced } from '@stallwise/domain/lot-import/waiting-groups.rules.ts'
import { groupView, linkToMap, stallView } from '#features/lot-import/drafts/drafts.view.ts'
import type { DraftMapRow } from '#features/lot-import/drafts/draft-maps.store.ts'
import type { LotList } from './lot-list.store.ts'

/** Result of comparing an import with the current lot. */
export interface ImportPlan {
  readonly before: LotList
  readonly after: StallList
  readonly diff: StallListDiff
  readonly newFloors: readonly string[]
  readonly newMaps: readonly {
    readonly floorName: string
    readonly hash: string
    readonly hashBefore: string | null
    readonly unseen: readonly string[]
  }[]
  /** CFG-24: groups whose waiting period restarts. */
  readonly reduced: readonly string[]
  readonly faults: readonly DraftFault[]
  readonly version: string
}

const wireStall: Partial<Record<keyof ImportedStall, string>> = {
  number: 'stall',
  group: 'parkingGroup',
  active: 'isActive',
}
const wireGroup: Partial<Record<keyof ImportedGroup, string>> = {
  standardPassPriceCents: 'standardPassPrice',
}

const differenceView = <T, V>(
  { before, after, fields }: Difference<T>,
  view: (one: T) => V,
  words: Partial<Record<keyof T, string>>,
) => ({
  before: before === null ? null : view(before),
  after: after === null ? null : view(after),
  fields: fields.map((field) => words[field] ?? field),
})

/** LIM-81: a hash of these differences: it changes with the lot’s state and the files. */
const versionOf = (parts: unknown): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Compares an import with the current lot. Without a stall list only maps change. */
export const planImport = (
  before: LotList,
  list: StallList | undefined,
  maps: readonly DraftMapRow[],
): ImportPlan => {
  const after = list ?? before.list
  const diff = diffStallLists(before.list, after)
  const known = new Map(before.floors.map(({ floorName, mapHash }) => [floorName, mapHash]))
  const wanted = new Set([
    ...after.stalls.map(({ floor }) => floor),
    ...maps.map(({ floor_name }) => floor_name),
  ])
  const newFloors = [...wanted].filter((floor) => !known.has(floor))
  const newMaps = maps
    .map((map) => ({
      floorName: map.floor_name,
      hash: map.map_hash,
      hashBefore: known.get(map.floor_name) ?? null,
      unseen: map.unseen,
    }))
    .filter(({ hash, hashBefore }) => hash !== hashBefore)
  const floors = inBuildingOrder([...known.keys(), ...newFloors]).map((floorName) => {
    const map = maps.find(({ floor_name }) => floor_name === floorName)
    return {
      floorName,
      hasMap: (known.get(floorName) ?? null) !== null,
      newMap: map ? { missing: map.missing, foreign: map.elsewhere } : null,
    }
  })
  const faults = checkImport({ before: before.list, after, diff }, floors, before.groups)
  const reduced = groupsReduced(before.list, after)
  return {
    before,
    after,
    diff,
    newFloors,
    newMaps,
    reduced,
    faults,
    version: versionOf([diff, newFloors, newMaps]),
  }
}

type Sides = Pick<Difference<unknown>, 'before' | 'after'>

const count = (differences: readonly Sides[], isOne: (one: Sides) => boolean) =>
  differences.filter(isOne).length

/** LIM-16: limit for the faults listed for an import. */
export const maxFaults = 100
const maxNames = 100

/** The first items of a list, limited to the characters available in a reply below 1 MB. */
const within = <T>(list: readonly T[], maxItems: number, characters: number): T[] => {
  const first: T[] = []
  let left = characters
  for (const one of list.slice(0, maxItems)) {
    left -= JSON.stringify(one).length
    if (left < 0) break
    first.push(one)
  }
  return first
}

/** Everything that an import changes, with old and new values. */
export const differencesOf = ({ diff, newFloors, newMaps }: ImportPlan) => ({
  stalls: diff.stalls.map((one) => ({
    stall: (one.after ?? one.before)!.number,
    ...differenceView(one, stallView, wireStall),
  })),
  groups: diff.groups.map((one) => ({
    name: (one.after ?? one.before)!.name,
    ...differenceView(one, groupView, wireGroup),
  })),
  floors: [...new Set([...newFloors, ...newMaps.map(({ floorName }) => floorName)])].map((floorName) => {
    const map = newMaps.find((one) => one.floorName === floorName)
    return {
      floorName,
      added: newFloors.includes(floorName),
      linkToMapBefore: map?.hashBefore ? linkToMap(map.hashBefore) : null,
      linkToMapAfter: map ? linkToMap(map.hash) : null,
      unseen: differingStalls(map?.unseen ?? []),
    }
  }),
})

/** LIM-80: the preview of an import's changes: all counts, and the first items of each list. */
export const diffView = (plan: ImportPlan): LotDiff => {
  const { diff, reduced, version } = plan
  const { stalls, groups, floors } = differencesOf(plan)
  return {
    version,
    waitingPeriodResets: reduced.slice(0, maxNames),
    added: count(diff.stalls, ({ before }) => before === null),
    changed: count(diff.stalls, ({ before, after }) => before !== null && after !== null),
    removed: count(diff.stalls, ({ after }) => after === null),
    unchanged: diff.unchanged,
    totals: {
      stalls: stalls.length,
      groups: groups.length,
      groupsRemoved: count(diff.groups, ({ after }) => after === null),
      waitingPeriodResets: reduced.length,
    },
    stalls: within(stalls, 1_000, 130_000),
    groups: within(groups, 200, 40_000),
    floors,
  }
}
