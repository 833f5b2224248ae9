import { queryOptions } from '@tanstack/react-query'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { call } from '#lib/api/call.ts'

export const usersKey = ['users'] as const

/** The users of a customer; `provider` = provider staff. */
export const usersQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...usersKey, customerId],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        call('GET /admin/customers/{id}/users', {
          params: { id: customerId },
          query: { limit: largestPage, cursor },
          signal,
        }),
      ),
  })

/** Every user of every customer, for the provider. */
export const allUsersQuery = queryOptions({
  queryKey: [...usersKey, 'all'],
  queryFn: ({ signal }) =>
    allPages((cursor) => call('GET /admin/users', { query: { limit: largestPage, cursor }, signal })),
})

export const grantableRolesQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...usersKey, customerId, 'roles'],
    queryFn: ({ signal }) => call('GET /admin/users/{customerId}/roles', { params: { customerId }, signal }),
  })

/** A user here and at the identity provider, read again each time. */
export const comparisonQuery = (customerId: string, userId: string) =>
  queryOptions({
    queryKey: [...usersKey, customerId, userId, 'sync'],
    queryFn: ({ signal }) =>
      call('GET /admin/users/{customerId}/{userId}/sync', { params: { customerId, userId }, signal }),
    staleTime: 0,
  })
