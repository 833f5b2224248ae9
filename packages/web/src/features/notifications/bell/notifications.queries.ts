import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'

/** Queries of the user's notifications begin with this. */
export const notificationsKey = ['notifications'] as const

const perPage = 30
const everyMs = 60_000

/** How many are unread. The stream says when there are new ones in a lot; users without it are asked for once a minute. */
export const unreadQuery = queryOptions({
  queryKey: [...notificationsKey, 'count'],
  queryFn: ({ signal }) => call('GET /notifications/count', { signal }),
  refetchInterval: everyMs,
})

export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...notificationsKey, 'list'],
  queryFn: ({ signal, pageParam }) =>
    call('GET /notifications', {
      query: { limit: perPage, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

/** Marks notifications, or all of them, as read or unread; returns those that were not so before. */
export const useMarking = () => {
  const queries = useQueryClient()
  return async (read: boolean, ids?: readonly string[]): Promise<readonly string[]> => {
    const { changed } = await call('PUT /notifications/read', {
      body: { read, ...(ids && { ids: [...ids] }) },
    })
    await queries.invalidateQueries({ queryKey: notificationsKey })
    return changed
  }
}
