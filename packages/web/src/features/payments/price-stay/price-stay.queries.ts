import { queryOptions } from '@tanstack/react-query'
import type { QueryOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import type { VehicleByTime, VehicleInside } from '@stallwise/contract/payments/price-stay.contract.ts'
import { instantOfWallClock } from '@stallwise/domain/time/wall-clock.ts'
import { call } from '#lib/api/call.ts'
import { listQueryOf } from '#ui/list/list-query.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'
import { plateAnswerQuery } from '../plate-answers.public.ts'
import { paymentsKey } from '../payments.queries.ts'
import type { ByTimeSearch, InsideSearch } from './price-stay.search.ts'

type Query = QueryOf<Endpoints['GET /parking-lots/{id}/vehicles-inside']>

/** A driver waits at the exit. */
const refreshMs = 5_000
const longestSearch = 20

/** Everything about the vehicles that are inside. */
export const insideKey = (lotId: string) => [...paymentsKey(lotId), 'inside'] as const

const instantOf = (wall: string | undefined, timeZone: string): string | undefined => {
  const at = wall === undefined ? undefined : instantOfWallClock(wall, timeZone)
  return at === undefined ? undefined : new Date(at).toISOString()
}

const queryOf = ({ from, to, ...search }: InsideSearch, timeZone: string): Partial<Query> => {
  const [start, end] = [instantOf(from, timeZone), instantOf(to, timeZone)]
  return {
    ...listQueryOf<Partial<Query>>(search, {
      sorts: ['enteredAt'],
      filters: { zone: 'any', holder: ['visitor', 'passholder'] },
      longest: longestSearch,
    }),
    ...(start && { from: start }),
    ...(end && { to: end }),
  }
}

/** PAY-100: the vehicles that are inside, by pages. */
export const insideRows = (
  lotId: string,
  search: InsideSearch,
  timeZone: string,
): ServerRowsOptions<VehicleInside> => {
  const query = queryOf(search, timeZone)
  return {
    queryKey: [...insideKey(lotId), 'list', query],
    ask: (page, signal) =>
      call('GET /parking-lots/{id}/vehicles-inside', {
        params: { id: lotId },
        query: { ...query, ...page },
        signal,
      }),
    refetchInterval: refreshMs,
  }
}

/** The period of a search; undefined if it has none. */
export const periodOf = ({ from, to }: InsideSearch, timeZone: string) => {
  const [start, end] = [from, to].map((wall) => wall && instantOfWallClock(wall, timeZone))
  return typeof start === 'number' && typeof end === 'number' ? { from: start, to: end } : undefined
}

/** PAY-131: the vehicles that entered or left within a period, by pages. */
export const byTimeRows = (
  lotId: string,
  { q, by = 'entry', ...times }: ByTimeSearch,
  timeZone: string,
): ServerRowsOptions<VehicleByTime> => {
  const { from, to } = periodOf(times, timeZone) ?? { from: 0, to: 0 }
  const query = {
    by,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...(q && { search: q.slice(0, longestSearch) }),
  }
  return {
    queryKey: [...insideKey(lotId), 'by time', query],
    ask: (page, signal) =>
      call('GET /parking-lots/{id}/vehicles-by-time', {
        params: { id: lotId },
        query: { ...query, ...page },
        signal,
      }),
  }
}

/** PAY-102: a vehicle that is inside, with what it owes. */
export const vehicleInsideQuery = (lotId: string, visit: string) =>
  queryOptions({
    queryKey: [...insideKey(lotId), 'one', visit],
    queryFn: ({ signal }) =>
      call('GET /parking-lots/{id}/vehicles-inside/{visit}', { params: { id: lotId, visit }, signal }),
    refetchInterval: refreshMs,
    retry: false,
  })

/** Until when a vehicle may leave whose entry staff set, once that is paid. */
export const paidEntryQuery = (lotId: string, { plate }: { readonly plate: string }) =>
  queryOptions({
    ...plateAnswerQuery(lotId, plate),
    select: (answer) => (answer?.owes?.state === 'paid' ? answer.owes.leaveBy : null),
  })
