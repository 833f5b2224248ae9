import { changeLot, resetTagStatus, type ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Viewer } from '#platform/http/viewer.ts'

/** VIS-12: resets all tags of a lot to outside. */
export const resetTags = (parts: ChangeLotParts, viewer: Viewer, lot: string): Promise<{ ended: number }> =>
  changeLot(parts, viewer, { lot, capability: 'device.manage', affects: 'judging' }, async (change) => {
    const ended = await resetTagStatus(change)
    change.audit({
      action: 'rfid.reset-tag-status',
      objectKind: 'lot',
      objectId: change.lotId,
      before: null,
      after: { ended },
    })
    return { ended }
  })
