import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'

/** The preferences of the signed-in user. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) =>
    call('GET /admin/users/{customerId}/{email}/preferences', {
      params: { customerId: 'provider', email: 'me' },
      signal,
    }),
  staleTime: Infinity,
})
