import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'

export const staffKey = ['staff-users'] as const

/** Staff users of a lot, and which products the lot has. */
export const staffQuery = (parkingLotId: string) =>
  queryOptions({
    queryKey: [...staffKey, parkingLotId],
    queryFn: ({ signal }) =>
      call('GET /parking-lots/staffusers/{id}', { params: { id: parkingLotId }, signal }),
  })
