import { seesGatesAlone } from '@stallwise/domain/devices/devices.access.ts'
import type { Bind } from '#platform/http/bind.ts'
import { pageOfRows, readIdCursor } from '#platform/http/id-cursor.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { cameraCommands } from './cameras.commands.ts'
import { listCameras } from './cameras.store.ts'
import { cameraView } from './cameras.view.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { momentOf } from './moment.store.ts'

export const camerasRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  bind('GET /cameras/{lotId}', async ({ viewer, params, query }) => {
    if (seesGatesAlone(viewer.roles)) return { data: [], nextCursor: null }
    const page = { cursor: readIdCursor(query.cursor), limit: query.limit }
    return parts.database.withViewer(scopeOf(viewer), async (tx) => {
      const moment = await momentOf(tx, params.lotId, parts.clock())
      const rows = await listCameras(tx, params.lotId, page)
      return pageOfRows(rows, query.limit, (row) => cameraView(row, moment))
    })
  })
  bind('POST /cameras', ({ viewer, body }) => cameraCommands.add(parts, viewer, body))
  bind('PUT /cameras/{id}', ({ viewer, params, body }) => cameraCommands.edit(parts, viewer, params.id, body))
  bind('DELETE /cameras/{id}', async ({ viewer, params, query }) => {
    await cameraCommands.remove(parts, viewer, params.id, query)
    return null
  })
  bind('POST /cameras/{id}/restore', ({ viewer, params }) => cameraCommands.restore(parts, viewer, params.id))
}
