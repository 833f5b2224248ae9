import { queryOptions } from '@tanstack/react-query'
import { allPages, largestPage } from '#lib/api/all-pages.ts'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

/** Everything about a lot's devices and zones: they name each other, so they are asked anew together. */
export const devicesKey = (lotId: string) => lotKey(lotId, 'devices')

/** How devices stand changes with every message of theirs, and with silence too. */
const refreshEvery = 10_000

export const camerasQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...devicesKey(lotId), 'cameras'],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        call('GET /cameras/{lotId}', { params: { lotId }, query: { limit: largestPage, cursor }, signal }),
      ),
    refetchInterval: refreshEvery,
  })

export const readersQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...devicesKey(lotId), 'readers'],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        call('GET /rfid/rfidReader/{lotId}', {
          params: { lotId },
          query: { limit: largestPage, cursor },
          signal,
        }),
      ),
    refetchInterval: refreshEvery,
  })

export const thresholdsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...devicesKey(lotId), 'thresholds'],
    queryFn: ({ signal }) =>
      allPages((cursor) =>
        call('GET /rfid/rfidThreshold/{lotId}', {
          params: { lotId },
          query: { limit: largestPage, cursor },
          signal,
        }),
      ),
  })

export const evStationsQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...devicesKey(lotId), 'ev-stations'],
    queryFn: ({ signal }) =>
      call('GET /ev-stations/{parkingLotId}', { params: { parkingLotId: lotId }, signal }),
  })

export const lastMessageQuery = (lotId: string, deviceId: string) =>
  queryOptions({
    queryKey: lotKey(lotId, 'last-message', deviceId),
    queryFn: ({ signal }) =>
      call('GET /devices/{parkingLotId}/{deviceId}/last-message', {
        params: { parkingLotId: lotId, deviceId },
        signal,
      }),
    staleTime: 0,
  })
