import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import type { MobileLogEntry } from '@stallwise/contract/invitations/invitations.contract.ts'
import { mobileLogKinds, mobileLogSorts } from '@stallwise/domain/invitations/invitations.model.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { listQueryOf } from '#ui/list/list-query.ts'
import type { ListSearch } from '#ui/list/list-search.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'

type Query = Omit<QueryOf<Endpoints['GET /logs/mobile-app']>, 'parkingLot'>

/** The mobile app log of a lot, by pages. Its key is that of passholders: what happens to an invitation is in both. */
export const mobileLogRows = (lotId: string, search: ListSearch): ServerRowsOptions<MobileLogEntry> => {
  const query = listQueryOf<Query>(search, { sorts: mobileLogSorts, filters: { kind: mobileLogKinds } })
  return {
    queryKey: [...lotKey(lotId, 'passholders'), 'mobile-log', query],
    ask: (page, signal) =>
      call('GET /logs/mobile-app', { query: { ...query, parkingLot: lotId, ...page }, signal }),
  }
}
