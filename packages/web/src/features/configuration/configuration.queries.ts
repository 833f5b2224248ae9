import { queryOptions } from '@tanstack/react-query'
import { apiQuery } from '#lib/api/api-query.ts'
import { call } from '#lib/api/call.ts'
import { configurationKey, managersKey } from './configuration.live.ts'

export const configurationQuery = (lotId: string) =>
  apiQuery(configurationKey(lotId), 'GET /parking-lots/{id}/configuration', { params: { id: lotId } })

export const managersQuery = (lotId: string) =>
  queryOptions({
    queryKey: managersKey(lotId),
    queryFn: async ({ signal }) =>
      (await call('GET /parking-lots/managers/{id}', { params: { id: lotId }, signal })).managers,
  })
