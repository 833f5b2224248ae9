import { infiniteQueryOptions } from '@tanstack/react-query'
import type { MasterlistKind } from '@stallwise/domain/masterlists/masterlists.model.ts'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

/** Every masterlist of a lot. */
export const masterlistsKey = (lotId: string) => lotKey(lotId, 'masterlists')

const longestSearch = 200

const readPage = (
  lotId: string,
  kind: MasterlistKind,
  query: { search?: string | undefined; limit: number; cursor?: string | undefined },
  signal?: AbortSignal,
) =>
  call('GET /masterlists/{kind}/{parkingLotId}', {
    params: { kind, parkingLotId: lotId },
    query: {
      limit: query.limit,
      ...(query.search !== undefined && { search: query.search }),
      ...(query.cursor !== undefined && { cursor: query.cursor }),
    },
    ...(signal && { signal }),
  })

/** A masterlist, page by page, as the server finds it. */
export const masterlistQuery = (lotId: string, kind: MasterlistKind, q: string | undefined) => {
  const search = q?.slice(0, longestSearch)
  return infiniteQueryOptions({
    queryKey: [...masterlistsKey(lotId), kind, search],
    queryFn: ({ pageParam, signal }) =>
      readPage(lotId, kind, { search, limit: 100, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
  })
}

/** Every entry that a search finds, for export. */
export const allEntries = (lotId: string, kind: MasterlistKind, q: string | undefined) =>
  allPages((cursor) => readPage(lotId, kind, { search: q, limit: largestPage, cursor }))
