import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import type { StaffHold } from '@stallwise/contract/payments/holds.contract.ts'
import { holdStatuses } from '@stallwise/domain/payments/hold-status.ts'
import { call } from '#lib/api/call.ts'
import { listQueryOf } from '#ui/list/list-query.ts'
import type { ListSearch } from '#ui/list/list-search.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'
import { paymentsKey } from '../payments.queries.ts'

type Query = QueryOf<Endpoints['GET /payment-holds']>

/** The amounts that were held on cards in a lot, by pages. */
export const holdRows = (lotId: string, search: ListSearch): ServerRowsOptions<StaffHold> => {
  const filters = { status: holdStatuses }
  const query: Query = {
    ...listQueryOf<Omit<Query, 'parkingLot'>>(search, { sorts: ['at'], filters }),
    parkingLot: lotId,
  }
  return {
    queryKey: [...paymentsKey(lotId), 'holds', query],
    ask: (page, signal) => call('GET /payment-holds', { query: { ...query, ...page }, signal }),
  }
}
