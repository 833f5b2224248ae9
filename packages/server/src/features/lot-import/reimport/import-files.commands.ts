import type { ValidatedFile, ValidatedMap } from '@stallwise/contract/lot-import/lot-import.contract.ts'
import { withKeptConnectors } from '@stallwise/domain/lot-import/kept-connectors.ts'
import { nameKey } from '@stallwise/domain/fields/field-values.ts'
import type { StallList } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { offeredFloorNames } from '@stallwise/domain/lots/floor-name.ts'
import { compareMapsAgain, listColumns, previewOf } from '#features/lot-import/drafts/draft-files.commands.ts'
import { storeFloorMap, putDraftMap } from '#features/lot-import/drafts/draft-maps.store.ts'
import {
  findDraft,
  findOpenImport,
  findStallList,
  listUsedDevices,
  updateDraft,
  type DraftRow,
} from '#features/lot-import/drafts/drafts.store.ts'
import { linkToMap } from '#features/lot-import/drafts/drafts.view.ts'
import type { SentFile } from '#platform/http/sent-file.ts'
import { readMapSent, readStallListSent, type SentStallList } from '#features/lot-import/read-files.ts'
import type { DatabaseParts, Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { auditImport, getLotCustomer, lockImport, readImportView } from './imports.commands.ts'
import { readLotList } from './lot-list.store.ts'

interface ImportPlace {
  readonly lot: string
  readonly version: number | undefined
}

const hasInsightVolt = async (tx: Tx, lotId: string): Promise<boolean> => {
  const lot = await tx
    .selectFrom('parking_lot')
    .select('product_access')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  return (lot.product_access as { insightVolt: boolean }).insightVolt
}

const stationsOf = ({ stalls }: StallList) =>
  new Map(
    stalls.map(({ number, evStationId, evStationVendor }) => [
      nameKey(number),
      { evStationId, evStationVendor },
    ]),
  )

/** The lot and its open import before a file is read. */
const readState = async (tx: Tx, { lot, version }: ImportPlace) => {
  const lotId = lot
  const customerId = await getLotCustomer(tx, lotId)
  const row = await findOpenImport(tx, lotId)
  const seenVersion = row?.version ?? 0
  if (version !== undefined && version !== seenVersion)
    throw new Refusal('stale-version', { current: row ? await readImportView(tx, row) : null })
  const { list, floors } = await readLotList(tx, lotId)
  const pending = row && (await findStallList(tx, row.id))
  return {
    lotId,
    customerId,
    seenVersion,
    floors: floors.map(({ floorName }) => floorName),
    list: pending ?? list,
    stalls: list.stalls,
    existingDevices: new Set(list.stalls.flatMap(({ device }) => device ?? [])),
    existingStations: (await hasInsightVolt(tx, lotId)) ? undefined : stationsOf(list),
  }
}

type ImportState = Awaited<ReturnType<typeof readState>>

const change = (
  { database, clock }: DatabaseParts,
  viewer: Viewer,
  { lotId, customerId, seenVersion }: ImportState,
  work: (tx: Tx, row: DraftRow, at: Date) => Promise<{ action: string; before: unknown; after: unknown }>,
) =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const at = new Date(clock())
    const row = await lockImport(tx, viewer, { lotId, customerId, seenVersion, at })
    await auditImport(tx, viewer, lotId, { ...(await work(tx, row, at)), at })
    return readImportView(tx, (await findDraft(tx, row.id))!)
  })

const storeList = (
  parts: DatabaseParts,
  viewer: Viewer,
  state: ImportState,
  list: StallList,
  name: string | null,
) =>
  change(parts, viewer, state, async (tx, row, at) => {
    await updateDraft(tx, row.id, listColumns(list, name, at), { name: viewer.name, at })
    await compareMapsAgain(tx, row.id, list)
    const after = { file: name, stalls: list.stalls.length, groups: list.groups.length }
    return { action: 'lot-import.stall-list', before: row.stall_counts, after }
  })

/** Reads a new stall list for a lot and stores it until it is applied. */
export const putImportStallList = async (
  parts: DatabaseParts,
  viewer: Viewer,
  place: ImportPlace,
  { name, bytes, confirmsIds }: SentStallList,
): Promise<ValidatedFile> => {
  const { database } = parts
  const state = await database.withViewer(scopeOf(viewer), (tx) => readState(tx, place))
  const { floors, existingStations, existingDevices } = state
  const context = { floors, mayAddFloors: true, existingStations, existingDevices, confirmsIds }
  const sent = await readStallListSent(bytes, context, (devices) =>
    database.withViewer(scopeOf(viewer), (tx) => listUsedDevices(tx, state.customerId, devices, state.lotId)),
  )
  const list = { ...sent, stalls: withKeptConnectors(sent.stalls, state.stalls) }
  return { import: await storeList(parts, viewer, state, list, name), ...previewOf(list) }
}

const unknownFloor = () =>
  new Refusal('invalid', { faults: [{ path: 'floor', code: 'unknown', message: 'no floor of the lot' }] })

/** Cleans a new map for a floor of a lot and compares it with the pending list, else with the lot's stalls. */
export const putImportMap = async (
  parts: DatabaseParts,
  viewer: Viewer,
  place: ImportPlace & { readonly floor: string },
  { name, bytes }: SentFile,
): Promise<ValidatedMap> => {
  const { floor } = place
  const state = await parts.database.withViewer(scopeOf(viewer), (tx) => readState(tx, place))
  if (![...state.floors, ...offeredFloorNames].includes(floor)) throw unknownFloor()
  const stalls = state.list.stalls.map((stall) => ({ number: stall.number, floor: stall.floor }))
  const map = await readMapSent({ bytes, floor, stalls })
  const view = await change(parts, viewer, state, async (tx, row, at) => {
    await storeFloorMap(tx, map.hash, map.svg)
    await putDraftMap(tx, row.id, {
      floorName: floor,
      hash: map.hash,
      fileName: name,
      at,
      stalls: map.stalls,
      unseen: map.unseen,
    })
    await updateDraft(tx, row.id, {}, { name: viewer.name, at })
    const after = { file: name, floor, map: map.hash, stalls: map.stalls.length }
    return { action: 'lot-import.map', before: null, after }
  })
  const { hash, stalls: drawn, removed } = map
  return { import: view, floor, linkToMap: linkToMap(hash), stalls: [...drawn], removed: [...removed] }
}
