import { seesOnlyGates } from '@stallwise/domain/devices/devices.access.ts'
import type { Bind } from '#platform/http/bind.ts'
import { scopeOf } from '#platform/http/viewer.ts'
import { bindLotResource } from '#features/resources/resources.public.ts'
import { cameras } from './cameras.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { deviceMessagesRoutes, type MessageParts } from './device-messages.routes.ts'
import { listEvStations } from './ev-stations.store.ts'
import { lotDevicesRoutes } from './lot-devices.routes.ts'
import { rfidRoutes } from './rfid.routes.ts'

export const devicesRoutes = (bind: Bind, parts: ChangeLotParts & MessageParts): void => {
  bindLotResource(bind, parts, cameras)
  rfidRoutes(bind, parts)
  deviceMessagesRoutes(bind, parts)
  lotDevicesRoutes(bind, parts)
  bind('GET /ev-stations/{parkingLotId}', async ({ viewer, params }) => {
    if (seesOnlyGates(viewer.roles)) return { data: [], nextCursor: null }
    const data = await parts.database.withViewer(scopeOf(viewer), (tx) =>
      listEvStations(tx, params.parkingLotId),
    )
    return { data, nextCursor: null }
  })
}
