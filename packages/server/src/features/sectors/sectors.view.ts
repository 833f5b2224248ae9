import type { SectorView } from '@stallwise/contract/sectors/sectors.contract.ts'
import { freeOf, occupancyPercent } from '@stallwise/domain/occupancy/occupancy.rules.ts'
import type { SectorRow } from './sectors.store.ts'

/** A sector's figures as every other count is given: without a percentage when nothing was ever observed. OCC-51. */
export const sectorCount = ({ capacity, occupancy, observed }: SectorRow) => ({
  capacity,
  occupancy,
  occupancyPercent: observed ? occupancyPercent(occupancy, capacity) : null,
})

/** Who may not see what a lot does at the moment is not told what is free. */
export const sectorView = (row: SectorRow, isLive = true): SectorView => ({
  _id: row.id,
  parkingLot: row.parking_lot_id,
  name: row.name,
  stalls: row.stalls,
  floors: row.floors,
  capacity: row.capacity,
  ...(isLive && { free: row.observed || row.capacity === 0 ? freeOf(row) : null }),
  version: row.version,
})
