import type { QueryClient } from '@tanstack/react-query'
import type { OnLotChange } from '#lib/live/live-client.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

export const historyKey = (lotId: string) => lotKey(lotId, 'occupancy-history')
export const passholdersKey = (lotId: string) => lotKey(lotId, 'passholders-inside')

const scheduled = new WeakMap<QueryClient, Set<string>>()
/** Counts may change several times a second; passholders inside are loaded again at most this often. */
const minIntervalMs = 3000

const schedulePassholdersRefresh = (queries: QueryClient, lotId: string) => {
  const lots = scheduled.get(queries) ?? new Set()
  scheduled.set(queries, lots)
  if (lots.has(lotId)) return
  lots.add(lotId)
  setTimeout(() => {
    lots.delete(lotId)
    void queries.invalidateQueries({ queryKey: passholdersKey(lotId) })
  }, minIntervalMs)
}

/** New counts may concern passholders; a changed lot may have other exceptions, closures or imported values in its history. */
export const onLotChange: OnLotChange = ({ lot, changes }, queries) => {
  if (changes.counts && queries.getQueriesData({ queryKey: passholdersKey(lot) }).length > 0)
    schedulePassholdersRefresh(queries, lot)
  if (changes.stale?.some((part) => part === 'lot' || part === 'occupancyHistory'))
    void queries.invalidateQueries({ queryKey: historyKey(lot) })
}
