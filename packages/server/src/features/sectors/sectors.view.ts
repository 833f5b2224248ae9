import type { SectorView } from '@stallwise/contract/sectors/sectors.contract.ts'
import { freeOf } from '@stallwise/domain/occupancy/occupancy.rules.ts'
import type { SectorRow } from './sectors.store.ts'

/** Who may not see what a lot does at the moment is not told what is free. */
export const sectorView = (row: SectorRow, isLive = true): SectorView => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  name: row.name,
  stalls: row.stalls,
  floors: row.floors,
  capacity: row.capacity,
  ...(isLive && { free: freeOf(row) }),
  version: row.version,
})
