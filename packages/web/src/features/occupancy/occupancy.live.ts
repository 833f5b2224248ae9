import type { QueryClient } from '@tanstack/react-query'
import type { OnLotChange } from '#lib/live/live-client.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

export const historyKey = (lotId: string) => lotKey(lotId, 'occupancy-history')
export const passholdersKey = (lotId: string) => lotKey(lotId, 'passholders-inside')

const waiting = new WeakMap<QueryClient, Set<string>>()
/** Counts may change several times a second; passholders inside are asked again at most this often. */
const pauseMs = 3000

const askPassholdersAgain = (queries: QueryClient, lotId: string) => {
  const lots = waiting.get(queries) ?? new Set()
  waiting.set(queries, lots)
  if (lots.has(lotId)) return
  lots.add(lotId)
  setTimeout(() => {
    lots.delete(lotId)
    void queries.invalidateQueries({ queryKey: passholdersKey(lotId) })
  }, pauseMs)
}

/** New counts may be of passholders; a lot that changed may have other exceptions and closures in its history, and somebody may have imported one. */
export const onLotChange: OnLotChange = ({ lot, changes }, queries) => {
  if (changes.counts && queries.getQueriesData({ queryKey: passholdersKey(lot) }).length > 0)
    askPassholdersAgain(queries, lot)
  if (changes.stale?.some((part) => part === 'lot' || part === 'occupancyHistory'))
    void queries.invalidateQueries({ queryKey: historyKey(lot) })
}
