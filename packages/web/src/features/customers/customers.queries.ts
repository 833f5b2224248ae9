import { queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import type { Customer } from '@stallwise/contract/customers/customers.contract.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import { customerSorts } from '@stallwise/domain/customers/customer-list.model.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { customersKey } from '#lib/live/lot-keys.ts'
import { listQueryOf } from '#ui/list/list-query.ts'
import type { ListSearch } from '#ui/list/list-search.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'

type Query = QueryOf<Endpoints['GET /admin/customers']>

/** The customers, by pages. */
export const customerRows = (search: ListSearch): ServerRowsOptions<Customer> => {
  const query: Query = listQueryOf(search, { sorts: customerSorts })
  return {
    queryKey: [...customersKey, 'list', query],
    ask: (page, signal) => call('GET /admin/customers', { query: { ...query, ...page }, signal }),
  }
}

const mostAlike = 50

/** Customers whose names have the words of this one; the server checks all of them. */
export const customersLikeQuery = (name: string) =>
  queryOptions({
    queryKey: [...customersKey, 'like', name],
    queryFn: ({ signal }) =>
      call('GET /admin/customers', { query: { search: name, limit: mostAlike }, signal }),
    enabled: name !== '',
  })

export const customerQuery = (id: string) =>
  apiQuery([...customersKey, id], 'GET /admin/customers/{id}', { params: { id } })
