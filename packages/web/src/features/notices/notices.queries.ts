import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

/** Whatever is stale when a violation changes. */
export const staleKey = (lotId: string) => lotKey(lotId, 'violations')

/** The notices about a violation, and the text of the next one. */
export const noticeQuery = (lotId: string, id: string) =>
  queryOptions({
    queryKey: [...staleKey(lotId), id, 'notice'],
    queryFn: ({ signal }) => call('GET /violations/{id}/notice', { params: { id }, signal }),
  })
