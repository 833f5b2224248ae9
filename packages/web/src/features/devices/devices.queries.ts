import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { listAt } from '#lib/api/list-at.ts'
import { devicesKey, lotKey } from '#lib/live/lot-keys.ts'

/** How devices stand changes with every message of theirs, and with silence too. */
export const refreshEveryMs = 10_000

export const camerasQuery = listAt('/cameras', (lotId) => [...devicesKey(lotId), 'cameras'], {
  refreshEveryMs,
})

export const readersQuery = listAt('/rfid/rfidReader', (lotId) => [...devicesKey(lotId), 'readers'], {
  refreshEveryMs,
})

export const thresholdsQuery = listAt('/rfid/rfidThreshold', (lotId) => [...devicesKey(lotId), 'thresholds'])

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
