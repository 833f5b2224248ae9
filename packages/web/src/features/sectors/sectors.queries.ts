import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { lotKey } from '#lib/live/lot-keys.ts'

export const sectorsKey = (lotId: string) => lotKey(lotId, 'sectors')

export const sectorsQuery = (lotId: string) =>
  queryOptions({
    queryKey: sectorsKey(lotId),
    queryFn: async ({ signal }) =>
      (await call('GET /sectors', { query: { parkingLotId: lotId }, signal })).data,
  })
