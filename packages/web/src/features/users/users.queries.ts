import { queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import type { User } from '@stallwise/contract/users/users.contract.ts'
import { roles } from '@stallwise/domain/access/roles.ts'
import { userSorts, userStates } from '@stallwise/domain/users/user-list.model.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { listQueryOf } from '#ui/list/list-query.ts'
import type { ListSearch } from '#ui/list/list-search.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'

export const usersKey = ['users'] as const

/** Those that a list can be narrowed to. */
export const syncStates = ['inSync', 'outOfSync', 'unknown'] as const

type Query = QueryOf<Endpoints['GET /admin/users']>

const queryOf = (search: ListSearch): Query =>
  listQueryOf(search, {
    sorts: userSorts,
    filters: { role: roles, state: userStates, sync: syncStates, customer: 'any' },
  })

/** The users of a customer, by pages; `provider` = provider staff. */
export const userRows = (customerId: string, search: ListSearch): ServerRowsOptions<User> => {
  const query = queryOf(search)
  return {
    queryKey: [...usersKey, customerId, 'list', query],
    ask: (page, signal) =>
      call('GET /admin/customers/{id}/users', {
        params: { id: customerId },
        query: { ...query, ...page },
        signal,
      }),
  }
}

/** The users of every customer, by pages, for the provider. */
export const allUserRows = (search: ListSearch): ServerRowsOptions<User> => {
  const query = queryOf(search)
  return {
    queryKey: [...usersKey, 'all', query],
    ask: (page, signal) => call('GET /admin/users', { query: { ...query, ...page }, signal }),
  }
}

/** One user of a customer; null where there is none. */
export const userQuery = (customerId: string, userId: string) =>
  queryOptions({
    queryKey: [...usersKey, customerId, 'one', userId],
    queryFn: async ({ signal }) => {
      const { data } = await call('GET /admin/customers/{id}/users', {
        params: { id: customerId },
        query: { id: [userId], limit: 1 },
        signal,
      })
      return data[0] ?? null
    },
  })

export const grantableRolesQuery = (customerId: string) =>
  apiQuery([...usersKey, customerId, 'roles'], 'GET /admin/users/{customerId}/roles', {
    params: { customerId },
  })

/** A user here and at the identity provider, read again each time. */
export const comparisonQuery = (customerId: string, userId: string) =>
  queryOptions({
    queryKey: [...usersKey, customerId, userId, 'sync'],
    queryFn: ({ signal }) =>
      call('GET /admin/users/{customerId}/{userId}/sync', { params: { customerId, userId }, signal }),
    staleTime: 0,
  })
