import { queryOptions } from '@tanstack/react-query'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { apiQuery } from '#lib/api/api-query.ts'
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
  apiQuery([...devicesKey(lotId), 'zone-choices'], 'GET /zones/{parkingLotId}/choices', {
    params: { parkingLotId: lotId },
  })

export const evStationsQuery = (lotId: string) =>
  apiQuery([...devicesKey(lotId), 'ev-stations'], 'GET /ev-stations/{parkingLotId}', {
    params: { parkingLotId: lotId },
  })
