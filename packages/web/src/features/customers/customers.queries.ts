import { queryOptions } from '@tanstack/react-query'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { call } from '#lib/api/call.ts'

export const customersKey = ['customers'] as const

export const customersQuery = queryOptions({
  queryKey: [...customersKey, 'list'],
  queryFn: ({ signal }) =>
    allPages((cursor) => call('GET /admin/customers', { query: { limit: largestPage, cursor }, signal })),
})

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...customersKey, id],
    queryFn: ({ signal }) => call('GET /admin/customers/{id}', { params: { id }, signal }),
  })
