import { sql } from 'kysely'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { bindLotResource } from '#features/resources/resources.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { zones } from './zones.resource.ts'
import { loadChoices } from './zones.store.ts'

export const zonesRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  bind('GET /zones/{parkingLotId}', ({ viewer, params, query: { type, cursor, limit } }) => {
    const narrowed = type === 'all' ? sql`true` : sql`zone.type = ${type}`
    return zones.list(parts, { viewer, lotId: params.parkingLotId, cursor, limit, narrowed })
  })
  bind('GET /zones/{parkingLotId}/choices', ({ viewer, params }) =>
    parts.database.withViewer(scopeOf(viewer), (tx) => loadChoices(tx, params.parkingLotId)),
  )
  bind('GET /zones/{id}/one-zone', ({ viewer, params }) => zones.get(parts, viewer, params.id))
  bindLotResource(bind, parts, zones)
}
