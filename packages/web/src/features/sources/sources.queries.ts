import { queryOptions } from '@tanstack/react-query'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { call } from '#lib/api/call.ts'

export const sourcesKey = ['sources'] as const

export const sourcesQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...sourcesKey, customerId],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        call('GET /sources', { query: { customerId, limit: largestPage, cursor }, signal }),
      ),
    // The last message, and the number of unknown devices.
    refetchInterval: 10_000,
  })

export const sourceMessagesQuery = (sourceId: string) =>
  queryOptions({
    queryKey: [...sourcesKey, 'messages', sourceId],
    queryFn: async ({ signal }) =>
      (await call('GET /sources/{id}/messages', { params: { id: sourceId }, signal })).data,
    staleTime: 0,
  })
