import { infiniteQueryOptions } from '@tanstack/react-query'
import { masterlistSorts, type MasterlistKind } from '@stallwise/domain/masterlists/masterlists.model.ts'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { readSort, type ListSearch } from '#ui/list/list-search.ts'

/** Every masterlist of a lot. */
export const masterlistsKey = (lotId: string) => lotKey(lotId, 'masterlists')

const longestSearch = 200

/** What the list asks of the server for its state in the address. */
const askedOf = ({ q, sort }: ListSearch) => {
  const order = readSort(sort)
  const key = masterlistSorts.find((one) => one === order?.key)
  return {
    ...(q !== undefined && { search: q.slice(0, longestSearch) }),
    ...(key !== undefined && {
      sort: key,
      descending: order?.isDown ? ('true' as const) : ('false' as const),
    }),
  }
}

/** A masterlist, page by page, as the server finds and sorts it. */
export const masterlistQuery = (lotId: string, kind: MasterlistKind, search: ListSearch) => {
  const asked = askedOf(search)
  return infiniteQueryOptions({
    queryKey: [...masterlistsKey(lotId), kind, asked],
    queryFn: ({ pageParam, signal }) =>
      call('GET /masterlists/{kind}/{parkingLotId}', {
        params: { kind, parkingLotId: lotId },
        query: { ...asked, limit: 100, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
  })
}

/** Every entry that a search finds, for export. */
export const allEntries = (lotId: string, kind: MasterlistKind, search: ListSearch) =>
  allPages((cursor) =>
    call('GET /masterlists/{kind}/{parkingLotId}', {
      params: { kind, parkingLotId: lotId },
      query: { ...askedOf(search), limit: largestPage, ...(cursor !== undefined && { cursor }) },
    }),
  )
