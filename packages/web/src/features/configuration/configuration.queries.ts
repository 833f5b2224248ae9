import { queryOptions } from '@tanstack/react-query'
import { call } from '#lib/api/call.ts'
import { configurationKey, managersKey } from './configuration.live.ts'

export const configurationQuery = (lotId: string) =>
  queryOptions({
    queryKey: configurationKey(lotId),
    queryFn: ({ signal }) => call('GET /parking-lots/{id}/configuration', { params: { id: lotId }, signal }),
  })

export const managersQuery = (lotId: string) =>
  queryOptions({
    queryKey: managersKey(lotId),
    queryFn: async ({ signal }) =>
      (await call('GET /parking-lots/managers/{id}', { params: { id: lotId }, signal })).managers,
  })
