import { queryOptions } from '@tanstack/react-query'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { call } from '#lib/api/call.ts'
import { devicesKey } from '#lib/live/lot-keys.ts'

export const zonesQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...devicesKey(lotId), 'zones'],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        call('GET /zones/{parkingLotId}', {
          params: { parkingLotId: lotId },
          query: { type: 'all', limit: largestPage, cursor },
          signal,
        }),
      ),
  })

/** The devices and groups that a zone of the lot may contain. */
export const zoneChoicesQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...devicesKey(lotId), 'zone-choices'],
    queryFn: ({ signal }) =>
      call('GET /zones/{parkingLotId}/choices', { params: { parkingLotId: lotId }, signal }),
  })

export const evStationsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...devicesKey(lotId), 'ev-stations'],
    queryFn: ({ signal }) =>
      call('GET /ev-stations/{parkingLotId}', { params: { parkingLotId: lotId }, signal }),
  })
