import type { ValidatedFile, ValidatedMap } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { inBuildingOrder } from '@stallwise/domain/lot-import/floor-finder.ts'
import { compareMap } from '@stallwise/domain/lot-import/floor-map.rules.ts'
import type { StallList } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { countStalls } from '@stallwise/domain/lot-import/stall-counts.ts'
import type { DatabaseParts, Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import type { SentFile } from '#platform/http/sent-file.ts'
import { readMapSent, readStallListSent, type SentStallList } from '#features/lot-import/read-files.ts'
import { storeFloorMap, listDraftMaps, noteMapDifference, putDraftMap } from './draft-maps.store.ts'
import { changeDraft, getOpenDraft, refuseStale } from './drafts.commands.ts'
import { findStallList, listUsedDevices, updateDraft } from './drafts.store.ts'
import { groupView, linkToMap, stallView } from './drafts.view.ts'

const firstRows = 50

export const previewOf = ({ stalls, groups }: StallList) => ({
  groups: groups.slice(0, firstRows).map(groupView),
  rows: stalls.slice(0, firstRows).map(stallView),
  total: stalls.length,
})

/** LIM-74: compares maps uploaded before a list with it. */
export const compareMapsAgain = async (tx: Tx, draftId: string, { stalls }: StallList): Promise<void> => {
  for (const map of await listDraftMaps(tx, [draftId]))
    await noteMapDifference(tx, map, compareMap(map.stalls, stalls, map.floor_name))
}

/** Columns of a draft's row for a stall list. */
export const listColumns = (list: StallList, fileName: string | null, at: Date) => ({
  stall_list: JSON.stringify(list),
  stall_counts: JSON.stringify(countStalls(list)),
  stall_list_name: fileName,
  stall_list_at: at,
})

interface DraftPlace {
  readonly id: string
  readonly version: number | undefined
}

/** Reads a stall list and stores it in a draft, with its groups in place of the typed ones. */
export const putDraftStallList = async (
  parts: DatabaseParts,
  viewer: Viewer,
  { id, version }: DraftPlace,
  { name, bytes, confirmsIds }: SentStallList,
): Promise<ValidatedFile> => {
  const seen = await parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const row = await getOpenDraft(tx, id)
    await refuseStale(tx, row, version ?? row.version)
    return row
  })
  const context = { floors: seen.floors, mayAddFloors: false, confirmsIds }
  const list = await readStallListSent(bytes, context, (devices) =>
    parts.database.withViewer(scopeOf(viewer), (tx) => listUsedDevices(tx, seen.customer_id, devices, null)),
  )
  const draft = await changeDraft(
    parts,
    viewer,
    { id, version: seen.version },
    async ({ tx, row, editor }) => {
      const found = inBuildingOrder([...new Set(list.stalls.map(({ floor }) => floor))])
      const floors = row.floors.length > 0 ? row.floors : found
      const change = {
        ...listColumns(list, name, editor.at),
        groups: JSON.stringify(list.groups.map(groupView)),
        floors: JSON.stringify(floors),
      }
      await updateDraft(tx, row.id, change, editor)
      await compareMapsAgain(tx, row.id, list)
      const after = { file: name, stalls: list.stalls.length, groups: list.groups.length }
      return { action: 'lot-draft.stall-list', before: row.stall_counts, after }
    },
  )
  return { draft, ...previewOf(list) }
}

const refuseFloor = (code: 'unknown' | 'required', path: string, message: string) =>
  new Refusal('invalid', { faults: [{ path, code, message }] })

/** Cleans a map and stores it for a floor of a draft. */
export const putDraftMapFile = async (
  parts: DatabaseParts,
  viewer: Viewer,
  { id, version, floor }: DraftPlace & { readonly floor: string },
  { name, bytes }: SentFile,
): Promise<ValidatedMap> => {
  const seen = await parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const row = await getOpenDraft(tx, id)
    await refuseStale(tx, row, version ?? row.version)
    if (!row.floors.includes(floor)) throw refuseFloor('unknown', 'floor', 'no floor of the draft')
    const list = await findStallList(tx, row.id)
    if (!list) throw refuseFloor('required', 'stallList', 'the stall list comes first')
    return { version: row.version, stalls: list.stalls }
  })
  const places = seen.stalls.map((stall) => ({ number: stall.number, floor: stall.floor }))
  const map = await readMapSent({ bytes, floor, stalls: places })
  const draft = await changeDraft(
    parts,
    viewer,
    { id, version: seen.version },
    async ({ tx, row, editor }) => {
      await storeFloorMap(tx, map.hash, map.svg)
      const { hash, stalls, unseen } = map
      const kept = { floorName: floor, hash, fileName: name, at: editor.at, stalls, unseen }
      await putDraftMap(tx, row.id, kept)
      await updateDraft(tx, row.id, {}, editor)
      const after = { file: name, floor, map: map.hash, stalls: map.stalls.length }
      return { action: 'lot-draft.map', before: null, after }
    },
  )
  return { draft, floor, linkToMap: linkToMap(map.hash), stalls: [...map.stalls], removed: [...map.removed] }
}
