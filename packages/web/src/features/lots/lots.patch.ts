import type { LotChange } from '@stallwise/contract/live/live.contract.ts'
import type { Lot, LotListItem } from '@stallwise/contract/lots/lots.contract.ts'

interface Versioned {
  version: number
  lastEventAt: string | null
}

const isCurrent = (held: Versioned, change: LotChange) => change.version >= held.version

const versionAndTime = (held: Versioned, { version, changes }: LotChange) => ({
  version,
  lastEventAt: changes.lastEventAt ?? held.lastEventAt,
})

/** LOT-20: a change replaces the figures of its lot; an older version is dropped, an equal one may contain further changes. A row without figures gets none. */
export const patchRow = (row: LotListItem, change: LotChange): LotListItem => {
  if (row._id !== change.lot || !isCurrent(row, change)) return row
  const counts = change.changes.counts
  if (!counts || !row.counts) return { ...row, ...versionAndTime(row, change) }
  const { capacity, occupancy, occupancyPercent, high, estimated, types } = counts
  const highGroups = counts.groups.filter((group) => group.high)
  return {
    ...row,
    ...versionAndTime(row, change),
    counts: { capacity, occupancy, occupancyPercent, high, estimated, types, highGroups },
  }
}

/** LOT-20 for a lot on its own page. */
export const patchLot = (lot: Lot, change: LotChange): Lot => {
  if (lot._id !== change.lot || !isCurrent(lot, change)) return lot
  const counts = change.changes.counts
  if (!counts || !lot.counts) return { ...lot, ...versionAndTime(lot, change) }
  const { capacity, occupancy, occupancyPercent } = counts
  return { ...lot, ...versionAndTime(lot, change), counts, capacity, occupancy, occupancyPercent }
}

/** LOT-21: whether a change concerns what a row shows besides its figures, which has to be loaded again. */
export const makesRowsStale = ({ changes }: LotChange): boolean =>
  (changes.stale ?? []).some((what) => what !== 'stalls')
