import type { DatabaseParts } from '#platform/database/database.ts'
import type { Bind } from '#platform/http/bind.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { FoldCache } from './fold-cache.ts'
import { readForecast } from './forecast.queries.ts'
import { forecastView } from './forecast.view.ts'

export const forecastRoutes = (bind: Bind, { database, clock }: DatabaseParts): void => {
  const cache = new FoldCache()

  bind('GET /parking-lots/{id}/forecast', ({ viewer, params, query }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const { at, hours, ...more } = query
      const request = { lotId: params.id, hours, at: at === undefined ? undefined : Date.parse(at), ...more }
      return forecastView(await readForecast(tx, request, { now: clock(), cache }))
    }),
  )
}
