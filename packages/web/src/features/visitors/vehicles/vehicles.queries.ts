import { infiniteQueryOptions } from '@tanstack/react-query'
import type { RegisteredVehicleView } from '@stallwise/contract/visitors/registered-vehicles.contract.ts'
import {
  registeredVehicleSorts,
  registrationSources,
  registrationStates,
} from '@stallwise/domain/visitors/registered-vehicles.model.ts'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { call } from '#lib/api/call.ts'
import { readFilters, readSort, type ListSearch } from '#ui/list/list-search.ts'
import { visitorsKey } from '../visitors.queries.ts'

const longestSearch = 200

/** What the list asks of the server for its state in the address. */
const queryOf = ({ q, sort, filter }: ListSearch) => {
  const filters = readFilters(filter)
  const order = readSort(sort)
  const states = registrationStates.filter((state) => filters.state?.includes(state))
  const sources = registrationSources.filter((source) => filters.source?.includes(source))
  const sorted = registeredVehicleSorts.find((key) => key === order?.key)
  return {
    ...(q !== undefined && { search: q.slice(0, longestSearch) }),
    ...(states.length > 0 && { states }),
    ...(sources.length > 0 && { sources }),
    ...(sorted && { sort: sorted, descending: String(order?.isDown ?? false) }),
  }
}

/** The registered vehicles of a lot, page by page. */
export const vehiclesQuery = (lotId: string, search: ListSearch) => {
  const query = queryOf(search)
  return infiniteQueryOptions({
    queryKey: [...visitorsKey(lotId), 'vehicles', query],
    queryFn: ({ pageParam, signal }) =>
      call('GET /getRegisteredVehicle/{parkingLotId}', {
        params: { parkingLotId: lotId },
        query: { ...query, limit: 100, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (before) => before,
  })
}

/** Every registered vehicle that fits, for export. */
export const allVehicles = (lotId: string, search: ListSearch): Promise<RegisteredVehicleView[]> =>
  allPages((cursor) =>
    call('GET /getRegisteredVehicle/{parkingLotId}', {
      params: { parkingLotId: lotId },
      query: { ...queryOf(search), limit: largestPage, ...(cursor !== undefined && { cursor }) },
    }),
  )
