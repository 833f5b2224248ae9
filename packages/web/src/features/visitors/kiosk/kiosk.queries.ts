import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

export const kioskQuery = (lotId: string) =>
  queryOptions({
    queryKey: [...lotKey(lotId, 'visitors'), 'kiosk'],
    queryFn: ({ signal }) =>
      call('GET /parking-lots/staff-visitor-validation/{id}', { params: { id: lotId }, signal }),
  })
