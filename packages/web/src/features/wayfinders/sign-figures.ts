import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { SectorView } from '@stallwise/contract/sectors/sectors.contract.ts'
import { occupancyPercent } from '@stallwise/domain/occupancy/occupancy.rules.ts'
import type { SignFigures } from '@stallwise/domain/wayfinders/wayfinders.model.ts'
import { formatTime } from '#lib/format/times.ts'

const countOf = (capacity: number, free: number | null) => {
  const occupancy = capacity - (free ?? capacity)
  return {
    capacity,
    occupancy,
    occupancyPercent: free === null ? null : occupancyPercent(occupancy, capacity),
  }
}

/** The figures that the lot's signs count, from live data; undefined for users who may not see them. */
export const signFigures = (lot: Lot, sectors: readonly SectorView[]): SignFigures | undefined =>
  lot.counts && {
    ...lot.counts,
    sectors: sectors.flatMap(({ _id, capacity, free }) =>
      free === undefined ? [] : [{ _id, ...countOf(capacity, free) }],
    ),
    observedAt: lot.lastEventAt ? Date.parse(lot.lastEventAt) : null,
    sensorTimeoutMs: lot.sensorTimeoutMinutes * 60_000,
    fullTime: lot.willBeFull ? formatTime(lot.willBeFull.at, lot.timeZone) : null,
  }
