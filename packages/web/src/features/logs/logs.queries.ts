import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import type { PlateRead } from '@stallwise/contract/logs/logs.contract.ts'
import { plateReadSorts, readOutcomes } from '@stallwise/domain/logs/logs.rules.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { listQueryOf } from '#ui/list/list-query.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'
import type { PlateReadSearch } from './plate-reads.search.ts'

type Query = QueryOf<Endpoints['GET /logs/lpr']>

const longestSearch = 30
/** Links to images are signed for five minutes. */
const refetchInterval = 60_000

const logKey = (lotId: string) => lotKey(lotId, 'plateReads')

const queryOf = (search: PlateReadSearch): Partial<Query> => {
  const { outcome, ...rest } = listQueryOf<
    { outcome?: Query['outcome'][] } & Partial<Omit<Query, 'outcome'>>
  >(search, {
    sorts: plateReadSorts,
    filters: { camera: 'any', outcome: readOutcomes },
    longest: longestSearch,
  })
  return {
    ...rest,
    ...(search.timePeriod && { timePeriod: search.timePeriod }),
    // Both of the two are all.
    ...(outcome?.length === 1 && { outcome: outcome[0] }),
  }
}

/** The reads of a lot, by pages. LPR-04. */
export const plateReadRows = (lotId: string, search: PlateReadSearch): ServerRowsOptions<PlateRead> => {
  const query = queryOf(search)
  return {
    queryKey: [...logKey(lotId), query],
    ask: (page, signal) => call('GET /logs/lpr', { query: { ...query, parkingLot: lotId, ...page }, signal }),
    refetchInterval,
  }
}

/** The reads of a plate and those matched to it, of the last year. LPR-10. */
export const readsOfPlate = (
  lotId: string,
  plate: string,
  search: PlateReadSearch,
): ServerRowsOptions<PlateRead> => {
  const query = { ...queryOf(search), plate, timePeriod: search.timePeriod ?? ('365d' as const) }
  return {
    queryKey: [...logKey(lotId), query],
    ask: (page, signal) => call('GET /logs/lpr', { query: { ...query, parkingLot: lotId, ...page }, signal }),
    refetchInterval,
  }
}

/** What is known of a plate. LPR-10. */
export const plateHistoryQuery = (lotId: string, plate: string) =>
  apiQuery([...logKey(lotId), 'plate', plate], 'GET /logs/lpr/plate', { query: { parkingLot: lotId, plate } })
