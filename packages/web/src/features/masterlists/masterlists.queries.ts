import type { MasterlistEntryView } from '@stallwise/contract/masterlists/masterlists.contract.ts'
import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import { masterlistSorts, type MasterlistKind } from '@stallwise/domain/masterlists/masterlists.model.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { listQueryOf } from '#ui/list/list-query.ts'
import type { ListSearch } from '#ui/list/list-search.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'

/** Every masterlist of a lot. */
export const masterlistsKey = (lotId: string) => lotKey(lotId, 'masterlists')

type Query = QueryOf<Endpoints['GET /masterlists/{kind}/{parkingLotId}']>

/** A masterlist by pages. */
export const masterlistRows = (
  lotId: string,
  kind: MasterlistKind,
  search: ListSearch,
): ServerRowsOptions<MasterlistEntryView> => {
  const query = listQueryOf<Query>(search, { sorts: masterlistSorts })
  return {
    queryKey: [...masterlistsKey(lotId), kind, 'list', query],
    ask: (page, signal) =>
      call('GET /masterlists/{kind}/{parkingLotId}', {
        params: { kind, parkingLotId: lotId },
        query: { ...query, ...page },
        signal,
      }),
  }
}
