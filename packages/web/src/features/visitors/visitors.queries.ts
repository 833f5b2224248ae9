import { infiniteQueryOptions } from '@tanstack/react-query'
import type { GuestListQuery, GuestPassView } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import { guestSorts } from '@stallwise/domain/visitors/visitors.model.ts'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { readFilters, readSort, type ListSearch } from '#ui/list/list-search.ts'

/** Everything about the visitors of a lot. */
export const visitorsKey = (lotId: string) => lotKey(lotId, 'visitors')

type Query = Partial<Omit<GuestListQuery, 'parkingLot'>>

const longestSearch = 200

/** What the list asks of the server for its state in the address. GUE-30: a search looks at all days unless some are chosen. */
export const guestQueryOf = ({ q, sort, filter }: ListSearch): Query => {
  const filters = readFilters(filter)
  const order = readSort(sort)
  const query = {
    search: q?.slice(0, longestSearch),
    days: filters.days ?? (q === undefined ? ['today'] : undefined),
    states: filters.state,
    passholderGroups: filters.host,
    parkingPaymentOptions: filters.payment,
    sort: guestSorts.find((key) => key === order?.key),
    descending: order?.isDown,
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Query
}

/** States change with the time too: a guest becomes overdue without any message. */
const refreshEveryMs = 60_000

/** The guests of a lot, page by page. */
export const guestsQuery = (lotId: string, search: ListSearch) => {
  const query = guestQueryOf(search)
  return infiniteQueryOptions({
    queryKey: [...visitorsKey(lotId), 'guests', query],
    queryFn: ({ pageParam, signal }) =>
      call('POST /guest-passes/list', {
        body: {
          ...query,
          parkingLot: lotId,
          limit: 100,
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
    refetchInterval: refreshEveryMs,
  })
}

/** Every guest who fits, for export. */
export const allGuests = (lotId: string, search: ListSearch): Promise<GuestPassView[]> =>
  allPages((cursor) =>
    call('POST /guest-passes/list', {
      body: {
        ...guestQueryOf(search),
        parkingLot: lotId,
        limit: largestPage,
        ...(cursor !== undefined && { cursor }),
      },
    }),
  )

export const guestChoicesQuery = (lotId: string) =>
  apiQuery([...visitorsKey(lotId), 'choices'], 'GET /guest-passes/choices/{parkingLotId}', {
    params: { parkingLotId: lotId },
  })
