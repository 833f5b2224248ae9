import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Viewer } from '#platform/http/viewer.ts'

export interface GateDeed {
  readonly lotId: string
  readonly viewer: Viewer
  readonly action: string
  readonly objectKind: 'sprockit' | 'gate-controller' | 'gate-opening' | 'edge-key' | 'wayfinder'
  readonly objectId: string
  readonly before: unknown
  readonly after: unknown
  readonly at: Date
}

export const auditDeed = (tx: Tx, { lotId, viewer, ...deed }: GateDeed): Promise<void> =>
  writeAudit(tx, { ...deed, parkingLotId: lotId, actor: { id: viewer.userId, name: viewer.name } })
