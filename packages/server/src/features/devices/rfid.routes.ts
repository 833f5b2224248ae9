import { seesGatesAlone } from '@stallwise/domain/devices/devices.access.ts'
import type { Bind } from '#platform/http/bind.ts'
import { pageOfRows, readIdCursor } from '#platform/http/id-cursor.ts'
import { mayAt, scopeOf } from '#platform/http/viewer.ts'
import type { DeviceParts } from './device-change.ts'
import { momentOf } from './moment.store.ts'
import { addReader, changeReader, removeReader, restoreReader } from './rfid-readers.commands.ts'
import {
  addThreshold,
  changeThreshold,
  removeThreshold,
  restoreThreshold,
} from './rfid-thresholds.commands.ts'
import { listReaders, listThresholds } from './rfid.store.ts'
import { readerView, thresholdView } from './rfid.view.ts'
import { resetTags } from './tag-reset.commands.ts'

const readersRoutes = (bind: Bind, parts: DeviceParts): void => {
  bind('GET /rfid/rfidReader/{lotId}', async ({ viewer, params, query }) => {
    if (seesGatesAlone(viewer.roles)) return { data: [], nextCursor: null }
    const page = { cursor: readIdCursor(query.cursor), limit: query.limit }
    const mayManage = mayAt(viewer, 'device.manage', params.lotId.toLowerCase())
    return parts.database.withViewer(scopeOf(viewer), async (tx) => {
      const moment = await momentOf(tx, params.lotId, parts.clock())
      const rows = await listReaders(tx, params.lotId, page)
      return pageOfRows(rows, query.limit, (row) => readerView(row, moment, mayManage))
    })
  })
  bind('POST /rfid/rfidReader', ({ viewer, body }) => addReader(parts, viewer, body))
  bind('PUT /rfid/rfidReader/{id}', ({ viewer, params, body }) =>
    changeReader(parts, viewer, params.id, body),
  )
  bind('DELETE /rfid/rfidReader/{id}', async ({ viewer, params }) => {
    await removeReader(parts, viewer, params.id)
    return null
  })
  bind('POST /rfid/rfidReader/{id}/restore', ({ viewer, params }) => restoreReader(parts, viewer, params.id))
}

const thresholdsRoutes = (bind: Bind, parts: DeviceParts): void => {
  bind('GET /rfid/rfidThreshold/{lotId}', async ({ viewer, params, query }) => {
    if (seesGatesAlone(viewer.roles)) return { data: [], nextCursor: null }
    const page = { cursor: readIdCursor(query.cursor), limit: query.limit }
    const rows = await parts.database.withViewer(scopeOf(viewer), (tx) =>
      listThresholds(tx, params.lotId, page),
    )
    return pageOfRows(rows, query.limit, thresholdView)
  })
  bind('POST /rfid/rfidThreshold', ({ viewer, body }) => addThreshold(parts, viewer, body))
  bind('PUT /rfid/rfidThreshold/{id}', ({ viewer, params, body }) =>
    changeThreshold(parts, viewer, params.id, body),
  )
  bind('DELETE /rfid/rfidThreshold/{id}', async ({ viewer, params }) => {
    await removeThreshold(parts, viewer, params.id)
    return null
  })
  bind('POST /rfid/rfidThreshold/{id}/restore', ({ viewer, params }) =>
    restoreThreshold(parts, viewer, params.id),
  )
}

export const rfidRoutes = (bind: Bind, parts: DeviceParts): void => {
  readersRoutes(bind, parts)
  thresholdsRoutes(bind, parts)
  bind('POST /parking-lots/rfid/reset-tag-status', ({ viewer, body }) =>
    resetTags(parts, viewer, body.parkingLotId),
  )
}
