import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { mayAt, scopeOf } from '#platform/http/viewer.ts'
import { sectorCommands } from './sectors.commands.ts'
import { listSectors } from './sectors.store.ts'
import { sectorView } from './sectors.view.ts'

export const sectorsRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  bind('GET /sectors', async ({ viewer, query }) => {
    const rows = await parts.database.withViewer(scopeOf(viewer), (tx) => listSectors(tx, query.parkingLotId))
    const isLive = mayAt(viewer, 'lot.realtime', query.parkingLotId)
    return { data: rows.map((row) => sectorView(row, isLive)) }
  })
  bind('POST /sectors', ({ viewer, body }) => sectorCommands.add(parts, viewer, body))
  bind('PUT /sectors/{id}', ({ viewer, params, body }) => sectorCommands.edit(parts, viewer, params.id, body))
  bind('DELETE /sectors/{id}', async ({ viewer, params, query }) => {
    await sectorCommands.remove(parts, viewer, params.id, query)
    return null
  })
  bind('POST /sectors/{id}/restore', ({ viewer, params }) => sectorCommands.restore(parts, viewer, params.id))
}
