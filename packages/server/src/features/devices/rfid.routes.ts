import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { bindLotResource } from '#features/resources/resources.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { rfidReaders } from './rfid-readers.ts'
import { rfidThresholds } from './rfid-thresholds.ts'
import { resetTags } from './tag-reset.commands.ts'

export const rfidRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  bindLotResource(bind, parts, rfidReaders)
  bindLotResource(bind, parts, rfidThresholds)
  bind('POST /parking-lots/rfid/reset-tag-status', ({ viewer, body }) =>
    resetTags(parts, viewer, body.parkingLotId),
  )
}
