import { apiQuery } from '#lib/api/api-query.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

/** Whatever is stale when a violation changes. */
export const staleKey = (lotId: string) => lotKey(lotId, 'violations')

/** The notices about a violation, and the text of the next one. */
export const noticeQuery = (lotId: string, id: string) =>
  apiQuery([...staleKey(lotId), id, 'notice'], 'GET /violations/{id}/notice', { params: { id } })
