import { seesGatesAlone } from '@stallwise/domain/devices/devices.access.ts'
import type { Bind } from '#platform/http/bind.ts'
import { pageOfRows, readIdCursor } from '#platform/http/id-cursor.ts'
import { mayAt, scopeOf } from '#platform/http/viewer.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { momentOf } from './moment.store.ts'
import { readerCommands } from './rfid-readers.commands.ts'
import { thresholdCommands } from './rfid-thresholds.commands.ts'
import { listReaders, listThresholds } from './rfid.store.ts'
import { readerView, thresholdView } from './rfid.view.ts'
import { resetTags } from './tag-reset.commands.ts'

const readersRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  bind('GET /rfid/rfidReader/{lotId}', async ({ viewer, params, query }) => {
    if (seesGatesAlone(viewer.roles)) return { data: [], nextCursor: null }
    const page = { cursor: readIdCursor(query.cursor), limit: query.limit }
    const mayManage = mayAt(viewer, 'device.manage', params.lotId)
    return parts.database.withViewer(scopeOf(viewer), async (tx) => {
      const moment = await momentOf(tx, params.lotId, parts.clock())
      const rows = await listReaders(tx, params.lotId, page)
      return pageOfRows(rows, query.limit, (row) => readerView(row, moment, mayManage))
    })
  })
  bind('POST /rfid/rfidReader', ({ viewer, body }) => readerCommands.add(parts, viewer, body))
  bind('PUT /rfid/rfidReader/{id}', ({ viewer, params, body }) =>
    readerCommands.edit(parts, viewer, params.id, body),
  )
  bind('DELETE /rfid/rfidReader/{id}', async ({ viewer, params, query }) => {
    await readerCommands.remove(parts, viewer, params.id, query)
    return null
  })
  bind('POST /rfid/rfidReader/{id}/restore', ({ viewer, params }) =>
    readerCommands.restore(parts, viewer, params.id),
  )
}

const thresholdsRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  bind('GET /rfid/rfidThreshold/{lotId}', async ({ viewer, params, query }) => {
    if (seesGatesAlone(viewer.roles)) return { data: [], nextCursor: null }
    const page = { cursor: readIdCursor(query.cursor), limit: query.limit }
    const rows = await parts.database.withViewer(scopeOf(viewer), (tx) =>
      listThresholds(tx, params.lotId, page),
    )
    return pageOfRows(rows, query.limit, thresholdView)
  })
  bind('POST /rfid/rfidThreshold', ({ viewer, body }) => thresholdCommands.add(parts, viewer, body))
  bind('PUT /rfid/rfidThreshold/{id}', ({ viewer, params, body }) =>
    thresholdCommands.edit(parts, viewer, params.id, body),
  )
  bind('DELETE /rfid/rfidThreshold/{id}', async ({ viewer, params, query }) => {
    await thresholdCommands.remove(parts, viewer, params.id, query)
    return null
  })
  bind('POST /rfid/rfidThreshold/{id}/restore', ({ viewer, params }) =>
    thresholdCommands.restore(parts, viewer, params.id),
  )
}

export const rfidRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  readersRoutes(bind, parts)
  thresholdsRoutes(bind, parts)
  bind('POST /parking-lots/rfid/reset-tag-status', ({ viewer, body }) =>
    resetTags(parts, viewer, body.parkingLotId),
  )
}
