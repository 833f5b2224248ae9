import type { MayParkView } from '@stallwise/contract/gates/intercom.contract.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { gatesKey } from '../gates.queries.ts'

const callsShown = 20
const refreshEveryMs = 5_000
const peopleShown = 8
const longestSearch = 200

/** The newest notes about calls. */
export const callsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...gatesKey(lotId), 'calls'],
    queryFn: ({ signal }) =>
      call('GET /intercom/calls/{lotId}', { params: { lotId }, query: { limit: callsShown }, signal }),
    refetchInterval: refreshEveryMs,
  })

/** The newest openings by users. */
export const openedQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...gatesKey(lotId), 'opened'],
    queryFn: ({ signal }) =>
      call('GET /sprockit/openings/{lotId}', {
        params: { lotId },
        query: { limit: callsShown, by: 'users' },
        signal,
      }),
    refetchInterval: refreshEveryMs,
  })

interface Found {
  readonly passholders: readonly { readonly _id: string }[]
  readonly guests: readonly { readonly licensePlate: string }[]
  readonly vehicles: readonly { readonly licensePlate: string }[]
}

/** Whether somebody may park now, by the passholder's id or by the plate. */
export type Rights = ReadonlyMap<string, MayParkView>

/** ICM-03: as the gates decide it. */
const rightsOf = async (lotId: string, found: Found, signal: AbortSignal): Promise<Rights> => {
  const plates = [...found.guests, ...found.vehicles].map(({ licensePlate }) => licensePlate)
  const body = {
    parkingLot: lotId,
    passholders: found.passholders.map(({ _id }) => _id),
    licensePlates: [...new Set(plates)],
  }
  if (body.passholders.length + body.licensePlates.length === 0) return new Map()
  const { passholders, licensePlates } = await call('POST /intercom/may-park', { body, signal })
  return new Map<string, MayParkView>([
    ...passholders.map((one) => [one._id, one] as const),
    ...licensePlates.map((one) => [one.licensePlate, one] as const),
  ])
}

/** Passholders, guests and registered vehicles that match a text. ICM-03. */
export const peopleQuery = (lotId: string, text: string) =>
  queryOptions({
    queryKey: [...lotKey(lotId, 'visitors'), 'people', text],
    queryFn: async ({ signal }) => {
      const filter = { parkingLot: lotId, search: text.slice(0, longestSearch), limit: peopleShown }
      const [passholders, guests, vehicles] = await Promise.all([
        call('POST /pass-holders/getFilterPassholderList', { body: filter, signal }),
        call('POST /guest-passes/list', {
          body: { ...filter, days: ['today'] },
          signal,
        }),
        call('GET /getRegisteredVehicle/{parkingLotId}', {
          params: { parkingLotId: lotId },
          query: { search: filter.search, states: 'active', limit: peopleShown },
          signal,
        }),
      ])
      const found = { passholders: passholders.data, guests: guests.data, vehicles: vehicles.data }
      return { ...found, rights: await rightsOf(lotId, found, signal) }
    },
    enabled: text !== '',
    placeholderData: (before) => before,
  })

/** Who matches a text. */
export type FoundPeople = Awaited<ReturnType<NonNullable<ReturnType<typeof peopleQuery>['queryFn']>>>
