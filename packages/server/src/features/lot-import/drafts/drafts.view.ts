import { hiddenPartsOf } from '@stallwise/domain/sheets/hidden-parts.ts'
import type {
  DraftFaultView,
  DraftGroup,
  DraftInformation,
  DraftMap,
  DraftStall,
  LotDraft,
  LotDraftItem,
  StallListSummary,
} from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import {
  checkDraft,
  defaultThreshold,
  type DraftGroupFields,
  type DraftState,
} from '@stallwise/domain/lot-import/draft.rules.ts'
import { differingStalls } from '@stallwise/domain/sheets/quoted-text.ts'
import type {
  DraftFault,
  ImportedGroup,
  ImportedStall,
} from '@stallwise/domain/lot-import/lot-import.model.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import type { Tx } from '#platform/database/database.ts'
import { listDraftMaps, type DraftMapRow } from './draft-maps.store.ts'
import { listLotNames, type DraftRow } from './drafts.store.ts'

/** LIM-76. */
export const draftDaysKept = 90

export const linkToMap = (hash: string) => `/api/floor-maps/${hash}`

export const groupView = (group: ImportedGroup): DraftGroup => ({
  name: group.name,
  type: group.type,
  standardPassPrice: group.standardPassPriceCents === null ? null : group.standardPassPriceCents / 100,
  frequency: group.frequency,
  minimumStallCount: group.minimumStallCount,
  capacity: group.capacity,
})

/** A typed group in the form of the file. */
export const importedGroupOf = (group: DraftGroupFields): ImportedGroup => ({
  name: group.name,
  type: group.type,
  standardPassPriceCents: group.standardPassPrice === null ? null : Math.round(group.standardPassPrice * 100),
  frequency: group.frequency,
  minimumStallCount: group.minimumStallCount,
  capacity: group.capacity,
})

export const stallView = (stall: ImportedStall): DraftStall => ({
  stall: stall.number,
  floor: stall.floor,
  parkingGroup: stall.group,
  stallType: stall.stallType,
  handicap: stall.handicap,
  isActive: stall.active,
  device: stall.device,
  stallVendor: stall.stallVendor,
  evStationId: stall.evStationId,
  evStationVendor: stall.evStationVendor,
})

export const faultView = ({ path, code, limit, detail, count }: DraftFault): DraftFaultView => ({
  path,
  code,
  ...(limit === undefined ? {} : { limit }),
  message: detail ?? code,
  ...(count === undefined ? {} : { count }),
})

const differencesOf = ({ missing, elsewhere }: Pick<DraftMapRow, 'missing' | 'elsewhere'>) => ({
  missing: differingStalls(missing),
  foreign: differingStalls(elsewhere),
})

const mapView = (map: DraftMapRow): DraftMap => ({
  linkToMap: linkToMap(map.map_hash),
  fileName: map.file_name,
  uploadedAt: map.uploaded_at.toISOString(),
  stalls: map.stalls.length,
  ...differencesOf(map),
  unseen: differingStalls(map.unseen),
})

export const summaryView = (row: DraftRow): StallListSummary | null => {
  const { stall_counts: counts, stall_list_at: at } = row
  if (!counts || !at) return null
  return {
    fileName: row.stall_list_name,
    uploadedAt: at.toISOString(),
    stalls: counts.total,
    devices: counts.devices,
    types: counts.types,
    groups: counts.groups.map(({ name, stalls }) => ({ name, stalls })),
    unreadColumns: [...(counts.unreadColumns ?? [])],
    ...hiddenPartsOf(counts),
  }
}

const emptyInformation = {
  name: '',
  address: '',
  city: '',
  timeZone: '',
  currency: 'CAD',
  highOccupancyThreshold: defaultThreshold,
}

export const informationOf = ({ information }: DraftRow): DraftInformation => ({
  ...emptyInformation,
  ...information,
})

/** The draft as the rules need it. */
export const stateOf = (row: DraftRow, maps: readonly DraftMapRow[]): DraftState => ({
  information: informationOf(row),
  floors: row.floors.map((floorName) => {
    const map = maps.find(({ floor_name }) => floor_name === floorName)
    return { floorName, map: map ? differencesOf(map) : null }
  }),
  groups: row.groups,
  stallList: row.stall_counts,
})

export const draftItemView = (row: DraftRow): LotDraftItem => ({
  _id: row.id,
  customer: { _id: row.customer_id, name: row.customer_name },
  name: informationOf(row).name,
  step: row.step,
  stalls: row.stall_counts?.total ?? 0,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  updatedBy: row.updated_by,
  version: row.version,
})

/** A complete draft, with its faults. */
export const readDraftView = async (tx: Tx, row: DraftRow): Promise<LotDraft> => {
  const maps = await listDraftMaps(tx, [row.id])
  const faults = checkDraft(stateOf(row, maps), await listLotNames(tx, row.customer_id))
  return {
    ...draftItemView(row),
    information: informationOf(row),
    floors: row.floors.map((floorName) => {
      const map = maps.find(({ floor_name }) => floor_name === floorName)
      return { floorName, stalls: row.stall_counts?.floors[floorName] ?? 0, map: map ? mapView(map) : null }
    }),
    groups: row.groups,
    stallList: summaryView(row),
    faults: row.created_lot_id === null ? faults.map(faultView) : [],
    parkingLot: row.created_lot_id,
    keptUntil: new Date(row.updated_at.getTime() + draftDaysKept * dayMs).toISOString(),
  }
}
