import { judgeInTransaction, resetTagStatus } from '#features/ingest/ingest.public.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { DeviceParts } from './device-change.ts'

/** VIS-12: takes every tag of a lot as outside. */
export const resetTags = (
  { pool, lots, clock }: DeviceParts,
  viewer: Viewer,
  lot: string,
): Promise<{ ended: number }> => {
  const lotId = lot.toLowerCase()
  const now = clock()
  return judgeInTransaction(pool, lots, [lotId], now, async (client, all) => {
    const locked = all.get(lotId)
    if (!locked) throw new Refusal('not-found')
    const ended = await resetTagStatus({ client, lots, locked, now, by: viewer.userId })
    await writeAudit(client, {
      parkingLotId: lotId,
      actor: { id: viewer.userId, name: viewer.name },
      action: 'rfid.reset-tag-status',
      objectKind: 'lot',
      objectId: lotId,
      before: null,
      after: { ended },
      at: new Date(now),
    })
    return { ended }
  })
}
