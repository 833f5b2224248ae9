import { seesGatesAlone } from '@stallwise/domain/devices/devices.access.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { pageOfRows, readIdCursor } from '#platform/http/id-cursor.ts'
import { Refusal } from '#platform/http/problems.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { zoneCommands } from './zones.commands.ts'
import { findZone, listZones, loadChoices } from './zones.store.ts'
import { zoneView } from './zones.view.ts'

export const zonesRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  bind('GET /zones/{parkingLotId}', async ({ viewer, params, query }) => {
    const page = { type: query.type, cursor: readIdCursor(query.cursor), limit: query.limit }
    const rows = await parts.database.withViewer(scopeOf(viewer), (tx) =>
      listZones(tx, params.parkingLotId, page),
    )
    return pageOfRows(rows, query.limit, (row) => zoneView(row, seesGatesAlone(viewer.roles)))
  })
  bind('GET /zones/{parkingLotId}/choices', ({ viewer, params }) =>
    parts.database.withViewer(scopeOf(viewer), (tx) => loadChoices(tx, params.parkingLotId)),
  )
  bind('GET /zones/{id}/one-zone', async ({ viewer, params }) => {
    const row = await parts.database.withViewer(scopeOf(viewer), (tx) => findZone(tx, params.id))
    if (!row || row.removed_at !== null) throw new Refusal('not-found')
    return zoneView(row, seesGatesAlone(viewer.roles))
  })
  bind('POST /zones/', ({ viewer, body }) => zoneCommands.add(parts, viewer, body))
  bind('PUT /zones/{id}', ({ viewer, params, body }) => zoneCommands.edit(parts, viewer, params.id, body))
  bind('DELETE /zones/{id}', async ({ viewer, params, query }) => {
    await zoneCommands.remove(parts, viewer, params.id, query)
    return null
  })
  bind('POST /zones/{id}/restore', ({ viewer, params }) => zoneCommands.restore(parts, viewer, params.id))
}
