import { queryOptions } from '@tanstack/react-query'
import type { BookingListQuery, BookingView } from '@stallwise/contract/bookings/bookings.contract.ts'
import { bookingSorts } from '@stallwise/domain/bookings/bookings.model.ts'
import { addDays } from '@stallwise/domain/bookings/bookings.rules.ts'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { readFilters, readSort, type ListSearch } from '#ui/list/list-search.ts'
import type { ServerRowsOptions } from '#ui/list/use-server-rows.ts'

/** Everything about the bookings of a lot. */
export const bookingsKey = (lotId: string) => lotKey(lotId, 'bookings')

export const bookingGroupsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...bookingsKey(lotId), 'groups'],
    queryFn: async ({ signal }) => {
      const groups = await allPages((cursor) =>
        call('GET /passholder-booking-groups', {
          query: { parkingLot: lotId, limit: largestPage, ...(cursor !== undefined && { cursor }) },
          signal,
        }),
      )
      return groups.sort((a, b) => a.name.localeCompare(b.name))
    },
  })

/** The passes booked and the allowance of each day. */
export const calendarQuery = (lotId: string, group: string, days: { from: string; to: string }) =>
  apiQuery(
    [...bookingsKey(lotId), 'calendar', group, days.from, days.to],
    'GET /passholder-booking-groups/{id}/calendar',
    { params: { id: group }, query: days },
  )

/** How many bookings of a day its dialog lists. */
export const bookingsOfDayShown = 200

/** The bookings of a group that have a day. */
export const bookingsOfDayQuery = (lotId: string, group: string, day: string) =>
  apiQuery([...bookingsKey(lotId), 'day', group, day], 'POST /bookings/list', {
    body: {
      parkingLot: lotId,
      bookingGroups: [group],
      from: day,
      to: day,
      states: ['past', 'today', 'upcoming'],
      sort: 'name',
      limit: bookingsOfDayShown,
    },
  })

export const dayRanges = ['today', 'week', 'month', 'before'] as const
/** Days to choose from in the list of bookings. */
export type DayRange = (typeof dayRanges)[number]

const daysOfRange = (range: DayRange, today: string): { from?: string; to?: string } =>
  ({
    today: { from: today, to: today },
    week: { from: today, to: addDays(today, 6) },
    month: { from: today, to: addDays(today, 29) },
    before: { to: addDays(today, -1) },
  })[range]

type Query = Partial<Omit<BookingListQuery, 'parkingLot'>>

const longestSearch = 200

const isOneOf = <T extends string>(all: readonly T[], value: string): value is T =>
  (all as readonly string[]).includes(value)

/** The range from the first to the last day of those chosen. */
const daysOf = (ranges: readonly DayRange[], today: string): { from?: string; to?: string } => {
  const days = ranges.map((range) => daysOfRange(range, today))
  const froms = days.flatMap(({ from }) => from ?? [])
  const tos = days.flatMap(({ to }) => to ?? [])
  return {
    ...(froms.length > 0 && froms.length === days.length && { from: froms.sort()[0]! }),
    ...(tos.length > 0 && { to: tos.sort().at(-1)! }),
  }
}

/** What the list asks of the server for its state in the address: today's and later ones, unless something is chosen. */
export const bookingQueryOf = (
  { q, sort, filter }: ListSearch,
  { today, group }: { today: string; group?: string | undefined },
): Query => {
  const filters = readFilters(filter)
  const order = readSort(sort)
  const isChosen = q !== undefined || filter !== undefined
  const query = {
    search: q?.slice(0, longestSearch),
    bookingGroups: group === undefined ? filters.group : [group],
    states: filters.state ?? (isChosen ? undefined : ['today', 'upcoming']),
    ...daysOf((filters.days ?? []).filter((range) => isOneOf(dayRanges, range)) as DayRange[], today),
    sort: bookingSorts.find((key) => key === order?.key),
    descending: order?.isDown,
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Query
}

/** The bookings of a lot or of a group, by pages. */
export const bookingRows = (
  lotId: string,
  search: ListSearch,
  of: { today: string; group?: string | undefined },
): ServerRowsOptions<BookingView> => {
  const query = bookingQueryOf(search, of)
  return {
    queryKey: [...bookingsKey(lotId), 'list', query],
    ask: (page, signal) =>
      call('POST /bookings/list', { body: { ...query, parkingLot: lotId, ...page }, signal }),
  }
}
