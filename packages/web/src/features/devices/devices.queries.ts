import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { listAt } from '#lib/api/list-at.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

/** Everything about a lot's devices and zones: they name each other, so they are asked anew together. */
export const devicesKey = (lotId: string) => lotKey(lotId, 'devices')

/** How devices stand changes with every message of theirs, and with silence too. */
export const refreshEveryMs = 10_000

export const camerasQuery = listAt('/cameras', (lotId) => [...devicesKey(lotId), 'cameras'], {
  refreshEveryMs,
})

export const readersQuery = listAt('/rfid/rfidReader', (lotId) => [...devicesKey(lotId), 'readers'], {
  refreshEveryMs,
})

export const thresholdsQuery = listAt('/rfid/rfidThreshold', (lotId) => [...devicesKey(lotId), 'thresholds'])

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
