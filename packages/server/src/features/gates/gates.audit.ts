import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Viewer } from '#platform/http/viewer.ts'

export interface GateAuditRecord {
  readonly lotId: string
  readonly viewer: Viewer
  readonly action: string
  readonly objectKind: 'sprockit' | 'gate-controller' | 'gate-opening' | 'edge-key'
  readonly objectId: string
  readonly before: unknown
  readonly after: unknown
  readonly at: Date
}

export const auditGateChange = (tx: Tx, { lotId, viewer, ...entry }: GateAuditRecord): Promise<void> =>
  writeAudit(tx, { ...entry, parkingLotId: lotId, actor: { id: viewer.userId, name: viewer.name } })
