import type { LotChange } from '@stallwise/contract/live/live.contract.ts'
import type { Lot, LotListItem } from '@stallwise/contract/lots/lots.contract.ts'

interface Versioned {
  version: number
  lastEventAt: string | null
}

const isNews = (held: Versioned, change: LotChange) => change.version >= held.version

const moment = (held: Versioned, { version, changes }: LotChange) => ({
  version,
  lastEventAt: changes.lastEventAt ?? held.lastEventAt,
})

/** LOT-20: a change replaces the figures of its lot; an older version is dropped, an equal one may bring the rest of its changes, figures it never had stay away. */
export const patchRow = (row: LotListItem, change: LotChange): LotListItem => {
  if (row._id !== change.lot || !isNews(row, change)) return row
  const counts = change.changes.counts
  if (!counts || !row.counts) return { ...row, ...moment(row, change) }
  const { capacity, occupancy, occupancyPercent, high, estimated, types } = counts
  const highGroups = counts.groups.filter((group) => group.high)
  return {
    ...row,
    ...moment(row, change),
    counts: { capacity, occupancy, occupancyPercent, high, estimated, types, highGroups },
  }
}

/** LOT-20 for a lot on its own page. */
export const patchLot = (lot: Lot, change: LotChange): Lot => {
  if (lot._id !== change.lot || !isNews(lot, change)) return lot
  const counts = change.changes.counts
  if (!counts || !lot.counts) return { ...lot, ...moment(lot, change) }
  const { capacity, occupancy, occupancyPercent } = counts
  return { ...lot, ...moment(lot, change), counts, capacity, occupancy, occupancyPercent }
}

/** LOT-21: what a row shows besides its figures has to be asked again. */
export const outdatesRows = ({ changes }: LotChange): boolean =>
  (changes.stale ?? []).some((what) => what !== 'stalls')
