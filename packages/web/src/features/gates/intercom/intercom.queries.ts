import type { MayParkView } from '@stallwise/contract/gates/intercom.contract.ts'
import type { GuestPassView } from '@stallwise/contract/visitors/guest-passes.contract.ts'
import type { PlateAnswer } from '@stallwise/contract/payments/price-stay.contract.ts'
import { plate as plateCheck } from '@stallwise/domain/fields/person.rules.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { queryOptions } from '@tanstack/react-query'
import { askPlates } from '#features/payments/plate-answers.public.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'
import { gatesKey } from '../gates.queries.ts'

const callsShown = 20
const refreshEveryMs = 5_000
const peopleShown = 8
const longestSearch = 200
const longestPlateSearch = 20

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

/** GUE-30: guests become overdue without any message. */
const guestsEveryMs = 60_000
const guestsRead = 100

/** The guests of today in some states. */
export const guestsOfTodayQuery = (lotId: string, states: readonly GuestPassView['state'][]) =>
  queryOptions({
    queryKey: [...lotKey(lotId, 'visitors'), 'of-today', states],
    queryFn: async ({ signal }) => {
      const body = { parkingLot: lotId, days: ['today' as const], states: [...states], limit: guestsRead }
      return (await call('POST /guest-passes/list', { body, signal })).data
    },
    refetchInterval: guestsEveryMs,
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

/** PAY-130: vehicles inside whose plates match, and what they, the plates found and the typed one have paid and owe. */
const vehiclesOf = async (lotId: string, text: string, plates: readonly string[], signal: AbortSignal) => {
  const search = text.slice(0, longestPlateSearch)
  if (normalisePlate(search) === '') return { inside: [], answers: new Map<string, PlateAnswer>() }
  const inside = await call('GET /parking-lots/{id}/vehicles-inside', {
    params: { id: lotId },
    query: { search, limit: peopleShown },
    signal,
  })
  const read = inside.data.flatMap(({ licensePlate }) => licensePlate ?? [])
  const typed = plateCheck(text) === undefined ? [normalisePlate(text)] : []
  return { inside: read, answers: await askPlates(lotId, [...read, ...typed, ...plates], signal) }
}

/** A plate of which something is known. */
const isKnown = ({ enteredAt, meantPlate, owes }: PlateAnswer): boolean =>
  enteredAt !== null || meantPlate !== null || (owes !== null && owes.state !== 'nothing')

/** PAY-130: the answers about plates that nobody of those found has: of vehicles inside, and of the typed plate. */
const vehiclesWithoutPass = (
  text: string,
  shown: readonly string[],
  { inside, answers }: Awaited<ReturnType<typeof vehiclesOf>>,
): PlateAnswer[] =>
  [...new Set([...inside, normalisePlate(text)])].flatMap((plate) => {
    const answer = answers.get(plate)
    return answer && !shown.includes(plate) && isKnown(answer) ? [answer] : []
  })

interface PeopleSearch {
  readonly text: string
  /** Whether the caller looks up payments. */
  readonly looksUp: boolean
}

/** Passholders, guests, registered vehicles and vehicles inside that match a text. ICM-03. */
export const peopleQuery = (lotId: string, { text, looksUp }: PeopleSearch) =>
  queryOptions({
    queryKey: [...lotKey(lotId, 'visitors'), 'people', text, looksUp],
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
      const plates = [...guests.data, ...vehicles.data].map(({ licensePlate }) => licensePlate)
      const ofHolders = passholders.data.flatMap((one) =>
        one.vehicles.map(({ licensePlate }) => licensePlate),
      )
      const [rights, looked] = await Promise.all([
        rightsOf(lotId, found, signal),
        looksUp ? vehiclesOf(lotId, text, plates, signal) : undefined,
      ])
      return {
        ...found,
        rights,
        answers: looked?.answers ?? new Map<string, PlateAnswer>(),
        others: looked ? vehiclesWithoutPass(text, [...plates, ...ofHolders], looked) : [],
      }
    },
    enabled: text !== '',
    placeholderData: (before) => before,
  })

/** Who matches a text. */
export type FoundPeople = Awaited<ReturnType<NonNullable<ReturnType<typeof peopleQuery>['queryFn']>>>
